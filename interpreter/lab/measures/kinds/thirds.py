"""How much decisions matter, early and late."""

from __future__ import annotations

from collections.abc import Sequence

from ..bases import scattered_estimate
from ..facts import GameFacts, Studied
from ..model import Found, Measure, MeasureUnit, Need
from ..sums import Moments


class AgencyByThird(Measure):
    """What a decision is worth in the first, the second and the last third of a game."""

    name = "thirds"
    row = 13.1
    title = "worth of a decision, by third"
    unit = MeasureUnit.POINTS
    span = "-1 to 1"
    needs = frozenset({Need.COURSE, Need.PLAYOUTS})
    definition = (
        "The worth of a decision, as in `agency`, of those alone that lie in this third of the decisions that players make in "
        "their game."
    )
    estimator = "mean of one decision a game, for each third"
    error = "mean ± t, of each third by itself; none where all decisions are worth the same"
    source = "own; near the agency of GAVEL 2024"
    edges = (
        "The decision of a game is drawn from all that have an alternative, so a third in which few have one has few games. "
        "Draws and unfinished games take part; absent for games of more than 400 decisions. One player: absent."
    )
    seats_at_least = 2

    def __init__(self, studied: Studied) -> None:
        super().__init__(studied)
        self._thirds = (Moments(), Moments(), Moments())

    def add(self, game: GameFacts) -> None:
        if game.agency is not None:
            self._thirds[game.agency.third].add(game.agency.gain, game.agency.of)

    def sample(self) -> None:
        return None

    def rows(self) -> Sequence[Found]:
        return [
            Found(name, f"in the {name} third", self.unit, scattered_estimate(moments.sample()))
            for name, moments in zip(("first", "second", "last"), self._thirds, strict=True)
        ]
