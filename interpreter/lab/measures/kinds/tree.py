"""How large the tree of a game is."""

from __future__ import annotations

import math
from collections.abc import Sequence

from ...statistics.means import Sample
from ..bases import mean_estimate
from ..facts import SCALE, GameFacts, Studied
from ..model import Found, Measure, MeasureUnit, Need
from ..sums import Moments

_TEN = round(math.log2(10) * SCALE)


class TreeSize(Measure):
    """How many courses a game can take, around a typical one."""

    name = "tree"
    row = 28
    title = "size of the tree"
    unit = MeasureUnit.POWER
    span = "0 and more"
    needs = frozenset({Need.LEGAL})
    definition = "The decimal logarithm of the product of the numbers of legal decisions along a game."
    estimator = "mean over games of the logarithm"
    error = "mean ± t"
    source = "Knuth 1975, in logarithms"
    edges = "Unfinished games count with what they have: then it is at least so much. Decisions of nature do not count."

    def __init__(self, studied: Studied) -> None:
        super().__init__(studied)
        self.moments = Moments()

    def add(self, game: GameFacts) -> None:
        if game.legal is not None:
            self.moments.add(game.legal.bits, _TEN)

    def sample(self) -> Sample | None:
        return self.moments.sample()

    def rows(self) -> Sequence[Found]:
        return [Found("", self.title, self.unit, mean_estimate(self.sample()))]
