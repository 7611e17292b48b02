"""How often positions come back."""

from __future__ import annotations

from ..bases import CourseMeasure
from ..facts import GameFacts
from ..model import MeasureUnit


class PositionRepetition(CourseMeasure):
    """Positions of a game that were there before."""

    name = "repetition"
    row = 24
    title = "repeated positions"
    unit = MeasureUnit.SHARE
    span = "0 to 1"
    definition = (
        "The share of a game's positions, the first and the last included, that had been there before in the same game: the "
        "whole state, with who is to decide, but without what the rules or the players remember and what only counts turns."
    )
    source = "state repetition in Ludii's wording, with true division"
    edges = (
        "Rules that forbid a position to come back leave none but those in the middle of a turn. Unfinished games take part "
        "with what they have."
    )

    def value(self, game: GameFacts) -> tuple[int, int] | None:
        if game.course is None or not game.course.keys:
            return None
        return len(game.course.keys) - len({*game.course.keys}), len(game.course.keys)
