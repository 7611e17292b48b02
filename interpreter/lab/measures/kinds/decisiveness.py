"""How early a game is decided."""

from __future__ import annotations

from collections.abc import Sequence

from ...telling import fill
from ..bases import around
from ..facts import GameFacts, ValuesOfGame
from ..model import Said
from ..valued import ValueMeasure, of_seat

_LEFT = "Games are decided when {around} of their turns are left."


class DecisivenessMean(ValueMeasure):
    """The part of a game that is left when it is decided."""

    name = "decisiveness"
    row = 17
    title = "decided early"
    definition = (
        "The share of the turns that are left from the first one on from which the winner stands better, by more than "
        "twice the noise, than the loser ever stood in the game, and stays so."
    )
    source = "Browne 2008, with true division"
    edges = "Draws and unfinished games have none."

    def value(self, game: GameFacts, values: ValuesOfGame, noise: float) -> float | None:
        if game.winner is None or not values.once:
            return None
        own = of_seat(values.once, game.winner)
        bound = max(1 - value for value in own) + 2 * noise
        turns = len(own)
        decided = turns
        while decided and own[decided - 1] > bound:
            decided -= 1
        return (turns - decided) / turns

    def says(self) -> Sequence[Said]:
        return [Said("decided-early", fill(_LEFT, around=text)) for text in around(self.rows())]
