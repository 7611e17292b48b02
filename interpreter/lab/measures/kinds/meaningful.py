"""How many of the real decisions matter."""

from __future__ import annotations

from collections.abc import Sequence

from ...telling import fill
from ..bases import RateMeasure, around
from ..facts import GameFacts
from ..model import Need, Said

_MATTER = (
    "In {around} of the decisions with an alternative one option is clearly better than another, as far as random games "
    "from each tell."
)
_FEW = (
    "Of {of#decision with an alternative that was|decisions with an alternative that were} looked at {often} had an option "
    "clearly better than another, as far as random games from each tell: too few decisions to say how often."
)
ENOUGH = 35
"""Decisions of which none being such ones leaves less than a share of one in ten open (Wilson, 95 %): with fewer nothing that
is found tells whether decisions matter seldom or often."""


class MeaningfulShare(RateMeasure):
    """Decisions whose best option scores clearly more than the worst, of those with an alternative."""

    name = "meaningful"
    row = 12
    title = "decisions that matter"
    needs = frozenset({Need.COURSE, Need.PLAYOUTS})
    definition = (
        "The share of decisions with two options or more whose worth, as in `agency`, is more than a tenth of a game, by twice "
        "its standard deviation. One decision is drawn from each game, so games are the units."
    )
    estimator = "share of one decision a game"
    source = "own; near the agency of GAVEL 2024"
    edges = (
        "What matters by less than so many random games show is not counted. Absent for games of more than 400 decisions. One "
        "player: absent."
    )
    seats_at_least = 2

    def holds(self, game: GameFacts) -> bool | None:
        return None if game.agency is None else game.agency.matters

    def says(self) -> Sequence[Said]:
        if 0 < self.of < ENOUGH:
            return [Said("decisions-matter", fill(_FEW, often=str(self.count), of=self.of))]
        return [Said("decisions-matter", fill(_MATTER, around=text)) for text in around(self.rows())]
