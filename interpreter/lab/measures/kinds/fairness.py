"""Whether all seats win alike."""

from __future__ import annotations

from collections.abc import Sequence

from ...statistics.fairness import chi_square
from ..facts import GameFacts, Studied
from ..model import Estimate, Found, Measure, MeasureUnit, Need


class SeatFairness(Measure):
    """How easily seats that are alike would come out as unlike as this."""

    name = "fairness"
    row = 3
    title = "fairness"
    unit = MeasureUnit.PROBABILITY
    span = "0 to 1"
    needs = frozenset({Need.RESULT})
    definition = (
        "The probability that seats that win alike come out with a χ² = Σ (W - W̄)²/W̄ as great as this or "
        "greater, W the wins of a seat and W̄ their mean."
    )
    estimator = (
        "χ² with n - 1 degrees of freedom; with fewer than ten wins a seat counted out exactly, for more than six seats only "
        "where these can be shared out in at most 20,000 ways"
    )
    error = "none: it is a probability itself"
    source = "Pearson 1900, with seats as engine testing rotates them"
    edges = "Games that nobody won alone are left out. One player: absent."
    seats_at_least = 2

    def __init__(self, studied: Studied) -> None:
        super().__init__(studied)
        self.wins = [0] * len(studied.players)

    def add(self, game: GameFacts) -> None:
        if game.winner is not None:
            self.wins[game.winner] += game.times

    def sample(self) -> None:
        return None

    def rows(self) -> Sequence[Found]:
        decided = sum(self.wins)
        found = Estimate(chi_square(self.wins)[1], None, None, decided) if decided else None
        return [Found("", self.title, self.unit, found)]
