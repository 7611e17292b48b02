"""Straight-line code of words of 64 bits: what a ply is that has no branch.

A `Word` is one operation; its parts are words. Equal ones are the same object, so what is asked for twice is there once. A set
of at most 64 elements is a word, a larger one several (`wide`). An element is the set of itself (none: the empty set), a truth
all bits or none, a number itself. Nothing here fails: an operation that means nothing (the k-th element of fewer) gives some
word.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from ....ground.records import Record

BITS = 64
ALL = (1 << BITS) - 1

_MOST_COMMON = 32
"""Words that are looked at for what they have in common."""

WIDE, LEVELS = "wide", "levels"
"""Names of words that are no operations: a set of several, and a number by levels."""


class NotStraight(Exception):
    """Something of a ply is no straight-line code of words."""


class Word(Record):
    """An operation. `number`: of a constant its value, of a shift by how much, of a field its place in the position."""

    name: str
    args: tuple[Word, ...] = ()
    number: int = 0

    @property
    def known(self) -> int | None:
        """The value of a constant."""
        if self.name == "const":
            return self.number
        parts = [part.known for part in self.args] if self.name == WIDE else [None]
        return None if None in parts else sum((part or 0) << BITS * at for at, part in enumerate(parts))


class Levels(Word):
    """A number from 1 on of which is known whether it is at least as much as another one."""

    reached: Callable[[int], Word] = lambda least: Word("none")


def limbs(word: Word) -> Sequence[Word]:
    """The words of a set."""
    return word.args if word.name == WIDE else (word,)


def width(size: int) -> int:
    """How many words a set of so many elements has."""
    return -(-size // BITS)


def parts_first(roots: Iterable[Word]) -> Iterator[Word]:
    """Words and all that they are made of, each once, behind its parts."""
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


def has_part(word: Word, part: Word) -> bool:
    """Whether a word is one, or what one and others have in common."""
    stack, left = [word], _MOST_COMMON
    while stack and left:
        one, left = stack.pop(), left - 1
        if one is part:
            return True
        stack += one.args if one.name == "and" else ()
    return False
