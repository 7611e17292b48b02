"""How much decisions matter."""

from __future__ import annotations

from ..bases import MeanMeasure
from ..facts import GameFacts
from ..model import MeasureUnit, Need


class AgencyMean(MeanMeasure):
    """By how much the best option of a decision scores more than the worst."""

    name = "agency"
    row = 13
    title = "worth of a decision"
    unit = MeasureUnit.POINTS
    span = "-1 to 1"
    needs = frozenset({Need.COURSE, Need.PLAYOUTS})
    definition = (
        "For a decision drawn from those of a game with two options or more: 16 random games in each of two halves are "
        "played from what each of at most 16 drawn options leads to; the first half says which is best and which is "
        "worst for who decides, the second by how much they differ. So the best of many equal ones is not taken for "
        "better."
    )
    estimator = "mean of one decision a game"
    error = "mean ± t; none where all decisions are worth the same"
    source = "own; near the agency of GAVEL 2024"
    edges = (
        "Random games that are cut off count a half; where most of them are, nothing is told. A game without such a decision "
        "has none. Absent for games of more than 400 decisions, which would take hundreds of games each. One player: absent."
    )
    seats_at_least = 2

    def value(self, game: GameFacts) -> tuple[int, int] | None:
        return None if game.agency is None else (game.agency.gain, game.agency.of)
