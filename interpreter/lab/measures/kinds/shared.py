"""How often several, not all, are first together."""

from __future__ import annotations

from ..bases import RateMeasure
from ..facts import GameFacts
from ..model import Need, Wording


class SharedFirsts(RateMeasure):
    """Games that some of the players, not all, won together."""

    name = "shared"
    row = 4.5
    title = "shared first places"
    needs = frozenset({Need.RESULT})
    definition = "The share of all games in which some players, not all, are first together."
    source = "common usage; Wilson 1927 for the interval"
    edges = "Draws and unfinished games are none. Fewer than three players: absent."
    wording = Wording("shared wins", "more wins are shared", "fewer wins are shared")
    seats_at_least = 3
    of_seats = True

    def holds(self, game: GameFacts) -> bool:
        return game.is_shared
