"""The making of words: each once, and simplified where that can be seen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise

from .word import ALL, BITS, LEVELS, WIDE, Levels, NotStraight, Word, has_part, limbs, width

_MOST = 4096
"""Words of one game; more are not worth compiling."""

_MOST_ASKED = 1 << 14
"""Expressions that are looked at for them. Definitions that use others twice have few words, and expressions without bound."""


class WordCode:
    """Makes words, each once."""

    def __init__(self) -> None:
        self._made: dict[tuple[str, tuple[int, ...], int], Word] = {}
        self.steps: list[tuple[Word, ...]] = []
        """Of searches what one step leads to from what was met so far: the `met` words."""
        self.tables: list[tuple[int, ...]] = []
        """What `entry` looks up."""
        self.filled: dict[tuple[Word, Word, int], tuple[int, Word]] = {}
        """Of ends, what is gone through, and by how much a step shifts: what so many steps from the ends lead through."""
        self._asked = 0
        self.none, self.all = self.const(0), self.const(ALL)

    def ask(self) -> None:
        """Another expression is looked at. Raises NotStraight: they are too many."""
        self._asked += 1
        if self._asked > _MOST_ASKED:
            raise NotStraight

    def make(self, name: str, *args: Word, number: int = 0) -> Word:
        if name != WIDE and any(arg.name in (WIDE, LEVELS) for arg in args):
            raise NotStraight
        key = name, tuple(map(id, args)), number
        if key not in self._made:
            if len(self._made) >= _MOST:
                raise NotStraight
            self._made[key] = Word(name, args, number)
        return self._made[key]

    def const(self, value: int) -> Word:
        return self.make("const", number=value & ALL)

    def field(self, number: int) -> Word:
        return self.make("field", number=number)

    def wide(self, parts: Sequence[Word]) -> Word:
        """A set of several words, the first elements first."""
        return self.make(WIDE, *parts) if len(parts) > 1 else parts[0]

    def set(self, value: int, size: int) -> Word:
        """A set that is known, of so many elements."""
        return self.wide([self.const(value >> BITS * at) for at in range(width(size))])

    def _each(self, operation: Callable[..., Word], *args: Word) -> Word | None:
        """What an operation makes of the words of sets, a truth being the same for all of them; none: all are words."""
        count = max(len(limbs(arg)) for arg in args)
        if count == 1:
            return None
        return self.wide(
            [operation(*(limbs(arg)[at] if arg.name == WIDE else arg for arg in args)) for at in range(count)]
        )

    # ------------------------------------------------------------ bits

    def both(self, a: Word, b: Word) -> Word:
        if made := self._each(self.both, a, b):
            return made
        if a.known is not None:
            a, b = b, a
        if b.known is not None:
            if a.known is not None:
                return self.const(a.known & b.known)
            if b.known == 0:
                return b
            if b.known == ALL:
                return a
            if a.name == "and" and a.args[1].known is not None:
                return self.both(a.args[0], self.const(a.args[1].known & b.known))
        for one, other in ((a, b), (b, a)):
            if has_part(one, other):
                return one
            if one.name == "or" and other in one.args:
                return other
        return self.make("and", a, b)

    def either(self, a: Word, b: Word) -> Word:
        if made := self._each(self.either, a, b):
            return made
        if a.known is not None:
            a, b = b, a
        if b.known is not None:
            if a.known is not None:
                return self.const(a.known | b.known)
            if b.known == ALL:
                return b
            if b.known == 0:
                return a
        if a.name == b.name == "some":
            return self.some(self.either(a.args[0], b.args[0]))
        for one, other in ((a, b), (b, a)):
            if has_part(one, other):
                return other
            if one.name == "and" and one.args[1] is self._made.get(("not", (id(other),), 0)):
                return self.either(one.args[0], other)
        return self.make("or", a, b)

    def any(self, parts: Iterable[Word]) -> Word:
        made = self.none
        for part in parts:
            made = self.either(made, part)
        return made

    def neither(self, a: Word) -> Word:
        if made := self._each(self.neither, a):
            return made
        if a.known is not None:
            return self.const(~a.known)
        return a.args[0] if a.name == "not" else self.make("not", a)

    def without(self, a: Word, b: Word) -> Word:
        return self.both(a, self.neither(b))

    def chosen(self, mask: Word, yes: Word, no: Word) -> Word:
        """By a truth one or the other."""
        if made := self._each(self.chosen, mask, yes, no):
            return made
        if yes is no or mask.known == ALL:
            return yes
        if mask.known == 0:
            return no
        if no.known == 0:
            return self.both(yes, mask)
        return self.make("chosen", mask, yes, no)

    def shifted(self, a: Word, by: int) -> Word:
        """Upwards, or downwards by a negative number."""
        if a.name == WIDE:
            over, rest = divmod(by, BITS)
            parts = [self._limb(a, at - over, rest) for at in range(len(a.args))]
            return self.wide(parts)
        if by == 0 or a.known == 0:
            return a
        if abs(by) >= BITS:
            return self.none
        if a.known is not None:
            return self.const(a.known << by if by > 0 else a.known >> -by)
        return self.make("up" if by > 0 else "down", a, number=abs(by))

    def _limb(self, a: Word, at: int, by: int) -> Word:
        """A word of a set with what comes up into it from the one before."""
        here, below = (a.args[one] if 0 <= one < len(a.args) else self.none for one in (at, at - 1))
        if by == 0 or below.known is not None or here.known is not None:
            return self.either(self.shifted(here, by), self.shifted(below, by - BITS) if by else self.none)
        return self.make("joint", here, below, number=by)

    def reached(self, start: Word, within: Word, step: Callable[[Word], Word]) -> Word:
        """All that steps within a set lead to, and where they begin."""
        count = len(limbs(within))
        one = tuple(limbs(step(self.wide([self.make("met", number=at) for at in range(count)]))))
        starts = [self.none] * count if start.known == 0 else limbs(start)
        if not len(one) == len(starts) == count:
            raise NotStraight
        if one not in self.steps:
            self.steps.append(one)
        made = self.make("search", *starts, *limbs(within), number=self.steps.index(one))
        return self.wide([self.make("part", made, number=at) for at in range(count)])

    # ------------------------------------------------------------ questions and numbers

    def some(self, a: Word) -> Word:
        """Whether a set has an element."""
        if a.name == WIDE:
            return self.some(self.any(a.args))
        if a.name == "lowest":
            return self.some(a.args[0])
        if a.name == "chosen" and a.args[0] is self.some(a.args[1]):
            return self.either(a.args[0], self.some(a.args[2]))
        return self.make("some", a) if a.known is None else self.const(ALL if a.known else 0)

    def same(self, a: Word, b: Word) -> Word:
        if a is b:
            return self.all
        if isinstance(a, Levels) and b.known is not None:
            return self.without(a.reached(b.known), a.reached(b.known + 1))
        if made := self._each(self.same, a, b):
            return self.neither(self.any(map(self.neither, made.args)))
        if a.known is not None and b.known is not None:
            return self.none
        if b.known == 0:
            return self.neither(self.some(a))
        return self.make("same", a, b)

    def less(self, a: Word, b: Word) -> Word:
        """Of numbers with a sign."""
        if isinstance(a, Levels) and b.known is not None:
            return self.neither(a.reached(b.known))
        if isinstance(b, Levels) and a.known is not None:
            return b.reached(a.known + 1)
        return self.make("less", a, b)

    def plus(self, a: Word, b: Word) -> Word:
        if a.known is not None and b.known is not None:
            return self.const(a.known + b.known)
        return a if b.known == 0 else b if a.known == 0 else self.make("plus", a, b)

    def minus(self, a: Word, b: Word) -> Word:
        if a.known is not None and b.known is not None:
            return self.const(a.known - b.known)
        return a if b.known == 0 else self.make("minus", a, b)

    def lesser(self, a: Word, b: Word) -> Word:
        """Of words without sign."""
        return b if a.known == ALL else self.make("lesser", a, b)

    def times(self, a: Word, factor: int) -> Word:
        """The product of a number below 2^32 and one that is known."""
        return a if factor == 1 else self.make("times", a, self.const(factor))

    def levels(self, reached: Callable[[int], Word]) -> Word:
        """A number from 1 on by whether it is at least as much as another one."""
        return Levels(LEVELS, reached=reached)

    def count(self, a: Word) -> Word:
        if a.name == WIDE:
            made = self.none
            for part in a.args:
                made = self.plus(made, self.count(part))
            return made
        return self.make("count", a) if a.known is None else self.const(a.known.bit_count())

    def kth(self, a: Word, number: Word, size: int) -> Word:
        """The element of a number, counted from 0, of one of the first `size` places."""
        if a.name == WIDE:
            return self._wide_kth(a.args, number)
        return self.make("bit", self.make("place", a, number, number=size))

    def _wide_kth(self, parts: Sequence[Word], number: Word) -> Word:
        before, found, behind = self.none, parts[0], [self.all]
        rest = number
        for part, following in pairwise(parts):
            count = self.count(part)
            before = self.plus(before, count)
            is_behind = self.neither(self.less(number, before))
            rest = self.minus(rest, self.both(is_behind, count))
            found = self.chosen(is_behind, following, found)
            behind.append(is_behind)
        one = self.kth(found, rest, BITS)
        ends = [*behind[1:], self.none]
        return self.wide([self.both(one, self.without(here, above)) for here, above in zip(behind, ends, strict=True)])

    def index(self, a: Word) -> Word:
        """The place of an element."""
        if a.name == WIDE:
            words = (self.both(self.some(part), self.const(BITS * at)) for at, part in enumerate(a.args))
            return self.plus(self.index(self.any(a.args)), self.any(words))
        return a.args[0] if a.name == "bit" else self.make("index", a)

    def entry(self, a: Word, rows: Sequence[int]) -> Word:
        """What a table has for an element, as a set of the elements of `a`; of none nothing."""
        count, made = len(limbs(a)), []
        if a.known is not None or max(rows).bit_length() > BITS * count or len(rows) > BITS * count:
            raise NotStraight
        for at in range(count):
            table = tuple(row >> BITS * at & ALL for row in rows)
            if table not in self.tables:
                self.tables.append(table)
            made.append(self.make("entry", self.index(a), number=self.tables.index(table)))
        return self.both(self.wide(made), self.some(a))

    def lowest(self, a: Word) -> Word:
        """The first element."""
        if a.name == WIDE:
            before, made = self.none, []
            for part in a.args:
                made.append(self.without(self.lowest(part), self.some(before)))
                before = self.either(before, part)
            return self.wide(made)
        return self.make("lowest", a) if a.known is None else self.const(a.known & -a.known)
