"""How narrow results are."""

from __future__ import annotations

from ..bases import MeanMeasure
from ..facts import GameFacts
from ..model import MeasureUnit, Need, Wording


class Closeness(MeanMeasure):
    """By how many of all points the first beats the second."""

    name = "closeness"
    row = 33
    title = "margin of victory"
    unit = MeasureUnit.SHARE
    span = "0 to 1"
    needs = frozenset({Need.RESULT})
    definition = (
        "At the end of a game with points: those of the first less those of the second, divided by the sum of all "
        "points."
    )
    source = "score difference as in Ludii, scaled"
    edges = (
        "Absent where games end without points, with points below 0 (what one gets the other loses), and with one "
        "player. A draw is 0. Unfinished games have no points."
    )
    wording = Wording("margins of victory", "results are less narrow", "results are narrower")
    seats_at_least = 2
    of_seats = True

    def value(self, game: GameFacts) -> tuple[int, int] | None:
        if game.points is None:
            return None
        everything = sum(game.points)
        if everything <= 0 or min(game.points) < 0:
            return None
        first, second = sorted(game.points, reverse=True)[:2]
        return first - second, everything
