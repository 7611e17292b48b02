"""How often nobody wins."""

from __future__ import annotations

from collections.abc import Sequence

from ...telling import fill, percent
from ..bases import RateMeasure
from ..facts import GameFacts
from ..model import Need, Said, Wording

_NONE = "None was drawn."
_ALL = "All were drawn."
_ONE = {False: "It was no draw.", True: "It was drawn."}
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
        if self.of == 1:
            return [Said("draws", _ONE[self.count == 1])]
        frame = (_SOME if self.count < self.of else _ALL) if self.count else _NONE
        return [Said("draws", fill(frame, share=percent(self.count / self.of)))]
