"""Whether one option stands out."""

from __future__ import annotations

from ..facts import GameFacts, ValuesOfGame
from ..valued import ValueMeasure


class ClarityMean(ValueMeasure):
    """Which share of the options is nearly the best."""

    name = "clarity"
    row = 21
    title = "options near the best"
    definition = (
        "In the mean over turns with three options or more: of the options that were tried eight times or more, the "
        "share whose value is above the mean by three quarters of what the best is. Low: one stands out."
    )
    source = "Ludii, with fresh values"
    edges = "Turns with fewer options have none. Draws and unfinished games take part."

    def value(self, game: GameFacts, values: ValuesOfGame, noise: float) -> float | None:
        return sum(values.clarity) / len(values.clarity) if values.clarity else None
