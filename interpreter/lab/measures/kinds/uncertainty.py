"""How open the end of a game is."""

from __future__ import annotations

from ..facts import GameFacts, ValuesOfGame
from ..valued import ValueMeasure


class LateUncertainty(ValueMeasure):
    """How open a game is in its last third."""

    name = "uncertainty"
    row = 20
    title = "open to the end"
    definition = "One less how far apart the two players stand, in the mean over the last third of the turns."
    source = "Browne 2008, in the wording of Ludii"
    edges = "Draws and unfinished games take part. Without valued turns: none."

    def value(self, game: GameFacts, values: ValuesOfGame, noise: float) -> float | None:
        late = values.once[-(-2 * len(values.once) // 3) :] or values.once[-1:]
        return sum(1 - abs(2 * value - 1) for value in late) / len(late) if late else None
