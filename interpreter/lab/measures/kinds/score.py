"""What seats score."""

from __future__ import annotations

from collections.abc import Sequence

from ...statistics.means import Sample
from ..bases import share_estimate
from ..facts import GameFacts, Studied
from ..model import Found, Measure, MeasureUnit, Need, Wording
from ..sums import Moments


class SeatScore(Measure):
    """Seat by seat the mean score: 1 for the first alone, 0 for the last alone."""

    name = "score"
    row = 1.5
    title = "score"
    unit = MeasureUnit.SHARE
    span = "0 to 1"
    needs = frozenset({Need.RESULT})
    definition = (
        "The mean score of a seat over the finished games: 1 where it is first alone, 0 where it is last alone, in "
        "proportion between; who shares places has their mean, so a draw is 1/2."
    )
    estimator = "mean over finished games, for each seat"
    error = "mean ± t"
    source = "common usage"
    edges = (
        "A draw is 1/2 for everybody. Unfinished games have no score; where they are more than 1 %, `first-move "
        "advantage` tells both extremes. One player against nobody: absent."
    )
    wording = Wording("the score of the first seat", "{who} scores more", "{who} scores less")
    seats_at_least = 2
    of_seats = True
    is_hinted = False

    def __init__(self, studied: Studied) -> None:
        super().__init__(studied)
        self.moments = [Moments() for _ in studied.players]

    def add(self, game: GameFacts) -> None:
        for seat, moments in enumerate(self.moments):
            score = game.score(seat)
            if score is not None:
                moments.add(*score, times=game.times)

    def sample(self) -> Sample | None:
        return self.moments[0].sample()

    def rows(self) -> Sequence[Found]:
        return [
            Found(player, f"{self.studied.labelled(seat)} scores", self.unit, share_estimate(moments.sample()))
            for seat, (player, moments) in enumerate(zip(self.studied.players, self.moments, strict=True))
        ]
