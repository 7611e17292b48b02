"""How many turns games have."""

from __future__ import annotations

from ..bases import MeanMeasure
from ..facts import GameFacts
from ..model import MeasureUnit, Need, SameWithin, Wording


class TurnCount(MeanMeasure):
    """Runs of decisions of one player."""

    name = "turns"
    row = 7
    title = "turns"
    unit = MeasureUnit.TURNS
    span = "0 to the bound"
    needs = frozenset({Need.COUNTS})
    definition = "The number of maximal runs of decisions of one player; decisions of nature interrupt none."
    source = "common usage"
    edges = "Unfinished games take part with the turns that they have. One player: every game has one."
    wording = Wording("turns", "games have more turns", "games have fewer turns")
    same_within = SameWithin(0.10, is_relative=True)
    has_quantiles = True
    is_length = True

    def value(self, game: GameFacts) -> tuple[int, int]:
        return game.turns, 1
