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
        "which were met, f1 once and f2 twice."
    )
    estimator = "Chao1, of all positions of the games that were gone through"
    error = "log-normal"
    source = "Chao 1984, 1987"
    edges = "It is a lower bound, and of few games a weak one. Unfinished games take part with what they have."

    def __init__(self, studied: Studied) -> None:
        super().__init__(studied)
        self.met: Counter[int] = Counter()
        self.games = 0

    def add(self, game: GameFacts) -> None:
        if game.course is not None:
            self.games += 1
            self.met.update({*game.course.keys})

    def sample(self) -> None:
        return None

    def rows(self) -> Sequence[Found]:
        often = Counter(self.met.values())
        found = None
        if self.met:
            least, low, high = map(math.log10, chao(len(self.met), often[1], often[2]))
            found = Estimate(least, low, high, self.games)
        return [Found("", self.title, self.unit, found)]
