"""How often the game itself wins."""

from __future__ import annotations

from collections.abc import Sequence

from ...telling import bare_percent, fill, percent
from ..bases import RateMeasure
from ..facts import ITSELF, GameFacts
from ..model import Found, Need, Said, Wording

_LOST = "The game itself wins {share} of the games ({low} to {high})."


class LostShare(RateMeasure):
    """Games that the game itself won against all players."""

    name = "lost"
    row = 4.7
    title = "won by the game itself"
    needs = frozenset({Need.RESULT})
    definition = "The share of all games in which the game itself is first alone."
    source = "common usage; Wilson 1927 for the interval"
    edges = "Not told where it never happens in a game of several players. An unfinished game is won by nobody."
    wording = Wording(
        "games won by the game itself", "the game itself wins more often", "the game itself wins less often"
    )

    def holds(self, game: GameFacts) -> bool:
        return game.ranking is not None and game.ranking[0] == (ITSELF,)

    def rows(self) -> Sequence[Found]:
        return super().rows() if self._is_told else ()

    def says(self) -> Sequence[Said]:
        (row,) = super().rows()
        estimate = row.estimate
        if not self.count or estimate is None or estimate.low is None or estimate.high is None:
            return ()
        low, high = bare_percent(estimate.low), bare_percent(estimate.high)
        return [Said("game-wins", fill(_LOST, share=percent(estimate.value), low=low, high=high))]

    @property
    def _is_told(self) -> bool:
        return bool(self.count) or len(self.studied.players) == 1
