"""How long games are."""

from __future__ import annotations

from collections.abc import Sequence

from ...telling import fill, quantile, short
from ..bases import MeanMeasure
from ..facts import GameFacts
from ..model import MeasureUnit, Need, Said, SameWithin, Wording

_MIDDLE = "A game takes {mean} decisions{ten}."
_TEN = "; one in ten takes over {most}"
_CAPPED = "; one in ten takes over {cap}, where games are left"


class GameLength(MeanMeasure):
    """Decisions in a game, those of nature included."""

    name = "length"
    row = 6
    title = "decisions"
    unit = MeasureUnit.DECISIONS
    span = "0 to the bound"
    needs = frozenset({Need.COUNTS})
    definition = (
        "The number of decisions of a game, of players and of nature, or the bound where the game was left there: "
        "the restricted mean; and the lengths below which 10, 50 and 90 % of all games lie."
    )
    source = "restricted mean of survival analysis; quantiles after Hyndman and Fan 1996, definition 7"
    error = "mean ± t; of quantiles by order statistics, as many games lie below as a binomial number (Thompson 1936)"
    edges = (
        "All games take part, never the finished ones alone: those are the short ones. A quantile beyond the "
        "finished share is `over` the bound. Decisions of nature count."
    )
    wording = Wording("length", "games are longer", "games are shorter")
    same_within = SameWithin(0.10, is_relative=True)
    has_quantiles = True
    is_length = True

    def value(self, game: GameFacts) -> tuple[int, int]:
        return min(game.length, self.studied.cap), 1

    def says(self) -> Sequence[Said]:
        sample = self.sample()
        if sample is None or self.ordered.beyond == sample.size:
            return ()
        most = self.rows()[0].quantiles[2]
        ten = fill(_CAPPED, cap=self.studied.cap) if most is None else fill(_TEN, most=quantile(most))
        return [Said("length", fill(_MIDDLE, mean=short(sample.mean), ten=ten))]
