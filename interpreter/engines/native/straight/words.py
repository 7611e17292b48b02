"""Straight-line code of words of 64 bits: what a ply is that has no branch.

A `Word` is one operation; its parts are words. Equal ones are the same object, so what is asked for twice is there once. A set
of at most 64 elements is a word, an element the set of itself (none: the empty set), a truth all bits or none, a number
itself. Nothing here fails: an operation that means nothing (the k-th element of fewer) gives some word.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

BITS = 64
ALL = (1 << BITS) - 1

_MOST = 4096
"""Words of one game; more are not worth compiling."""


class NotStraight(Exception):
    """Something of a ply is no straight-line code of words."""


@dataclass(frozen=True, eq=False)
class Word:
    """An operation. `number`: of a constant its value, of a shift by how much, of a field its place in the position."""

    name: str
    args: tuple[Word, ...] = ()
    number: int = 0

    @property
    def known(self) -> int | None:
        """The value of a constant."""
        return self.number if self.name == "const" else None


class WordCode:
    """Makes words, each once."""

    def __init__(self) -> None:
        self._made: dict[tuple[str, tuple[int, ...], int], Word] = {}
        self.none, self.all = self.const(0), self.const(ALL)

    def make(self, name: str, *args: Word, number: int = 0) -> Word:
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

    # ------------------------------------------------------------ bits

    def both(self, a: Word, b: Word) -> Word:
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
        if a is b or (a.name == "and" and b in a.args):
            return a
        if b.name == "and" and a in b.args:
            return b
        return self.make("and", a, b)

    def either(self, a: Word, b: Word) -> Word:
        if a.known is not None:
            a, b = b, a
        if b.known is not None:
            if a.known is not None:
                return self.const(a.known | b.known)
            if b.known == ALL:
                return b
            if b.known == 0:
                return a
        return a if a is b else self.make("or", a, b)

    def any(self, parts: Iterable[Word]) -> Word:
        made = self.none
        for part in parts:
            made = self.either(made, part)
        return made

    def neither(self, a: Word) -> Word:
        if a.known is not None:
            return self.const(~a.known)
        return a.args[0] if a.name == "not" else self.make("not", a)

    def without(self, a: Word, b: Word) -> Word:
        return self.both(a, self.neither(b))

    def chosen(self, mask: Word, yes: Word, no: Word) -> Word:
        """By a truth one or the other."""
        if yes is no or mask.known == ALL:
            return yes
        if mask.known == 0:
            return no
        if no.known == 0:
            return self.both(yes, mask)
        return self.make("chosen", mask, yes, no)

    def shifted(self, a: Word, by: int) -> Word:
        """Upwards, or downwards by a negative number."""
        if by == 0 or a.known == 0:
            return a
        if abs(by) >= BITS:
            return self.none
        if a.known is not None:
            return self.const(a.known << by if by > 0 else a.known >> -by)
        return self.make("up" if by > 0 else "down", a, number=abs(by))

    # ------------------------------------------------------------ questions and numbers

    def some(self, a: Word) -> Word:
        """Whether a set has an element."""
        if a.name == "chosen" and a.args[0] is self.some(a.args[1]):
            return self.either(a.args[0], self.some(a.args[2]))
        return self.make("some", a) if a.known is None else self.const(ALL if a.known else 0)

    def same(self, a: Word, b: Word) -> Word:
        if a is b:
            return self.all
        if a.known is not None and b.known is not None:
            return self.none
        if b.known == 0:
            return self.neither(self.some(a))
        return self.make("same", a, b)

    def less(self, a: Word, b: Word) -> Word:
        """Of numbers with a sign."""
        return self.make("less", a, b)

    def plus(self, a: Word, b: Word) -> Word:
        if a.known is not None and b.known is not None:
            return self.const(a.known + b.known)
        return a if b.known == 0 else b if a.known == 0 else self.make("plus", a, b)

    def minus(self, a: Word, b: Word) -> Word:
        if a.known is not None and b.known is not None:
            return self.const(a.known - b.known)
        return a if b.known == 0 else self.make("minus", a, b)

    def times(self, a: Word, factor: int) -> Word:
        """The product of a number below 2^32 and one that is known."""
        return a if factor == 1 else self.make("times", a, self.const(factor))

    def count(self, a: Word) -> Word:
        return self.make("count", a) if a.known is None else self.const(a.known.bit_count())

    def kth(self, a: Word, number: Word, size: int) -> Word:
        """The element of a number, counted from 0, of one of the first `size` places."""
        return self.make("bit", self.make("place", a, number, number=size))

    def index(self, a: Word) -> Word:
        """The place of an element."""
        return a.args[0] if a.name == "bit" else self.make("index", a)

    def lowest(self, a: Word) -> Word:
        """The first element."""
        return self.make("lowest", a) if a.known is None else self.const(a.known & -a.known)


def parts_first(roots: Iterable[Word]) -> Iterator[Word]:
    """WordCode and all that they are made of, each once, behind its parts."""
    met: set[int] = set()
    for root in roots:
        stack = [(root, False)]
        while stack:
            word, is_ready = stack.pop()
            if is_ready:
                yield word
            elif id(word) not in met:
                met.add(id(word))
                stack.append((word, True))
                stack += [(part, False) for part in reversed(word.args)]


class JoinedWords:
    """Two words as one that is the first where a truth holds, and the second elsewhere: what they share is there once, and
    where they differ in constants alone, these are chosen. Where they have another form, each is made of what was joined
    before, as far as that goes; so whatever is costly is joined first."""

    def __init__(self, words: WordCode, mask: Word) -> None:
        self.words, self.mask = words, mask
        self._made: dict[tuple[int, int], Word] = {}
        self._sides: tuple[dict[int, Word], dict[int, Word]] = {}, {}
        """Of words of either side what they are joined to."""

    def __call__(self, a: Word, b: Word) -> Word:
        if a is b:
            return a
        key = id(a), id(b)
        if key not in self._made:
            made = self._made[key] = self._join(a, b)
            for side, word in zip(self._sides, (a, b), strict=True):
                side.setdefault(id(word), made)
        return self._made[key]

    def _join(self, a: Word, b: Word) -> Word:
        words = self.words
        is_like = a.name == b.name and len(a.args) == len(b.args) and a.args
        if is_like and a.number == b.number:
            return words.make(a.name, *map(self, a.args, b.args), number=a.number)
        if is_like and a.name in ("up", "down"):
            by = words.chosen(self.mask, words.const(a.number), words.const(b.number))
            return words.make(f"{a.name}_by", self(a.args[0], b.args[0]), by)
        if {a.name, b.name} == {"up", "down"}:
            shared = self(a.args[0], b.args[0])
            one, two = (words.make(part.name, shared, number=part.number) for part in (a, b))
            return words.chosen(self.mask, one, two)
        one, two = (self._known(word, side) for word, side in zip((a, b), self._sides, strict=True))
        return words.chosen(self.mask, one, two)

    def _known(self, word: Word, side: dict[int, Word]) -> Word:
        """A word of one side, made of what was joined."""
        if id(word) not in side:
            made = [self._known(part, side) for part in word.args]
            side[id(word)] = self.words.make(word.name, *made, number=word.number)
        return side[id(word)]
