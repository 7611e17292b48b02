"""How often there is nothing to choose."""

from __future__ import annotations

from collections.abc import Sequence

from ...telling import fill, percent
from ..bases import MeanMeasure
from ..facts import GameFacts
from ..model import MeasureUnit, Need, Said, Wording

_SHARE = "{share} of decisions are forced."
_NONE = "No decision is forced."


class ForcedShare(MeanMeasure):
    """Positions with one legal decision alone."""

    name = "forced"
    row = 9
    title = "forced decisions"
    unit = MeasureUnit.SHARE
    span = "0 to 1"
    needs = frozenset({Need.LEGAL})
    definition = "The share of a game's decisions of players that were the only legal ones."
    source = "common usage"
    edges = "A game without decisions has none. Unfinished games take part with what they have."
    wording = Wording("forced decisions", "more decisions are forced", "fewer decisions are forced")

    def value(self, game: GameFacts) -> tuple[int, int] | None:
        return (game.legal.forced, game.legal.asked) if game.legal and game.legal.asked else None

    def says(self) -> Sequence[Said]:
        sample = self.sample()
        if sample is None:
            return ()
        return [Said("forced", fill(_SHARE, share=percent(sample.mean)) if sample.total else _NONE)]
