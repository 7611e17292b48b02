"""How long games are."""

from __future__ import annotations

from collections.abc import Sequence

from ...telling import fill, percent, quantile, short
from ..bases import MeanMeasure
from ..facts import GameFacts, Studied
from ..model import MeasureUnit, Need, Said, SameWithin, Wording

_ALL = "All games took {only#decision|decisions}{nature}."
_ONE = "The game took {only#decision|decisions}{nature}."
_MIDDLE = "A game takes {mean} decisions{nature}{longest}."
_LEAST = "A game takes {mean} decisions or more{nature}{longest}."
"""Where some were left: how long these would have been nobody knows."""
_NATURE = ", those of chance included"
_TEN = "; one in ten takes over {most}"
_LONGEST = "; the longest took {most}"
_MANY = 10
"""Games before one in ten is any."""
_FEWER = "; {share} take over {most}"
_NONE = "; none takes over {most}"
_LEFT = "; {games#game was|games were} left after {cap}"
_CAPPED = "; one in ten takes over {cap}, where games are left"
_ABOUT_TEN = 0.05
"""The share of games that are told as one in ten: where many games have just that length, far fewer are longer."""


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

    def __init__(self, studied: Studied) -> None:
        super().__init__(studied)
        self._with_nature = False

    def add(self, game: GameFacts) -> None:
        self._with_nature |= game.chance > 0
        super().add(game)

    def value(self, game: GameFacts) -> tuple[int, int]:
        return min(game.length, self.studied.cap), 1

    def says(self) -> Sequence[Said]:
        sample = self.sample()
        if sample is None or self.ordered.beyond == sample.size:
            return ()
        nature = _NATURE if self._with_nature else ""
        if len(self.ordered.often) == 1 and not self.ordered.beyond:
            (only,) = self.ordered.often
            return [Said("length", fill(_ALL if sample.size > 1 else _ONE, only=only, nature=nature))]
        return [
            Said(
                "length",
                fill(
                    _LEAST if self.ordered.beyond else _MIDDLE,
                    mean=short(sample.mean),
                    nature=nature,
                    longest=self._longest(sample.size),
                ),
            )
        ]

    def _longest(self, games: int) -> str:
        """How long the longest of so many games are."""
        most = self.rows()[0].quantiles[2]
        if games < _MANY and self.ordered.beyond:
            return fill(_LEFT, games=self.ordered.beyond, cap=self.studied.cap)
        if most is None:
            return fill(_CAPPED, cap=self.studied.cap)
        if games < _MANY:
            return fill(_LONGEST, most=max(self.ordered.often))
        over = 1 - self.ordered.up_to(int(most)) / games
        if over >= _ABOUT_TEN:
            return fill(_TEN, most=quantile(most))
        return fill(_FEWER if over else _NONE, share=percent(over), most=quantile(most))
