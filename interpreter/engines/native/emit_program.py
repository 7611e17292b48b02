"""The whole C file of a game."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field

from ...core import nodes as core
from ...core.candidates import draws_candidates
from ...core.judging import judged
from ..reference import ReferenceGame
from .body import FunctionBody
from .drawable import is_tested
from .emit_draw import fill_function, test_function
from .emit_ends import ends_function
from .emit_finish import finish_function
from .emit_flow import run_function
from .emit_footprint import footprint_function
from .emit_heard import heard_functions, told_of_some
from .emit_judging import judging_function
from .emit_lanes import lanes_of
from .emit_moves import apply_function, weight_function
from .emit_near import near_function
from .emit_offers import draw_function, offer_function, take_function, test_here_function
from .emit_roll import roll_function
from .emit_sealed import (
    alone_function,
    join_function,
    otherwise_function,
    sealed_functions,
    sealed_key,
    then_function,
    write_function,
)
from .emit_seen import hidden_funs, seen_function
from .emit_tell import marks_function, tell_function, tell_here_function
from .emit_turns import complete_function
from .emit_why import why_function, why_here_function
from .endings import Ending
from .entries import HEAD, chosen, entry_words
from .file_text import tells_some, text_of
from .frame import PLAYING, Asked
from .optimize.whole import planned
from .rule_functions import RuleFunctions
from .unit import Unit
from .without import passes_left_out


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
            self.functions.append(footprint_function(FunctionBody(self), number, footprint))
        for move in self.game.moves.values():
            self._carry_out(move, move.name in drawn)
            if move.finish is not None:
                self.functions.append(finish_function(FunctionBody(self), move))
            if move.afterwards:
                self.functions.append(complete_function(FunctionBody(self), move))
            if move.name in weighed:
                self.functions.append(weight_function(FunctionBody(self), move))
        stride = self._stride([offer for offer, _, _ in offers])
        sealed = {number: offer for number, (offer, at, _) in enumerate(offers) if at in self.together}
        self.functions.append(take_function(FunctionBody(self), [offer for offer, _, _ in offers], sealed))
        self.functions.append(test_here_function(FunctionBody(self), [offer for offer, _, _ in offers], drawn, sealed))
        if self.together:
            self._seal(sealed)
        self.functions.append(ends_function(FunctionBody(self)))
        self.functions.append(run_function(FunctionBody(self)))
        roll = roll_function(FunctionBody(self))
        # what it keeps in the state is there in all libraries of a game, which share their positions
        self.rolls = bool(roll)
        self.functions += [roll] * self.asked.rolling + lanes_of(FunctionBody(self), self.rolls)
        self._look()
        slots = self.slot_words()
        if self.asked.telling:
            self._tell(offers)
        return CSource(
            text_of(self, stride),
            tuple(_offers(self.rules)),
            sum(count for _, _, count in slots),
            tuple(slots),
            stride,
            tuple(self.endings),
            tuple(self.texts),
            tuple(self.notes),
        )

    def _offer(self) -> None:
        """Adds what lists decisions, and what draws one, for each list of the flow."""
        first = 0
        for at, part in enumerate(self.game.flow):
            if isinstance(part, core.Decide):
                for number, made in enumerate(part.lists):
                    self.functions.append(offer_function(FunctionBody(self), at, number, first))
                    self.functions.append(draw_function(FunctionBody(self), at, number, first))
                    first += len(made)

    def _look(self) -> None:
        """Adds what is asked of a position beside its decisions: how it is judged, who sees what."""
        if judged(self.game):
            self.functions.append(judging_function(FunctionBody(self)))
        if hidden_funs(self.game):
            self.functions.append(seen_function(FunctionBody(self)))

    def _seal(self, offers: Mapping[int, core.Offer]) -> None:
        """Adds what carries out decisions that are taken together. `offers`: by number."""
        for move in {offer.move.name: offer.move for offer in offers.values()}.values():
            alone_function(FunctionBody(self), move)
            then_function(FunctionBody(self), move)
        sealed_functions(FunctionBody(self), offers.items())
        sealed_key(FunctionBody(self), offers.items())
        for at in self.together:
            if isinstance(self.game.flow[at], core.BeginTurn):
                otherwise_function(FunctionBody(self), at)
        for at, part in enumerate(self.game.flow):
            if isinstance(part, core.EndTogether):
                join_function(FunctionBody(self), part, at)
                write_function(FunctionBody(self), part)

    def _carry_out(self, move: core.Move, is_drawn: bool) -> None:
        """Adds what gathers the candidates of a move, tests one, and carries one out."""
        if is_drawn:
            self.functions.append(fill_function(FunctionBody(self), move))
        before = len(self.functions)
        if is_drawn and is_tested(FunctionBody(self), move):
            self.functions.append(test_function(FunctionBody(self), move))
        between = len(self.functions)
        self.functions.append(apply_function(FunctionBody(self), move))
        tested, carried_out = self.functions[before:between], self.functions[between:]
        self.written[move.name] = "".join(tested).count("\n"), "".join(carried_out).count("\n")

    def _tell(self, offers: list[tuple[core.Offer, int, int]]) -> None:
        """Adds what tells decisions and marks. The state stays as it is."""
        self.plan.settle()
        for move in self.game.moves.values():
            self.functions.append(tell_function(FunctionBody(self), move))
        self.functions.append(tell_here_function(FunctionBody(self), [offer for offer, _, _ in offers]))
        self.functions.append(marks_function(FunctionBody(self)))
        if tells_some(self):
            told = [offer for offer, _, _ in offers]
            self.functions += heard_functions([FunctionBody(self) for _ in range(told_of_some(told) + 1)], told)
        if self.asked.explaining:
            self.functions.append(near_function(FunctionBody(self)))
            for move in self.game.moves.values():
                self.functions.append(why_function(FunctionBody(self), move))
            self.functions.append(why_here_function(FunctionBody(self), offers))

    def _stride(self, offers: list[core.Offer]) -> int:
        sizes = [0]
        for offer in offers:
            sizes.append(sum(entry_words(self.shape(binder.type)) for binder in chosen(offer.move)))
        return HEAD + max(sizes)


def _offers(game: core.Game) -> Iterator[tuple[core.Offer, int, int]]:
    """Every offer of the flow, with the place of its decide and its list."""
    for at, part in enumerate(game.flow):
        if isinstance(part, core.Decide):
            yield from ((offer, at, number) for number, made in enumerate(part.lists) for offer in made)


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
