"""What it is worth to move first."""

from __future__ import annotations

from collections.abc import Sequence

from ...statistics.means import Sample
from ...telling import fill, percent
from ..bases import share_estimate
from ..facts import GameFacts, Studied
from ..model import Estimate, Found, Measure, MeasureUnit, Need, Said
from ..sums import Moments

_EXTREMES = "{share} of the games did not end: {who} scores between {least} and {most}, depending on how they would."
_MANY = 0.01


class FirstMoveAdvantage(Measure):
    """By how much who begins scores more than the others."""

    name = "advantage"
    row = 2
    title = "first-move advantage"
    unit = MeasureUnit.POINTS
    span = "-1 to 1"
    needs = frozenset({Need.RESULT})
    definition = (
        "Two seats: the score of the one that decides first less that of the other. More: its score less 1/2, what it would "
        "be if all were alike."
    )
    estimator = "mean over finished games"
    error = "that of the score; two seats: twice that"
    source = "after the practice of engine testing"
    edges = (
        "A draw counts half. Where nature decides before any player it is of the first seat of the ruleset, and says so. Where "
        "more than 1 % of the games did not end, both extremes are told: as if that seat had lost all of them, or won all. One "
        "player: absent."
    )
    seats_at_least = 2
    of_seats = True
    is_hinted = False

    def __init__(self, studied: Studied) -> None:
        super().__init__(studied)
        self._seat = studied.starter or 0
        self.moments = Moments()
        self.unfinished = 0

    def add(self, game: GameFacts) -> None:
        score = game.score(self._seat)
        if score is None:
            self.unfinished += game.times * (not game.is_finished)
        else:
            self.moments.add(*score, times=game.times)

    def sample(self) -> Sample | None:
        return self.moments.sample()

    def rows(self) -> Sequence[Found]:
        score = share_estimate(self.sample())
        times = 2 if len(self.studied.players) == 2 else 1

        def worth(value: float | None) -> float | None:
            return None if value is None else times * (value - 0.5)

        found = None
        if score is not None:
            found = Estimate(times * (score.value - 0.5), worth(score.low), worth(score.high), score.of)
        title = self.title if self.studied.starter is not None else f"advantage of {self.studied.players[0]}"
        return [Found("", title, self.unit, found)]

    def says(self) -> Sequence[Said]:
        score, finished = self.sample(), self.moments.of
        games = finished + self.unfinished
        if score is None or self.unfinished <= _MANY * games:
            return ()
        least = score.mean * finished / games
        most = least + self.unfinished / games
        numbers = {"share": percent(self.unfinished / games), "least": percent(least), "most": percent(most)}
        text = fill(_EXTREMES, who=self.studied.spoken(self._seat), **numbers)
        return [Said("score-extremes", text)]
