"""How often a decision does nothing on the board."""

from __future__ import annotations

from ..bases import CourseMeasure
from ..facts import GameFacts
from ..model import MeasureUnit


class PassShare(CourseMeasure):
    """Decisions that change nothing on the board."""

    name = "passes"
    row = 26
    title = "passes"
    unit = MeasureUnit.SHARE
    span = "0 to 1"
    definition = (
        "The share of a game's decisions of players after which no site had another state; where there are no sites, as in "
        "games of cards alone, after which nothing of the state was another. One whose own rule ends the game is none."
    )
    source = "own"
    edges = (
        "A decision that only chooses, before a later one carries it out, counts as well; one that is taken together with "
        "others does not. A game without decisions has none. Unfinished games take part with what they have."
    )

    def value(self, game: GameFacts) -> tuple[int, int] | None:
        return (game.course.passes, game.decisions) if game.course and game.decisions else None
