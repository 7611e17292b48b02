"""How often nobody wins."""

from __future__ import annotations

from collections.abc import Sequence

from ...telling import fill, percent
from ..bases import RateMeasure
from ..facts import GameFacts
from ..model import Need, Said, Wording

_NONE = "None was drawn."
_SOME = "{share} are drawn."


class DrawShare(RateMeasure):
    """Games at whose end all players are equal."""

    name = "draws"
    row = 4
    title = "drawn"
    needs = frozenset({Need.RESULT})
    definition = "The share of all games that ended with all players equal."
    source = "common usage; Wilson 1927 for the interval"
    edges = "An unfinished game is never a draw. One player: absent. All lost to the game itself: not a draw."
    wording = Wording("draws", "more games are drawn", "fewer games are drawn")
    seats_at_least = 2

    def holds(self, game: GameFacts) -> bool:
        return game.is_drawn

    def says(self) -> Sequence[Said]:
        if not self.of:
            return ()
        return [Said("draws", fill(_SOME, share=percent(self.count / self.of)) if self.count else _NONE)]
