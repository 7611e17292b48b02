"""Pairs of an element and one beside it as straight-line code of words: a bit for each, in the order of the list, as in
`native/writing/adjoined.py`."""

from __future__ import annotations

from ..optimize.moves.adjoining import Adjoining
from .expressions import Straight
from .word import BITS, NotStraight, Word, width
from .words import WordCode


class AdjoinedBits:
    """The pairs of a move on a board of one word. `every`: them, of the first elements `here`."""

    def __init__(self, code: Straight, pairs: Adjoining, here: Word) -> None:
        if width(pairs.elements) > 1 or not pairs.is_beside:
            raise NotStraight
        self._words, self._apart, self._shift = code.words, pairs.seconds, pairs.shift
        with code.frame({**code.slots, pairs.here.slot: here}):
            sets = [code.expr(known) for known in pairs.sets]
        some = BITS >> self._shift
        parts = [self._limb(sets, first) for first in range(0, pairs.elements, some)]
        self.every = self._words.wide(parts)

    def _limb(self, sets: list[Word], first: int) -> Word:
        """The pairs of as many elements as have their bits in one word."""
        words, each = self._words, 1 << self._shift
        return words.any(
            words.shifted(_spread(words, words.shifted(one, -first), each), number) for number, one in enumerate(sets)
        )

    def pair(self, place: Word) -> tuple[Word, Word]:
        """The elements of the pair at a place."""
        words = self._words
        number, first = words.both(place, words.const((1 << self._shift) - 1)), words.shifted(place, -self._shift)
        by = words.any(
            words.both(words.same(number, words.const(at)), words.const(apart)) for at, apart in enumerate(self._apart)
        )
        one = words.const(1)
        return words.make("up_by", one, first), words.make("up_by", one, words.plus(first, by))


def _spread(words: WordCode, word: Word, each: int) -> Word:
    """The lowest bits of a word, each so many places behind the one before it: halves move apart, then their halves."""
    if each == 1:
        return word
    some = BITS // each
    word = words.both(word, words.const((1 << some) - 1))
    while some > 1:
        some //= 2
        stays = sum(((1 << some) - 1) << at for at in range(0, BITS, some * each))
        word = words.both(words.either(word, words.shifted(word, some * (each - 1))), words.const(stays))
    return word
