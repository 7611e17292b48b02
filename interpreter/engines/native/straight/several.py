"""One candidate of several moves as straight-line code of words: of all of them in their order one by its number."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ....core import nodes as core
from ....core import types as t
from ....core.candidates import candidates
from ....ground.records import Struct
from .draw import GAMMA
from .effects import StraightEffects
from .word import BITS, NotStraight, Word, limbs
from .words import WordCode


class AllowedMove(Struct):
    """A move that is offered. `slots`: of its parameters those that are given; `when`: where it is allowed."""

    move: core.Move
    slots: dict[int, Word]
    when: Word

    @classmethod
    def of(cls, here: StraightEffects, offer: core.Offer) -> AllowedMove:
        """`here`: in the frame of the flow."""
        slots, when = dict(enumerate(map(here.expr, offer.args))), here.words.all
        with here.frame(slots):
            for asked in offer.move.whens:
                when = here.words.both(when, here.expr(asked.expr))
        return cls(offer.move, slots, when)


def offered_alone(words: WordCode, offers: Sequence[AllowedMove]) -> tuple[tuple[core.Move, dict[int, Word]], Word]:
    """The one move that is always allowed, with what is given, and where others are allowed too. Raises NotStraight."""
    always = offers if len(offers) == 1 else [one for one in offers if one.when is words.all]
    if len(always) != 1:
        raise NotStraight
    (lone,) = always
    return (lone.move, lone.slots), words.any(one.when for one in offers if one is not lone)


class SeveralDrawn:
    """One candidate of moves whose candidates are the elements of a set, or one alone. None is refused but where what follows
    from it has no value: that is played elsewhere.

    Attributes:
        parts:     of each move what was drawn of its candidates, word by word.
        good:      where each was drawn, and is legal.
        slots:     the parameters of each.
        random:    the state of the generator then.
        elsewhere: whether another number might have to be drawn.
    """

    def __init__(self, here: StraightEffects, offers: Sequence[AllowedMove], random: Word) -> None:
        self.here, self.offers, self.words = here, offers, here.words
        words, every = here.words, [self._every(offered) for offered in offers]
        count = words.none
        for each in every:
            count = words.plus(count, words.count(each))
        self.random = words.plus(random, words.const(GAMMA))
        drawn = words.make("mixed", self.random)
        self.elsewhere = words.make("biased", drawn, count)
        places = words.wide([part for each in every for part in limbs(each)])
        one = limbs(words.kth(places, words.make("below", drawn, count), BITS))
        ends = [sum(len(limbs(each)) for each in every[:at]) for at in range(len(every) + 1)]
        taken = [words.wide(one[begin:end]) for begin, end in pairwise(ends)]
        self.parts = [part for each in taken for part in limbs(each)]
        self.good, self.slots = [words.some(each) for each in taken], [dict(offered.slots) for offered in offers]
        for at, each in enumerate(taken):
            self._follow(at, each)

    def _every(self, offered: AllowedMove) -> Word:
        """The candidates of a move, as bits."""
        here, move = self.here, offered.move
        found = candidates(move)
        if move.is_tried or found.asked or len(found.binders) > 1 or here.legal(move, here.mover) is not None:
            raise NotStraight
        every = here.words.const(1)
        for binder in found.binders:
            if binder.determined or not isinstance(binder.type, t.Elem):
                raise NotStraight
            with here.frame(offered.slots):
                every = here.expr(binder.source)
        return here.words.both(every, offered.when)

    def _follow(self, at: int, one: Word) -> None:
        """The parameters of a move of which one candidate was drawn."""
        found, slots = candidates(self.offers[at].move), self.slots[at]
        for binder in found.binders:
            slots[binder.slot] = one
        for binder in found.behind:
            if binder.where is not None or not isinstance(t.required(binder.type), t.Elem):
                raise NotStraight
            with self.here.frame(slots):
                slots[binder.slot] = self.here.expr(binder.source)
            if isinstance(binder.source.type, t.Opt):
                self.good[at] = self.words.both(self.good[at], self.words.some(slots[binder.slot]))
