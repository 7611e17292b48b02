"""How much there is to choose from, as a factor."""

from __future__ import annotations

from collections.abc import Sequence

from ..bases import GeometricMean
from ..facts import GameFacts, Studied
from ..model import Found


class BranchingFactor(GeometricMean):
    """By what factor the tree of a game grows with a decision."""

    name = "factor"
    row = 8.5
    title = "branching factor"
    definition = (
        "2 to the mean, over games, of the mean binary logarithm of the number of legal decisions in a game: the "
        "geometric mean, by which a tree grows."
    )
    source = "common usage"
    edges = "As `branching`; never greater than that."

    def parts(self, game: GameFacts) -> int:
        return game.legal.asked if game.legal else 0


class TurnFactor(GeometricMean):
    """By what factor the tree of a game grows with a turn."""

    name = "turn"
    row = 8.7
    title = "ways to take a turn"
    definition = (
        "2 to the mean, over games, of the sum of the binary logarithms of the numbers of legal decisions in a game, divided "
        "by its turns: the geometric mean, over turns, of the product of the numbers of legal decisions in a turn."
    )
    source = "common usage"
    edges = (
        "Where several decisions lead to the same, each way counts. Not told where every turn is one decision: then it is "
        "`factor`. Decisions of nature do not count. One player: absent. Unfinished games take part with what they have."
    )
    seats_at_least = 2

    def __init__(self, studied: Studied) -> None:
        super().__init__(studied)
        self._is_several = False

    def parts(self, game: GameFacts) -> int:
        self._is_several |= game.decisions > game.turns
        return game.turns

    def rows(self) -> Sequence[Found]:
        return super().rows() if self._is_several else ()
