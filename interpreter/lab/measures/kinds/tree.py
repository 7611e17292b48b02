"""How large the tree of a game is."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence

from ...statistics.means import Sample
from ...statistics.sizes import log_of_mean
from ..bases import count_estimate
from ..facts import SCALE, GameFacts, Studied
from ..model import Estimate, Found, Measure, MeasureUnit, Need
from ..sums import Moments

_TEN = round(math.log2(10) * SCALE)


class TreeSize(Measure):
    """How many courses a game can take, around a typical one."""

    name = "tree"
    row = 28
    title = "size of the tree, in courses"
    unit = MeasureUnit.POWER
    span = "0 and more"
    needs = frozenset({Need.LEGAL})
    definition = "The decimal logarithm of the product of the numbers of legal decisions along a game."
    estimator = "mean over games of the logarithm; beside it the logarithm of the mean: how many courses there may be"
    error = "mean ± t; of the second nothing is known: few games make it up"
    source = "Knuth 1975"
    edges = "Unfinished games count with what they have: then it is at least so much. Decisions of nature do not count."

    def __init__(self, studied: Studied) -> None:
        super().__init__(studied)
        self.moments = Moments()
        self._often = Counter[int]()

    def add(self, game: GameFacts) -> None:
        if game.legal is not None:
            self.moments.add(game.legal.bits, _TEN, times=game.times)
            self._often[game.legal.bits] += game.times

    def sample(self) -> Sample | None:
        return self.moments.sample()

    def rows(self) -> Sequence[Found]:
        made = [Found("", self.title, self.unit, count_estimate(self.sample()))]
        if self._often:
            all_courses = log_of_mean([bits / _TEN for bits in sorted(self._often.elements())])
            estimate = Estimate(all_courses, None, None, self._often.total())
            made.append(Found("courses", "courses of a game, at all", self.unit, estimate))
        return made
