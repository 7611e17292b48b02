"""Expressions of a plan as straight-line code of words, where they are such: one rule a node.

What has no rule here is no straight-line code, nor is what can fail. Whose turn it is is known.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from ....core import nodes as core
from ....core import types as t
from ....core.candidates import candidates
from ....ground.registry import Registry
from ..optimize.moves.legal import LegalOnes
from ..plan.plan import Planning
from ..plan.shifts import Shifts, shifts_of
from .fields import MOST_ELEMENTS, Fields
from .unmet import AskedLine, Unmet
from .word import BITS, NotStraight, Word, limbs, width
from .words import WordCode

STRAIGHT: Registry[type[core.Node], Callable[..., Word]] = Registry()
"""The rules: those of plan nodes are in `planned`, those of operations in `operations`."""

LegalOf = Callable[[core.Move, int | None], LegalOnes | None]
"""Of a move and of who is to move; None: they are not known as sets."""

_MOST_SHIFTS = 16
"""Different shifts of a step."""

_MOST_CASES = 16
"""Entries of a table that are chosen from one by one."""


class Straight:
    """Expressions in one position, in the frame of a move or of the flow. `mover`: whose turn it is."""

    def __init__(self, words: WordCode, plan: Planning, fields: Fields, legal: LegalOf, unmet: Unmet) -> None:
        self.words, self.plan, self.fields, self.legal, self.unmet = words, plan, fields, legal, unmet
        self.mover: int | None = None
        self.slots: dict[int, Word] = {}
        self.state: dict[int, Word] = {}
        """Of fields that were written what is in them now."""
        self.held: dict[core.Fun, tuple[Word, Word]] = {}
        """Of functions a place, and the value that is known to be there."""
        self.written: dict[core.Fun, Word] = {}
        """Of functions that were written the lanes where that was done."""
        self.asked: list[AskedLine] = []
        """The lines that were asked for."""
        self.searches: list[Word] = []
        """What was searched."""
        self.keeping: tuple[int, int] | None = None
        """A condition for the end and a player, if all that searches for it reach stays within reach."""

    def expr(self, node: core.Expr) -> Word:
        """Raises NotStraight."""
        self.words.ask()
        node = self.plan.expr(node)
        rule = STRAIGHT.get(type(node))
        if rule is None or not is_word(node.type):
            raise NotStraight
        return rule(self, node)

    def load(self, fun: core.Fun, row: int) -> Word:
        """A set by value."""
        return self.words_of(self.fields.row(fun, row))

    def words_of(self, numbers: Sequence[int]) -> Word:
        """What is in some fields now."""
        return self.words.wide([self.state.get(number) or self.words.field(number) for number in numbers])

    def rows(self, fun: core.Fun) -> Iterator[tuple[int, Word]]:
        """The rows of the sets by value of a function, each with the value that its places have."""
        stored, kind = self.plan.kept.stored(fun), t.required(fun.result)
        if isinstance(fun.result, t.Opt):
            yield 0, constant(self.words, None, fun.result)
        for number in range(stored.count):
            yield number + 1, constant(self.words, stored.low + number, kind)

    def row_of(self, fun: core.Fun, value: Word) -> int | None:
        """The row of the places with a value; None: it is not known yet which."""
        if value.known is None:
            return None
        return next((row for row, known in self.rows(fun) if known is value), None)

    @contextmanager
    def frame(self, slots: dict[int, Word]) -> Iterator[None]:
        """Variables are these meanwhile."""
        before, self.slots = self.slots, slots
        yield
        self.slots = before

    def entry(self, site: Word, rows: Sequence[int]) -> Word:
        """The row of an element."""
        try:
            return self.stepped(site, rows)
        except NotStraight:
            return self.words.entry(site, rows)

    def stepped(self, sites: Word, rows: Sequence[int]) -> Word:
        """The union of the rows of some elements."""
        found, count = shifts_of(rows, len(limbs(sites))), len(limbs(sites))
        if not {width(len(rows)), width(found.size)} <= {count} or len(found.parts) > _MOST_SHIFTS:
            raise NotStraight
        return self.shifted(sites, found)

    def shifted(self, sites: Word, found: Shifts) -> Word:
        words, size = self.words, found.size
        parts = (words.shifted(words.both(sites, words.set(part.sites, size)), part.by) for part in found.parts)
        made = words.any(parts)
        return words.both(made, words.set((1 << size) - 1, size)) if found.spills else made


def is_word(kind: t.Type) -> bool:
    """Whether a value is one word."""
    kind = t.required(kind)
    if kind == t.NOTHING:
        return True  # only functions of elements have a word for none
    if isinstance(kind, t.SetOf):
        kind = kind.of if isinstance(kind.of, t.Elem) else t.ERROR
    return (
        kind == t.BOOL or isinstance(kind, t.Int) or (isinstance(kind, t.Elem) and kind.universe.size <= MOST_ELEMENTS)
    )


def constant(words: WordCode, value: t.Value, kind: t.Type) -> Word:
    """A value as a word. Raises NotStraight."""
    inner = t.required(kind)
    if value is None and (isinstance(inner, t.Elem) or inner == t.NOTHING):
        return words.none
    if isinstance(inner, t.Elem):
        return words.set(1 << value, inner.universe.size)
    if isinstance(inner, t.SetOf) and isinstance(inner.of, t.Elem):
        return words.set(value, inner.of.universe.size)
    if inner == t.BOOL:
        return words.all if value else words.none
    if isinstance(value, int):
        return words.const(value)
    raise NotStraight


# ---------------------------------------------------------------- nodes of the core


@STRAIGHT.of(core.Const)
def _const(here: Straight, node: core.Const) -> Word:
    return constant(here.words, node.value, node.type)


@STRAIGHT.of(core.Var)
def _var(here: Straight, node: core.Var) -> Word:
    if node.slot not in here.slots:
        raise NotStraight
    return here.slots[node.slot]


@STRAIGHT.of(core.Bind)
def _bind(here: Straight, node: core.Bind) -> Word:
    with here.frame({**here.slots, node.slot: here.expr(node.value)}):
        return here.expr(node.body)


@STRAIGHT.of(core.Cond)
def _cond(here: Straight, node: core.Cond) -> Word:
    cond = here.expr(node.cond)
    if cond.known is not None:
        return here.expr(node.yes if cond.known else node.no)
    return here.words.chosen(cond, here.expr(node.yes), here.expr(node.no))


@STRAIGHT.of(core.Invoke)
def _invoke(here: Straight, node: core.Invoke) -> Word:
    if node.lifted:
        raise NotStraight
    args, kinds = [here.expr(arg) for arg in node.args], node.definition.types
    values = here.plan.table(node.definition)
    if values is not None and all(arg.known is not None for arg in args):
        numbers = [_number(arg, kind) for arg, kind in zip(args, kinds, strict=True)]
        table = core.Table(node.definition.name, kinds, node.type, tuple(values))
        return constant(here.words, _entry(table, numbers), node.type)
    if values is not None and len(args) == 1 and isinstance(kinds[0], t.Elem) and isinstance(node.type, t.Elem):
        return _entry_of_element(here, args[0], [1 << value for value in values if isinstance(value, int)], node.type)
    with here.frame(dict(enumerate(args))):
        return here.expr(node.definition.body)


@STRAIGHT.of(core.Read)
def _read(here: Straight, node: core.Read) -> Word:
    """By its sets by value, unless it is known what was written there last."""
    if not node.args:
        here.fields.read.add(node.fun)
        return here.words_of(here.fields.value(node.fun))
    if len(node.args) != 1 or (node.lifted and not isinstance(t.required(node.type), t.Elem)):
        raise NotStraight
    words, place = here.words, here.expr(node.args[0])
    if node.fun in here.held and here.held[node.fun][0] is place:
        return here.held[node.fun][1]
    found = (
        (words.some(words.both(here.load(node.fun, row), place)), value)
        for row, value in here.rows(node.fun)
        if value.known
    )
    return words.any(words.both(is_there, value) for is_there, value in found)


@STRAIGHT.of(core.Look)
def _look(here: Straight, node: core.Look) -> Word:
    """Of one argument that is not known: a step, or one of a few entries."""
    given = [here.expr(arg) for arg in node.args]
    unknown = [at for at, word in enumerate(given) if word.known is None]
    kinds = node.table.args
    if node.lifted and any(word.known == 0 for word in given):
        return constant(here.words, None, node.type)
    numbers = [_number(word, kind) for word, kind in zip(given, kinds, strict=True)]
    if len(unknown) > 1:
        raise NotStraight
    if not unknown:
        return constant(here.words, _entry(node.table, numbers), node.type)
    (at,) = unknown
    size, low = core.domain_size(kinds[at]), core.domain_low(kinds[at])
    values = []
    for number in range(size):
        numbers[at] = low + number
        values.append(constant(here.words, _entry(node.table, numbers), node.type).known or 0)
    if isinstance(kinds[at], t.Elem):
        return _entry_of_element(here, given[at], values, t.required(node.type))
    return _entry_of_number(here, given[at], low, values)


def _number(word: Word, kind: t.Type) -> int:
    value = word.known or 0
    return value.bit_length() - 1 if isinstance(t.required(kind), t.Elem) and value else value


def _entry(table: core.Table, numbers: Sequence[int]) -> t.Value:
    index = 0
    for kind, number in zip(table.args, numbers, strict=True):
        index = index * core.domain_size(kind) + number - core.domain_low(kind)
    return table.values[index]


def _entry_of_element(here: Straight, place: Word, values: list[int], kind: t.Type) -> Word:
    if isinstance(kind, t.Elem | t.SetOf):
        element = kind.of if isinstance(kind, t.SetOf) else kind
        if not isinstance(element, t.Elem) or width(element.universe.size) != len(limbs(place)):
            raise NotStraight
        return here.entry(place, values)
    words, with_value = here.words, dict.fromkeys(values, 0)
    if len(with_value) > _MOST_CASES:
        raise NotStraight
    for at, value in enumerate(values):
        with_value[value] |= 1 << at
    found = (
        (words.some(words.both(place, words.set(mask, len(values)))), value)
        for value, mask in with_value.items()
        if value
    )
    return words.any(words.both(is_there, words.const(value)) for is_there, value in found)


def _entry_of_number(here: Straight, number: Word, low: int, values: list[int]) -> Word:
    words = here.words
    by = next((by for by in range(1, BITS) if values == [values[0] << by * i for i in range(len(values))]), 0)
    if by and low == 0:
        return words.make("up_by", words.const(values[0]), words.times(number, by))
    if len(values) > _MOST_CASES:
        raise NotStraight
    cases = ((words.same(number, words.const(low + at)), value) for at, value in enumerate(values) if value)
    return words.any(words.both(is_it, words.const(value)) for is_it, value in cases)


@STRAIGHT.of(core.Can)
def _can(here: Straight, node: core.Can) -> Word:
    """Whether a player could choose a move: of a set of candidates, one that is legal."""
    move = here.plan.game.moves[node.move]
    found, before = candidates(move), here.mover
    player = None if node.player is None else here.expr(node.player).known
    if node.player is not None and not player:
        raise NotStraight
    here.mover = before if player is None else player.bit_length() - 1
    legal = here.legal(move, here.mover)
    if legal is None or len(found.binders) != 1:
        raise NotStraight
    words, made = here.words, here.words.all
    with here.frame(dict(enumerate(map(here.expr, node.args)))):
        for condition in move.whens:
            made = words.both(made, here.expr(condition.expr))
        every = here.expr(found.binders[0].source)
        with here.frame({**here.slots, legal[0].slot: every}):
            made = words.both(made, words.some(words.both(every, here.expr(legal[1][0]))))
    here.mover = before
    return made
