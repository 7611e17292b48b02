"""The whole C file of a game."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import field

from ....core import nodes as core
from ....core.judging import judged
from ....core.listing import listing
from ....ground.records import Struct
from ...reference import ReferenceGame
from ..errors import refuse
from ..frame import PLAYING, Asked
from ..optimize.end_plans import end_lines
from ..optimize.move_listing import move_listing
from ..optimize.state_plans import state_lines
from ..plan.costs import word_by_word
from ..plan.whole import planned
from ..sections.draw import test_function
from ..sections.ends import ends_function
from ..sections.finish import finish_function
from ..sections.flow import behind_function, run_function
from ..sections.footprint import footprint_function
from ..sections.heard import heard_functions, told_of_some
from ..sections.judging import judging_function
from ..sections.lanes import lanes_of
from ..sections.moves import apply_function, weight_function
from ..sections.near import near_function
from ..sections.offers import offer_function, take_function, test_here_function
from ..sections.roll import roll_function
from ..sections.sealed import (
    alone_function,
    join_function,
    otherwise_function,
    sealed_functions,
    sealed_key,
    then_function,
    write_function,
)
from ..sections.seen import hidden_funs, seen_function
from ..sections.tell import marks_function, tell_function, tell_here_function
from ..sections.turns import complete_function
from ..sections.why import why_function, why_here_function
from ..without import passes_left_out
from ..writing.endings import Ending
from ..writing.entries import HEAD, chosen, entry_words
from ..writing.unit import Unit
from .file_text import tells_some, text_of
from .picks import Picks
from .rule_functions import RuleFunctions

_MAX_PLAYERS = 100
"""Players are numbers of one byte."""


class CSource(Struct):
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
        flags:     for the compiler, beside those of all games.
        exports:   what can be called from outside, beside what all games have.
    """

    text: str = field(repr=False)
    offers: tuple[tuple[core.Offer, int, int], ...] = field(repr=False)
    words: int
    slots: tuple[tuple[int, int, int], ...]
    stride: int
    endings: tuple[Ending, ...]
    texts: tuple[str, ...] = field(repr=False)
    notes: tuple[core.Note, ...] = field(repr=False)
    flags: tuple[str, ...] = ()
    exports: tuple[str, ...] = field(default=(), repr=False)


class CFile:
    """The whole file: what is asked for, and what every file has."""

    def __init__(self, unit: Unit) -> None:
        self.unit = unit
        self._exports: list[str] = []
        self._rules = RuleFunctions(unit)
        self._body = self._rules.body

    def source(self) -> CSource:
        """The C file. Raises NotNative."""
        offers = list(_offers(self.unit.game))
        self._offer()
        weighed = {
            offer.move.name
            for offer, at, _ in offers
            if self.unit.game.flow[at].chance and offer.move.weight is not None  # type: ignore[union-attr]
        }
        for number, footprint in enumerate(self.unit.moves.footprints):
            self.unit.functions.append(footprint_function(self._body(), number, footprint))
        for move in self.unit.game.moves.values():
            self._carry_out(move)
            if move.finish is not None:
                self.unit.functions.append(finish_function(self._body(), move))
            if move.afterwards:
                self.unit.functions.append(complete_function(self._body(), move))
            if move.name in weighed:
                self.unit.functions.append(weight_function(self._body(), move))
        stride = self._stride([offer for offer, _, _ in offers])
        sealed = {number: offer for number, (offer, at, _) in enumerate(offers) if at in self.unit.together}
        self.unit.functions.append(take_function(self._body(), [offer for offer, _, _ in offers], sealed))
        self.unit.functions.append(test_here_function(self._body(), [offer for offer, _, _ in offers]))
        if self.unit.together:
            self._seal(sealed)
        self.unit.functions.append(ends_function(self._body()))
        self.unit.functions.append(run_function(self._body()))
        if self.unit.asked.threads:
            self.unit.functions.append(behind_function(self._body()))
        roll = roll_function(self._body())
        # what it keeps in the state is there in all libraries of a game, which share their positions
        self.unit.functions += [roll] * self.unit.asked.rolling + lanes_of(self._body())
        self._draw()
        self._look()
        slots = self.unit.slot_words()
        if self.unit.asked.telling:
            self._tell(offers)
        return CSource(
            text_of(self.unit, stride),
            tuple(_offers(self.unit.rules)),
            sum(count for _, _, count in slots),
            tuple(slots),
            stride,
            tuple(self.unit.endings),
            tuple(self.unit.texts),
            tuple(self.unit.notes),
            word_by_word(max(self.unit.widths, default=1), self.unit.rolls),
            tuple(self._exports),
        )

    def _offer(self) -> None:
        """Adds what lists decisions, for each list of the flow."""
        for at, number, first in _lists(self.unit.game):
            self.unit.functions.append(offer_function(self._body(), at, number, first))

    def _draw(self) -> None:
        """Adds what draws a decision, for each list of the flow."""
        picks = Picks(self.unit, self._rules)
        for at, number, first in _lists(self.unit.game):
            picks.add(at, number, first)

    def _look(self) -> None:
        """Adds what is asked of a position beside its decisions: how it is judged, who sees what."""
        if judged(self.unit.game):
            self.unit.functions.append(judging_function(self._body()))
        if hidden_funs(self.unit.game):
            self.unit.functions.append(seen_function(self._body()))
            self._exports.append("seen_x_here")

    def _seal(self, offers: Mapping[int, core.Offer]) -> None:
        """Adds what carries out decisions that are taken together. `offers`: by number."""
        for move in {offer.move.name: offer.move for offer in offers.values()}.values():
            alone_function(self._body(), move)
            then_function(self._body(), move)
        sealed_functions(self._body(), offers.items())
        sealed_key(self._body(), offers.items())
        for at in self.unit.together:
            if isinstance(self.unit.game.flow[at], core.BeginTurn):
                otherwise_function(self._body(), at)
        for at, part in enumerate(self.unit.game.flow):
            if isinstance(part, core.EndTogether):
                join_function(self._body(), part, at)
                write_function(self._body(), part)
        self._exports.append("get_x_sealed")

    def _carry_out(self, move: core.Move) -> None:
        """Adds what gathers the candidates of a move, tests one, and carries one out."""
        drawn = self.unit.moves.drawn.get(move)
        if drawn is not None:
            self._rules.fill_name(move)
        if drawn is not None and drawn.is_tested:
            self.unit.functions.append(test_function(self._body(), move))
        self.unit.functions.append(apply_function(self._body(), move))

    def _tell(self, offers: list[tuple[core.Offer, int, int]]) -> None:
        """Adds what tells decisions and marks. The state stays as it is."""
        self.unit.plan.settle()
        for move in self.unit.game.moves.values():
            self.unit.functions.append(tell_function(self._body(), move))
        self.unit.functions.append(tell_here_function(self._body(), [offer for offer, _, _ in offers]))
        self.unit.functions.append(marks_function(self._body()))
        if tells_some(self.unit):
            told = [offer for offer, _, _ in offers]
            self.unit.functions += heard_functions([self._body() for _ in range(told_of_some(told) + 1)], told)
            self._exports.append("told_x_of")
        if self.unit.asked.explaining:
            self.unit.functions.append(near_function(self._body()))
            for move in self.unit.game.moves.values():
                self.unit.functions.append(why_function(self._body(), move))
            self.unit.functions.append(why_here_function(self._body(), offers))
            self._exports += ["why", "near"]

    def _stride(self, offers: list[core.Offer]) -> int:
        sizes = [0]
        for offer in offers:
            sizes.append(sum(entry_words(self.unit.shape(binder.type)) for binder in chosen(offer.move)))
        return HEAD + max(sizes)


def _offers(game: core.Game) -> Iterator[tuple[core.Offer, int, int]]:
    """Every offer of the flow, with the place of its decide and its list."""
    for at, part in enumerate(game.flow):
        if isinstance(part, core.Decide):
            yield from ((offer, at, number) for number, made in enumerate(part.lists) for offer in made)


def _lists(game: core.Game) -> Iterator[tuple[int, int, int]]:
    """Every list of the flow: the place of its decide, its number there, and the number of its first offer."""
    first = 0
    for at, part in enumerate(game.flow):
        for number, made in enumerate(part.lists if isinstance(part, core.Decide) else ()):
            yield at, number, first
            first += len(made)


def plan_of(reference: ReferenceGame) -> core.Game:
    """The core of a game as it is planned before it becomes C. Raises RulesetError, `unknown-pass`."""
    with reference.desks.one() as desk:
        unit = Unit(desk, PLAYING, passes_left_out())
        return planned(unit.game, unit.plan)


def plan_listing(reference: ReferenceGame) -> str:
    """The same as text, with what is decided of its state and its ends, and how its choices are found, drawn and tried. Raises
    RulesetError, `unknown-pass`."""
    with reference.desks.one() as desk:
        unit = Unit(desk, PLAYING, passes_left_out())
        beside = [*state_lines(unit.plan, unit.state), *end_lines(unit.plan, unit.ends)]
        beside_it = "".join(f"{line}\n" for line in beside)
        return listing(planned(unit.game, unit.plan)) + beside_it + move_listing(unit.plan, unit.moves)


def generate(reference: ReferenceGame, asked: Asked = PLAYING, without: Collection[str] = ()) -> CSource:
    """The C of a game; `asked`: what it can do beside playing; `without`: passes that take no part, beside those
    that the environment leaves out. Raises NotNative; RulesetError, `unknown-pass`."""
    if len(reference.core.players) > _MAX_PLAYERS:
        refuse(f"more than {_MAX_PLAYERS} players", reference.program.facts.of("players")[0].span)
    with reference.desks.one() as desk:  # where what the board decides is worked out
        return CFile(Unit(desk, asked, passes_left_out() | frozenset(without))).source()
