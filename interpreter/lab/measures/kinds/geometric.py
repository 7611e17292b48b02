"""How much there is to choose from, as a factor."""

from __future__ import annotations

from collections.abc import Sequence

from ...statistics.means import Sample, interval
from ..facts import SCALE, GameFacts, Studied
from ..model import Estimate, Found, Measure, MeasureUnit, Need
from ..sums import Moments


class BranchingFactor(Measure):
    """By what factor the tree of a game grows with a decision."""

    name = "factor"
    row = 8.5
    title = "branching factor"
    unit = MeasureUnit.CHOICES
    span = "1 and more"
    needs = frozenset({Need.LEGAL})
    definition = (
        "2 to the mean, over games, of the mean binary logarithm of the number of legal decisions in a game: the "
        "geometric mean, by which a tree grows."
    )
    estimator = "2 to the mean over games"
    error = "2 to the ends of mean ± t"
    source = "common usage"
    edges = "As `branching`; never greater than that."

    def __init__(self, studied: Studied) -> None:
        super().__init__(studied)
        self.moments = Moments()

    def add(self, game: GameFacts) -> None:
        if game.legal and game.legal.asked:
            self.moments.add(game.legal.bits, game.legal.asked * SCALE, times=game.times)

    def sample(self) -> Sample | None:
        return self.moments.sample()

    def rows(self) -> Sequence[Found]:
        sample = self.sample()
        found = None
        if sample is not None:
            low, high = (2.0**end for end in interval(sample)) if sample.size > 1 else (None, None)
            found = Estimate(2.0**sample.mean, low, high, sample.size)
        return [Found("", self.title, self.unit, found)]
