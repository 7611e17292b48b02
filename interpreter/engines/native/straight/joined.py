"""The code of several players as one."""

from __future__ import annotations

from .word import Word
from .words import WordCode


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
