"""How many positions there are."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence

from ...statistics.sizes import chao
from ..facts import GameFacts, Studied
from ..model import Estimate, Found, Measure, MeasureUnit, Need


class PositionCount(Measure):
    """At least how many different positions such games can meet."""

    name = "positions"
    row = 27
    title = "positions, at least"
    unit = MeasureUnit.POWER
    span = "0 and more"
    needs = frozenset({Need.COURSE})
    definition = (
        "The decimal logarithm of Chao's lower bound S + f1(f1 - 1)/(2(f2 + 1)) on the number of different positions, S of "
        "which were met, f1 once and f2 twice; beside it that of how many states could be: the product of how many values each "
        "place of the declared state can have."
    )
    estimator = "Chao1, of all positions of the games that were gone through"
    error = "log-normal; none of how many states could be, which follows from the rules"
    source = "Chao 1984, 1987"
    edges = (
        "It is a lower bound, and of few games a weak one. Unfinished games take part with what they have. Which positions are "
        "the same, `repetition` says. Most states that could be are no position of any game; who is to decide, and what the "
        "rules remember, is not counted in them."
    )

    def __init__(self, studied: Studied) -> None:
        super().__init__(studied)
        self.met: Counter[int] = Counter()
        self.games = 0
        self._capacity = 0.0

    def add(self, game: GameFacts) -> None:
        if game.course is not None:
            self.games += 1
            self.met.update({*game.course.keys})
            self._capacity = game.course.capacity

    def sample(self) -> None:
        return None

    def rows(self) -> Sequence[Found]:
        often = Counter(self.met.values())
        if not self.met:
            return [Found("", self.title, self.unit, None)]
        least, low, high = map(math.log10, chao(len(self.met), often[1], often[2]))
        states = Estimate(self._capacity, None, None, self.games)
        return [
            Found("", self.title, self.unit, Estimate(least, low, high, self.games)),
            Found("states", "states that could be", self.unit, states),
        ]
