"""What is plain of words as sets of bits: whether one lies within another one, whatever they are made of."""

from __future__ import annotations

from .word import ALL, Word, limbs

_MOST_PARTS = 10
"""Different words that are neither joined nor chosen: all cases of which of them have a bit are looked at."""


def has_all(a: Word, b: Word) -> bool:
    """Whether a set is put together of another one and more."""
    return a is b or (a.name == "or" and any(has_all(part, b) for part in a.args))


def is_part(one: Word, other: Word) -> bool:
    """Whether it is plain that all elements of a set of one or several words are elements of another one."""
    parts, wholes = limbs(one), limbs(other)
    return len(parts) == len(wholes) and all(map(is_within, parts, wholes))


def is_within(a: Word, b: Word) -> bool:
    """Whether each bit of one word is a bit of another one, as far as that follows from how both are joined."""
    cases = _Cases()
    if a is b or not (cases.enter(a) and cases.enter(b)):
        return a is b
    return not cases.of(a) & ~cases.of(b) & cases.possible()


class _Cases:
    """Of each case whether a word has a bit in it, as a bit of a number. A case says of each part whether it has that bit."""

    def __init__(self) -> None:
        self._parts: list[Word] = []
        self._met: set[int] = set()
        self._found: dict[int, int] = {}

    def enter(self, word: Word) -> bool:
        """Takes in what a word is made of; whether that is little enough."""
        stack = [word]
        while stack and len(self._parts) <= _MOST_PARTS:
            word = stack.pop()
            if id(word) in self._met:
                continue
            self._met.add(id(word))
            made = _joined(word)
            if made is None:
                self._parts.append(word)
            stack += word.args if made is None and word.name == "lowest" else made or ()
        return len(self._parts) <= _MOST_PARTS

    def possible(self) -> int:
        """The cases that there are: the lowest element of a set is in it, and what has an element is a part of nothing that
        has none."""
        made = self._all
        for part in self._parts:
            if part.name == "lowest":
                made &= ~self.of(part) | self.of(part.args[0])
            if part.name == "some":
                larger = (one for one in self._parts if one.name == "some" and has_all(one.args[0], part.args[0]))
                for one in larger:
                    made &= ~self.of(part) | self.of(one)
        return made

    def of(self, word: Word) -> int:
        made = self._found.get(id(word))
        if made is None:
            made = self._found[id(word)] = self._of(word)
        return made

    def _of(self, word: Word) -> int:
        parts = _joined(word)
        if parts is None:
            bit = self._parts.index(word)
            return sum(1 << case for case in range(1 << len(self._parts)) if case >> bit & 1)
        known = [self.of(part) for part in parts]
        match word.name:
            case "const":
                return self._all if word.number else 0
            case "and":
                return known[0] & known[1]
            case "not":
                return self._all & ~known[0]
            case "chosen":
                return known[0] & known[1] | ~known[0] & known[2]
        return known[0] | known[1]

    @property
    def _all(self) -> int:
        return (1 << (1 << len(self._parts))) - 1


def _joined(word: Word) -> tuple[Word, ...] | None:
    """What a word is joined of, bit by bit; None: it is something else."""
    if word.name == "const" and word.number in (0, ALL):
        return ()
    return word.args if word.name in ("and", "or", "not", "chosen") else None
