"""How often there is something to choose."""

from __future__ import annotations

from ..bases import MeanMeasure
from ..facts import GameFacts
from ..model import MeasureUnit, Need, SameWithin, Wording


class RealDecisions(MeanMeasure):
    """Decisions between two or more, for each seat."""

    name = "real"
    row = 10
    title = "real decisions of a player"
    unit = MeasureUnit.DECISIONS
    span = "0 to the bound"
    needs = frozenset({Need.LEGAL})
    definition = "The number of a game's decisions with two or more legal ones, divided by the number of players."
    source = "own"
    edges = "Unfinished games take part with what they have. Decisions of nature do not count."
    wording = Wording("real decisions", "players have more real decisions", "players have fewer real decisions")
    same_within = SameWithin(0.10, is_relative=True)

    def value(self, game: GameFacts) -> tuple[int, int] | None:
        return (game.legal.asked - game.legal.forced, len(self.studied.programs)) if game.legal else None
