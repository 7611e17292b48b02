"""When there is something to choose for the first time."""

from __future__ import annotations

from ..bases import DecisionMeasure
from ..facts import GameFacts


class FirstOptions(DecisionMeasure):
    """The first decision of a game with an alternative."""

    name = "options"
    row = 11
    title = "first decision with an alternative"
    definition = "The number of the first decision of a player with two options or more, among those of players."
    source = "own"
    edges = "A game without one is beyond all others, and then there is no mean."

    def number(self, game: GameFacts) -> int | None:
        return None if game.course is None else game.course.first_options
