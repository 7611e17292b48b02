"""When a choice matters for the first time."""

from __future__ import annotations

from ..bases import DecisionMeasure
from ..facts import GameFacts
from ..model import Need


class FirstChoice(DecisionMeasure):
    """The first decision of a game that matters."""

    name = "choice"
    row = 11
    title = "first decision that matters"
    needs = frozenset({Need.COURSE, Need.PLAYOUTS})
    definition = (
        "The number of a decision that matters, as in `meaningful`, with none that does before it as far as was looked: the "
        "first, second, fourth, eighth decision of players and so on is asked until one does, and then those half way between."
    )
    source = "own"
    edges = (
        "A game in which none was found is beyond all others, and then there is no mean. Of the "
        "first eight games; absent for such as have more than 100 decisions. One player: absent."
    )
    seats_at_least = 2

    def number(self, game: GameFacts) -> int | None:
        return game.first_choice
