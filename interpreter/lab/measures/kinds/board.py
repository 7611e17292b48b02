"""How much of the board is used."""

from __future__ import annotations

from collections.abc import Sequence

from ...statistics.means import Sample
from ..bases import share_estimate
from ..facts import GameFacts, Studied
from ..model import Found, Measure, MeasureUnit, Need
from ..sums import Moments


class BoardCoverage(Measure):
    """Sites whose state ever changed, of each kind."""

    name = "board"
    row = 23
    title = "board used"
    unit = MeasureUnit.SHARE
    span = "0 to 1"
    needs = frozenset({Need.COURSE})
    definition = "Of the sites of a kind that the state speaks of, the share whose state changed in a game."
    estimator = "mean over the games that were gone through, for each kind of sites"
    error = "mean ± t"
    source = "board coverage in Ludii's wording, with true division"
    edges = "Absent where the state speaks of no sites. Unfinished games take part with what they have."

    def __init__(self, studied: Studied) -> None:
        super().__init__(studied)
        self.moments: dict[str, Moments] = {}

    def add(self, game: GameFacts) -> None:
        if game.course is None:
            return
        for kind, sites in game.course.sites.items():
            self.moments.setdefault(kind, Moments()).add(game.course.changed[kind].bit_count(), sites)

    def sample(self) -> Sample | None:
        return None

    def rows(self) -> Sequence[Found]:
        return [
            Found(
                kind,
                f"{self.title} ({kind})" if len(self.moments) > 1 else self.title,
                self.unit,
                share_estimate(moments.sample()),
            )
            for kind, moments in sorted(self.moments.items())
        ]
