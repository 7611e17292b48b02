"""Effects of a plan as straight-line code of words: a write changes words in the lanes where it is carried out, and nothing in
others."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from ....core import nodes as core
from ....core import types as t
from ....ground.registry import Registry
from ..plan.effect_nodes import WrittenAtOnce
from ..plan.plan import Planning
from .expressions import LegalOf, Straight
from .fields import Fields
from .plain import is_part
from .unmet import Unmet
from .word import NotStraight, Word, limbs
from .words import WordCode

EFFECTS: Registry[type[core.Node], Callable[..., None]] = Registry()


@dataclass
class NumberedEnds:
    """How games can end, each with a number from 1 on: the place in the rules, and the rank of each player."""

    ending: Callable[[core.Over], int]
    numbers: dict[tuple[int, ...], int] = field(default_factory=dict)

    def number(self, node: core.Over, ranks: tuple[int, ...]) -> int:
        return self.numbers.setdefault((self.ending(node), *ranks), len(self.numbers) + 1)


class StraightEffects(Straight):
    """Effects in one position. `mask`: of which lanes they are; `code`: the number of the outcome, 0: the game goes on."""

    def __init__(
        self,
        words: WordCode,
        plan: Planning,
        fields: Fields,
        legal: LegalOf,
        unmet: Unmet,
        outcomes: NumberedEnds,
        code: Word,
    ) -> None:
        super().__init__(words, plan, fields, legal, unmet)
        self.outcomes, self.code = outcomes, code
        self.mask, self.ended = words.all, words.none

    def effect(self, node: core.Effect) -> None:
        """Raises NotStraight."""
        node = self.plan.effect(node)
        rule = EFFECTS.get(type(node))
        if rule is None:
            raise NotStraight
        rule(self, node)

    def end(self, number: Word) -> None:
        """The game is over in the lanes where this is carried out."""
        self.code = self.words.chosen(self.mask, number, self.code)
        self.ended = self.words.either(self.ended, self.mask)
        self.mask = self.words.none

    def hold(self, place: Word, places: Word) -> None:
        """What is known of a place, one of some places: if these are all among those with one value, it has that."""
        for fun in self.plan.kept.tracked:
            for row, value in self.rows(fun):
                if self.fields.has(fun, row) and is_part(places, self.load(fun, row)):
                    self.held[fun] = place, value

    def is_changed(self, fun: core.Fun, value: Word) -> bool:
        """Whether the places with a value may be others than they were."""
        row = self.row_of(fun, value)
        return row is None or any(
            self.state.get(number) not in (None, self.words.field(number)) for number in self.fields.row(fun, row)
        )

    def write(self, fun: core.Fun, places: Word, value: Word) -> None:
        """One value for all places of a set."""
        words, given = self.words, places
        places = words.both(places, self.mask)
        self.written[fun] = words.either(self.written.get(fun, words.none), self.mask)
        known, old = self.row_of(fun, value), self.held.get(fun)
        was = self.row_of(fun, old[1]) if old is not None and old[0] is given else None
        for row, there in self.rows(fun):
            sites = self.load(fun, row)
            if known is None:
                gained = words.both(places, words.same(value, there))
                sites = words.either(words.without(sites, places), gained)
            elif row == known:
                sites = words.either(sites, places)
            elif was is None or row == was:
                sites = words.without(sites, places)
            self.state.update(zip(self.fields.row(fun, row), limbs(sites), strict=True))
        self.held.pop(fun, None)


@EFFECTS.of(core.Seq)
def _seq(here: StraightEffects, node: core.Seq) -> None:
    for part in node.parts:
        here.effect(part)


@EFFECTS.of(core.Store)
def _store(here: StraightEffects, node: core.Store) -> None:
    here.slots = {**here.slots, node.slot: here.expr(node.value)}


@EFFECTS.of(core.Write)
def _write(here: StraightEffects, node: core.Write) -> None:
    if node.checked or node.adds:
        raise NotStraight
    if node.fun in here.fields.sure:
        _write_value(here, node)
        return
    if len(node.args) != 1:
        raise NotStraight
    place, value = here.expr(node.args[0]), here.expr(node.value)
    here.write(node.fun, place, value)
    here.held[node.fun] = place, value


def _write_value(here: StraightEffects, node: core.Write) -> None:
    """To a function without arguments; if that is no word, nobody may ask for it."""
    try:
        numbers, value = here.fields.value(node.fun), here.expr(node.value)
    except NotStraight:
        here.fields.unfollowed.add(node.fun)
        return
    made = here.words.chosen(here.mask, value, here.words_of(numbers))
    here.state.update(zip(numbers, limbs(made), strict=True))


@EFFECTS.of(WrittenAtOnce)
def _at_once(here: StraightEffects, node: WrittenAtOnce) -> None:
    here.write(node.write.fun, here.expr(node.source), here.expr(node.write.value))


@EFFECTS.of(core.Branch)
def _branch(here: StraightEffects, node: core.Branch) -> None:
    cond = here.expr(node.cond)
    if cond.known is not None:
        here.effect(node.yes if cond.known else node.no)
        return
    words, mask, slots, held = here.words, here.mask, here.slots, here.held
    for part, of_it in ((node.yes, cond), (node.no, words.neither(cond))):
        here.mask = words.both(mask, of_it)
        here.held = dict(held)
        here.effect(part)
        here.slots = slots
    here.held = {}
    here.mask = words.without(mask, here.ended)


@EFFECTS.of(core.Perform)
def _perform(here: StraightEffects, node: core.Perform) -> None:
    with here.frame(dict(enumerate(map(here.expr, node.args)))):
        here.effect(node.action.body)


@EFFECTS.of(core.Over)
def _over(here: StraightEffects, node: core.Over) -> None:
    players = len(here.plan.game.players)
    if node.kind == "draw":
        here.end(here.words.const(here.outcomes.number(node, (0,) * players)))
    elif node.kind == "rank":
        _rank(here, node)
    elif node.kind in ("win", "lose") and node.members is None and node.value is not None:
        if t.is_mask(node.value.type) or (player := here.expr(node.value).known) is None:
            raise NotStraight
        ranks = tuple(int((player == 1 << one) != (node.kind == "win")) for one in range(players))
        here.end(here.words.const(here.outcomes.number(node, ranks)))
    else:
        raise NotStraight


def _rank(here: StraightEffects, node: core.Over) -> None:
    """Two players, by a number of each."""
    if len(here.plan.game.players) != 2 or node.members is not None or node.source is None or node.value is None:
        raise NotStraight
    if here.expr(node.source).known != 0b11:
        raise NotStraight
    worth = []
    for player in range(2):
        with here.frame({**here.slots, node.slot: here.words.const(1 << player)}):
            worth.append(here.expr(node.value))
    words, (one, two) = here.words, worth
    first, second, equal = (words.const(here.outcomes.number(node, ranks)) for ranks in ((0, 1), (1, 0), (0, 0)))
    here.end(words.chosen(words.less(two, one), first, words.chosen(words.less(one, two), second, equal)))
