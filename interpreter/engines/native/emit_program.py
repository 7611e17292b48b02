"""The whole C file of a game."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field

from ...core import nodes as core
from ...core.candidates import draws_candidates
from ...core.hiding import hides
from ...core.judging import judged
from ...ground.limits import MAX_DECISIONS, MAX_FINISH_NODES, MAX_STEPS
from ..reference import ReferenceGame
from . import frame
from .emit_ends import ends_function
from .emit_finish import finish_function
from .emit_functions import Function, RuleFunctions
from .emit_heard import EXPORTED as HEARD
from .emit_heard import heard_functions, told_of_some
from .emit_judging import EXPORTED, judging_function
from .emit_keys import key_parts
from .emit_lanes import lanes_of
from .emit_moves import HEAD, chosen, entry_words
from .emit_seen import EXPORTED as SEEN
from .emit_seen import hidden_funs, seen_function
from .emit_state import reset_parts, state_parts
from .endings import Ending
from .frame import PLAYING, Asked
from .optimize.whole import planned
from .spelling import comment
from .unit import Unit
from .without import passes_left_out

_GENEROUS = 32
"""The budget of C in steps of the reference engine's. Steps of C are counted more coarsely and cost a hundredth of the
time; the bound only keeps a decision from taking seconds."""


@dataclass(frozen=True)
class CSource:
    """The C of a game, and what Python must know to use it.

    Attributes:
        text:      the C file, complete.
        offers:    every offer of the flow by its number, with the place of its decide and its list.
        words:     32-bit words of the variables of the flow.
        slots:     slot, first word, number of words of each.
        stride:    integers of an entry of a decision list.
        endings:   places in the rules where the game can end, by number.
        texts:     texts that are told by their numbers.
        notes:     what is noted, by number.
    """

    text: str = field(repr=False)
    offers: tuple[tuple[core.Offer, int, int], ...] = field(repr=False)
    words: int
    slots: tuple[tuple[int, int, int], ...]
    stride: int
    endings: tuple[Ending, ...]
    texts: tuple[str, ...] = field(repr=False)
    notes: tuple[core.Note, ...] = field(repr=False)


class CFile(RuleFunctions):
    """The whole file: what is asked for, and what every file has."""

    # ------------------------------------------------------------ assembly

    def source(self) -> CSource:
        """The C file. Raises NotNative."""
        offers = list(_offers(self.game))
        self._offer()
        weighed = {
            offer.move.name
            for offer, at, _ in offers
            if self.game.flow[at].chance and offer.move.weight is not None  # type: ignore[union-attr]
        }
        drawn = {
            offer.move.name
            for at, part in enumerate(self.game.flow)
            if isinstance(part, core.Decide)
            for number, made in enumerate(part.lists)
            if draws_candidates(part, number)
            for offer in made
        }
        for name in drawn:  # their numbers are known before any C is written
            self.asks_afterwards or self.footprints.of(self.game.moves[name])
        for number, footprint in enumerate(self.footprints.all):
            self.functions.append(Function(self).footprint_function(number, footprint))
        for move in self.game.moves.values():
            self._carry_out(move, move.name in drawn)
            if move.finish is not None:
                self.functions.append(finish_function(Function(self), move))
            if move.afterwards:
                self.functions.append(Function(self).complete_function(move))
            if move.name in weighed:
                self.functions.append(Function(self).weight_function(move))
        stride = self._stride([offer for offer, _, _ in offers])
        sealed = {number: offer for number, (offer, at, _) in enumerate(offers) if at in self.together}
        self.functions.append(Function(self).take_function([offer for offer, _, _ in offers], sealed))
        self.functions.append(Function(self).test_here_function([offer for offer, _, _ in offers], drawn, sealed))
        if self.together:
            self._seal(sealed)
        self.functions.append(ends_function(Function(self)))
        self.functions.append(Function(self).run_function())
        roll = Function(self).roll_function()
        # what it keeps in the state is there in all libraries of a game, which share their positions
        self.rolls = bool(roll)
        self.functions += [roll] * self.asked.rolling + lanes_of(Function(self), self.rolls)
        self._look()
        slots = self.slot_words()
        if self.asked.telling:
            self._tell(offers)
        return CSource(
            self._text(stride),
            tuple(_offers(self.rules)),
            sum(count for _, _, count in slots),
            tuple(slots),
            stride,
            tuple(self.endings),
            tuple(self.texts),
            tuple(self.notes),
        )

    @property
    def _tells_some(self) -> bool:
        """Whether it is asked who is told of decisions: where something is hidden."""
        return self.asked.noting and hides(self.game)

    def _offer(self) -> None:
        """Adds what lists decisions, and what draws one, for each list of the flow."""
        first = 0
        for at, part in enumerate(self.game.flow):
            if isinstance(part, core.Decide):
                for number, made in enumerate(part.lists):
                    self.functions.append(Function(self).offer_function(at, number, first))
                    self.functions.append(Function(self).draw_function(at, number, first))
                    first += len(made)

    def _look(self) -> None:
        """Adds what is asked of a position beside its decisions: how it is judged, who sees what."""
        if judged(self.game):
            self.functions.append(judging_function(Function(self)))
        if hidden_funs(self.game):
            self.functions.append(seen_function(Function(self)))

    def _seal(self, offers: Mapping[int, core.Offer]) -> None:
        """Adds what carries out decisions that are taken together. `offers`: by number."""
        for move in {offer.move.name: offer.move for offer in offers.values()}.values():
            Function(self).alone_function(move)
            Function(self).then_function(move)
        Function(self).sealed_functions(offers.items())
        Function(self).sealed_key(offers.items())
        for at in self.together:
            if isinstance(self.game.flow[at], core.BeginTurn):
                Function(self).otherwise_function(at)
        for at, part in enumerate(self.game.flow):
            if isinstance(part, core.EndTogether):
                Function(self).join_function(part, at)
                Function(self).write_function(part)

    def _carry_out(self, move: core.Move, is_drawn: bool) -> None:
        """Adds what gathers the candidates of a move, tests one, and carries one out."""
        if is_drawn:
            self.functions.append(Function(self).fill_function(move))
        before = len(self.functions)
        if is_drawn and Function(self).is_tested(move):
            self.functions.append(Function(self).test_function(move))
        between = len(self.functions)
        self.functions.append(Function(self).apply_function(move))
        tested, carried_out = self.functions[before:between], self.functions[between:]
        self.written[move.name] = "".join(tested).count("\n"), "".join(carried_out).count("\n")

    def _tell(self, offers: list[tuple[core.Offer, int, int]]) -> None:
        """Adds what tells decisions and marks. The state stays as it is."""
        self.plan.settle()
        for move in self.game.moves.values():
            self.functions.append(Function(self).tell_function(move))
        self.functions.append(Function(self).tell_here_function([offer for offer, _, _ in offers]))
        self.functions.append(Function(self).marks_function())
        if self._tells_some:
            told = [offer for offer, _, _ in offers]
            self.functions += heard_functions([Function(self) for _ in range(told_of_some(told) + 1)], told)
        if self.asked.explaining:
            self.functions.append(Function(self).near_function())
            for move in self.game.moves.values():
                self.functions.append(Function(self).why_function(move))
            self.functions.append(Function(self).why_here_function(offers))

    def _stride(self, offers: list[core.Offer]) -> int:
        sizes = [0]
        for offer in offers:
            sizes.append(sum(entry_words(self.shape(binder.type)) for binder in chosen(offer.move)))
        return HEAD + max(sizes)

    def _limits(self, stride: int) -> dict[str, int]:
        """What the runtime is told of the size of this game."""
        return {
            "PLAYERS": len(self.game.players),
            "STRIDE": stride,
            "MAX_STEPS": _GENEROUS * MAX_STEPS,
            "MEMORIES": len(self.game.memories),
            "MAX_FINISH_NODES": MAX_FINISH_NODES,
            "MAX_DECISIONS": MAX_DECISIONS,
            "SEARCHES": len(self.game.moves) if any(move.finish for move in self.game.moves.values()) else 0,
            "FOOTPRINTS": len(self.footprints.all),
            **({"ROOMS": self.stack} if self.goes_deep() else {}),
            "SIZE": max(1, self.game.size),
            "SET_WORDS": max(self.widths, default=1),
        }

    def _teams(self) -> dict[str, int]:
        """Where there are teams, what a search must know: how many, and who stands for them, the first player of each."""
        sides = self.game.sides
        if not sides.teams or not self.asked.searching:
            return {}
        return {"TEAM_COUNT": len(sides.names), "TEAMS": sum(1 << seat for seat in sides.seats)}

    def _text(self, stride: int) -> str:
        state, resets = state_parts(self), reset_parts(self)
        chances = [at for at, part in enumerate(self.game.flow) if isinstance(part, core.Decide) and part.chance]
        return "\n".join(
            [
                comment(f"{self.game.title}: written by ludograph from its rules."),
                frame.RUNTIME,
                *(f"DEFINE_SETS({width})" for width in sorted(self.widths)),
                *(
                    f"#define {name} {value}"
                    for name, value in {
                        **self._limits(stride),
                        "ROLLS": int(self.rolls and self.asked.rolling),
                    }.items()
                ),
                *self.asked.head,
                "/* ---------------------------------------------------------------- constant tables */",
                *self.tables,
                "/* ---------------------------------------------------------------- the state */",
                *state,
                *resets,
                frame.BEFORE,
                "/* ---------------------------------------------------------------- the rules */",
                *(_PROTOTYPES if self.asks_afterwards else ()),
                *self.prototypes,
                *self.functions,
                *self._here("list_here", "offer", ", LISTED"),
                *self._here("count_here", "offer", ", COUNTED"),
                *self._here("draw_here", "draw", ""),
                "static int32_t is_chance(const S *s) {",
                f"  return {' || '.join(f's->place == {at}' for at in chances) or '((void)s, 0)'};",
                "}",
                *key_parts(self),
                frame.AFTER,
                *((EXPORTED,) if judged(self.game) else ()),
                *(f"#define {name} {value}" for name, value in self._teams().items()),
                *((SEEN,) if hidden_funs(self.game) else ()),
                *((HEARD,) if self._tells_some else ()),
                *((f"#define JUDGED {len(judged(self.game))}",) if self.asked.searching and judged(self.game) else ()),
                *self.asked.tail,
            ]
        )

    def _here(self, name: str, role: str, more: str) -> list[str]:
        """The function that calls another one, of a role, for the list that is offered in a position."""
        cases = []
        for at, part in enumerate(self.game.flow):
            if isinstance(part, core.Decide):
                lists = range(len(part.lists))
                calls = " ".join(f"case {number}: return {role}_x_{at}_{number}(g, s{more});" for number in lists)
                cases.append(f"    case {at}: switch (s->offered) {{ {calls} }} break;")
        head = f"static int32_t {name}(G *g, S *s) {{"
        return [head, "  switch (s->place) {", *cases, "  }", "  return fault(g);", "}"]


def _offers(game: core.Game) -> Iterator[tuple[core.Offer, int, int]]:
    """Every offer of the flow, with the place of its decide and its list."""
    for at, part in enumerate(game.flow):
        if isinstance(part, core.Decide):
            yield from ((offer, at, number) for number, made in enumerate(part.lists) for offer in made)


_PROTOTYPES = (
    "static int32_t run(G *g, S *s, int32_t place);",
    "static int32_t take(G *g, S *s, const int32_t *d);",
    "static int32_t list_here(G *g, S *s);",
)
"""Of what follows the rules, and is asked by them where a turn is gone through on trial."""


def plan_of(reference: ReferenceGame) -> core.Game:
    """The core of a game as it is planned before it becomes C. Raises RulesetError, `unknown-pass`."""
    with reference.desks.one() as desk:
        unit = Unit(desk, PLAYING, passes_left_out())
        return planned(unit.game, unit.plan)


def generate(reference: ReferenceGame, asked: Asked = PLAYING, without: Collection[str] = ()) -> CSource:
    """The C of a game; `asked`: what it can do beside playing; `without`: passes that take no part, beside those
    that the environment leaves out. Raises NotNative; RulesetError, `unknown-pass`."""
    with reference.desks.one() as desk:  # where what the board decides is worked out
        return CFile(desk, asked, passes_left_out() | frozenset(without)).source()
