"""How many turns the player who moves first has."""

from __future__ import annotations

from ..bases import CourseMeasure
from ..facts import GameFacts
from ..model import MeasureUnit


class RoundCount(CourseMeasure):
    """Turns of the player who moved first."""

    name = "rounds"
    row = 7.5
    title = "rounds"
    unit = MeasureUnit.ROUNDS
    span = "0 to the bound"
    definition = "The number of turns of the player who decided first in a game."
    source = "common usage"
    edges = "Unfinished games take part with what they have. One player: every game has one."

    def value(self, game: GameFacts) -> tuple[int, int] | None:
        return (game.course.rounds, 1) if game.course else None
