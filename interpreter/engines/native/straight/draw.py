"""A candidate of a decision as straight-line code of words: drawn as `docs/random-play.md` says, one of those that are left."""

from __future__ import annotations

from ....core import nodes as core
from ....core import types as t
from ....core.candidates import candidates
from ....core.evaluate.collections import bits
from ..optimize.moves.adjoining import Adjoining
from ..plan.plan import Planning
from .adjoined import AdjoinedBits
from .effects import StraightEffects
from .word import BITS, NotStraight, Word, limbs, parts_first

_COSTLY, _TRIES = 100, 5
"""Where so many words tell which candidates are legal, so many are drawn at once: a round in which none is legal is lost."""

GAMMA = 0x9E3779B97F4A7C15
"""What SplitMix64 adds for each number (ground/rng.py)."""


class StraightDraw:
    """One candidate of a decision. `pairs`: if they are of an element and one beside it.

    Attributes:
        left, one:  the candidates that are left, as bits, and the one that was drawn.
        refused:    those that are not left.
        random:     the state of the generator then.
        some:       whether there is anything to draw; `good`: whether what was drawn is legal.
        elsewhere:  whether this must be played elsewhere.
        slots:      the parameters; `chosen`: those that hold places that were drawn, or follow from them.
        is_certain: no candidate is ever refused.
        runs_out:   it may be that none of the candidates is legal.
    """

    def __init__(
        self, here: StraightEffects, move: core.Move, refused: Word, random: Word, pairs: Adjoining | None = None
    ) -> None:
        words = here.words
        self.here, self.move, self.found, self.words = here, move, candidates(move), words
        if move.is_tried or any(binder.determined for binder in self.found.binders):
            raise NotStraight
        self.legal = here.legal(move, here.mover)
        self.slots, self.chosen = dict(here.slots), set[int]()
        chosen = self.found.binders if pairs is None else self.found.binders[:1]
        self.every = [self._elements(binder) for binder in chosen]
        self.beside = None if pairs is None else AdjoinedBits(here, pairs, self.every[0])
        self.when = words.all
        for condition in move.whens:
            self.when = words.both(self.when, here.expr(condition.expr))
        self.is_certain = self.legal is None and not self.found.asked and not self.found.behind and len(self.every) < 2
        self.runs_out = self.legal is None and not self.is_certain
        fits = self._fits()
        fresh = self._fresh() if self.beside is None else self.beside.every
        if self.beside is not None and not self.is_certain:
            raise NotStraight
        if len(limbs(fresh)) > 1 and not self.is_certain:
            raise NotStraight
        self.size = self._size(fresh)
        self.left, self.refused = fresh if self.is_certain else words.without(fresh, refused), refused
        self.any_left = words.some(fresh)  # where all were refused, no game goes on
        fit = fits[0] if fits is not None and len(self.every) == 1 else None
        if fit is None or sum(1 for _ in parts_first([fit])) < _COSTLY:
            self._draw_one(random, fit)
        else:
            self._draw_some(random, fit)
        if self.beside is not None:
            self._adjoined(self.beside)
        elif len(self.every) == 2:
            self._pair(fits)
        else:
            self._single(fits)
        self.some = words.both(self.when, words.some(words.any(fits)) if fits is not None else self.any_left)

    def _draw_one(self, random: Word, fit: Word | None) -> None:
        """Draws one candidate. `fit`: the legal ones, if these are known."""
        words = self.words
        self.random, drawn, count = self._drawn(random, 0)
        self.elsewhere = words.make("biased", drawn, count)
        self.one = words.kth(self.left, words.make("below", drawn, count), self.size)
        self.good = words.all if fit is None else words.some(words.both(self.one, fit))
        self.left, self.refused = words.without(self.left, self.one), words.either(self.refused, self.one)

    def _draw_some(self, random: Word, fit: Word) -> None:
        """Draws candidates until one is legal, or as many as are drawn at once. What is drawn is the number of a candidate
        among those left; so `legal` has the numbers of the legal ones, and which were drawn is asked once, at the end."""
        words = self.words
        legal, missed, rest = words.make("numbered", fit, self.left), words.all, words.all
        self.random = random
        tries: list[tuple[Word, Word]] = []
        for number in range(_TRIES):
            state, drawn, count = self._drawn(random, number)
            self.random = words.chosen(missed, state, self.random)
            rest = words.lesser(rest, words.either(words.make("rest", drawn, count), words.neither(missed)))
            one = words.make("bit", words.make("below", drawn, count))
            below = words.minus(one, words.const(1))
            tries.append((words.both(one, missed), below))
            missed = words.without(missed, words.some(words.both(one, legal)))
            legal = words.either(words.both(legal, below), words.without(words.shifted(legal, -1), below))
        numbers = words.none
        for one, below in reversed(tries):  # what was drawn later stands a place higher, unless it was below
            numbers = words.either(words.plus(numbers, words.without(numbers, below)), one)
        drawn = words.make("placed", numbers, self.left)
        self.good, self.elsewhere = words.neither(missed), words.same(rest, words.none)
        self.one = words.both(drawn, fit)
        self.left, self.refused = words.without(self.left, drawn), words.either(self.refused, drawn)

    def _drawn(self, random: Word, number: int) -> tuple[Word, Word, Word]:
        """The state of the generator behind the number-th draw, what it gives, and how many candidates are left before."""
        words = self.words
        state = words.plus(random, words.const(GAMMA * (number + 1)))
        return state, words.make("mixed", state), words.minus(words.count(self.left), words.const(number))

    def _elements(self, binder: core.Binder) -> Word:
        if isinstance(t.element_of(binder.source.type), t.Elem):
            return self.here.expr(binder.source)
        known = _known_elements(self.here.plan, binder.source)
        if known is None:
            raise NotStraight
        return self.words.const(known)

    def _fits(self) -> list[Word] | None:
        if self.legal is None:
            return None
        with self.here.frame({**self.here.slots, self.legal.here.slot: self.every[0]}):
            return [self.words.both(self.every[0], self.here.expr(one)) for one in self.legal.known]

    def _fresh(self) -> Word:
        """All candidates as bits."""
        words = self.words
        if not self.every:
            return words.const(1)
        if len(self.every) == 1:
            return self.every[0]
        if self.legal is None or self.every[1].known is None:
            raise NotStraight
        pairs = words.times(words.count(self.every[0]), len(self.legal.known))
        return words.minus(words.make("up_by", words.const(1), pairs), words.const(1))

    def _size(self, fresh: Word) -> int:
        """How many places candidates can have."""
        if fresh.known is not None:
            return fresh.known.bit_length()
        kind = self.found.binders[0].type if len(self.every) == 1 else None
        return kind.universe.size if isinstance(kind, t.Elem) else BITS

    def _single(self, fits: list[Word] | None) -> None:
        """The only parameter that is chosen, if there is one, and what follows from it."""
        words, found = self.words, self.found
        asks = fits is None
        if found.binders:
            (binder,) = found.binders
            is_element = isinstance(binder.type, t.Elem)
            self.slots[binder.slot] = self.one if is_element else words.index(self.one)
            self.chosen |= {binder.slot} if is_element else set()
            if asks:
                with self.here.frame({**self.slots, found.slot: self.slots[binder.slot]}):
                    for part in found.asked:
                        self.good = words.both(self.good, self.here.expr(part))
        for binder in found.behind:
            with self.here.frame(self.slots):
                self._determined(binder, self.here.expr(binder.source), asks)

    def _determined(self, binder: core.Binder, value: Word, asks: bool) -> None:
        words = self.words
        self.slots[binder.slot] = value
        if isinstance(t.required(binder.type), t.Elem):
            self.chosen.add(binder.slot)
        elif isinstance(binder.source.type, t.Opt):
            raise NotStraight
        if asks and isinstance(binder.source.type, t.Opt):
            self.good = words.both(self.good, words.some(value))
        if asks and binder.where is not None:
            with self.here.frame(self.slots):
                self.good = words.both(self.good, self.here.expr(binder.where))

    def _adjoined(self, pairs: AdjoinedBits) -> None:
        """A pair of an element and one beside it."""
        for binder, element in zip(self.found.binders, pairs.pair(self.words.index(self.one)), strict=True):
            self.slots[binder.slot] = element
            self.chosen.add(binder.slot)
        with self.here.frame(self.slots):
            self.every.append(self._elements(self.found.binders[1]))

    def _pair(self, fits: list[Word] | None) -> None:
        """A pair: the number of the first one among its set, and that of the second one among few. What follows from a pair is
        worked out for each second one."""
        words, found = self.words, self.found
        assert fits is not None
        size, seconds = len(fits), bits(self.every[1].known or 0)
        place = words.index(self.one)
        quotient = words.shifted(words.times(place, -(-(1 << 16) // size)), -16)
        rest = words.minus(place, words.times(quotient, size))
        first, second = found.binders
        self.slots[first.slot] = stone = words.kth(self.every[0], quotient, BITS)
        self.chosen |= {first.slot, second.slot}
        cases = [words.same(rest, words.const(number)) for number in range(size)]
        fit = words.any(words.both(one, case) for one, case in zip(fits, cases, strict=True))
        self.good = words.some(words.both(stone, fit))
        pairs = words.count(self.every[0])
        self.elsewhere = words.either(self.elsewhere, words.less(words.const((BITS - 1) // size), pairs))
        kinds = [words.const(1 << element) for element in seconds]
        self.slots[second.slot] = words.any(words.both(case, kind) for case, kind in zip(cases, kinds, strict=True))
        for binder in found.behind:
            if not isinstance(t.required(binder.type), t.Elem):
                raise NotStraight
            parts = []
            for case, kind in zip(cases, kinds, strict=True):
                with self.here.frame({**self.slots, second.slot: kind}):
                    parts.append(words.both(self.here.expr(binder.source), case))
            self._determined(binder, words.any(parts), False)


def _known_elements(plan: Planning, node: core.Expr) -> int | None:
    """A set of numbers that is known before play, as a mask; None: it is not, or has numbers that no bit stands for."""
    made = plan.expr(node)
    if not isinstance(made, core.Const) or not isinstance(made.value, tuple):
        return None
    return sum(1 << n for n in made.value) if all(0 <= n < BITS for n in made.value) else None
