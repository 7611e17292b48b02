"""How far behind the winner was."""

from __future__ import annotations

from ..facts import GameFacts, ValuesOfGame
from ..valued import ValueMeasure, of_seat


class DramaMean(ValueMeasure):
    """How badly the winner stood while behind."""

    name = "drama"
    row = 15
    title = "drama"
    definition = (
        "Over the turns in which the winner was behind, the mean of the square root of how far; the first evaluation "
        "says where, the second how far, so that noise makes no drama. A game without such turns counts 0."
    )
    source = "Browne 2008, with split evaluations"
    edges = "Draws and unfinished games have none."
    of_leads = True

    def value(self, game: GameFacts, values: ValuesOfGame, noise: float) -> float | None:
        if game.winner is None:
            return None
        once, again = (of_seat(one, game.winner) for one in (values.once, values.again))
        behind = [max(0.0, 1 - 2 * size) ** 0.5 for value, size in zip(once, again, strict=True) if value < 0.5]
        return sum(behind) / len(behind) if behind else 0.0
