"""With how many points games end."""

from __future__ import annotations

from collections.abc import Sequence

from ...statistics.means import Sample
from ..bases import mean_estimate
from ..facts import GameFacts, Studied
from ..model import Found, Measure, MeasureUnit, Need, SameWithin, Wording
from ..sums import Moments


class PointsMean(Measure):
    """The points of each seat at the end."""

    name = "points"
    row = 4.8
    title = "points"
    unit = MeasureUnit.RESULT
    span = "any number"
    needs = frozenset({Need.RESULT})
    definition = "The mean points of a seat, over the games that ended with points."
    estimator = "mean over games, for each seat"
    error = "mean ± t"
    source = "common usage"
    edges = (
        "Absent where games end without points. Unfinished games have none. One player: they alone tell games apart."
    )
    wording = Wording("points of the first seat", "the first seat gets more points", "the first seat gets fewer points")
    same_within = SameWithin(0.10, is_relative=True)

    def __init__(self, studied: Studied) -> None:
        super().__init__(studied)
        self.moments = [Moments() for _ in studied.players]

    def add(self, game: GameFacts) -> None:
        for moments, points in zip(self.moments, game.points or (), strict=False):
            moments.add(points, times=game.times)

    def sample(self) -> Sample | None:
        return self.moments[0].sample()

    def rows(self) -> Sequence[Found]:
        return [
            Found(player, f"{self.studied.labelled(seat)}, points", self.unit, mean_estimate(moments.sample()))
            for seat, (player, moments) in enumerate(zip(self.studied.players, self.moments, strict=True))
        ]
