"""How much one turn can turn."""

from __future__ import annotations

from ..facts import GameFacts, ValuesOfGame
from ..valued import ValueMeasure, of_seat


class KillerMove(ValueMeasure):
    """The greatest gain of a turn for who takes it."""

    name = "killer"
    row = 18
    title = "best single turn"
    definition = (
        "The greatest gain in value from the beginning of a turn to that of the next, for who decided; found by the "
        "first evaluation, its size by the second."
    )
    source = "Browne 2008, with split evaluations"
    edges = "Fewer than two valued turns: none. Draws and unfinished games take part."

    def value(self, game: GameFacts, values: ValuesOfGame, noise: float) -> float | None:
        gains = []
        for at in range(len(values.once) - 1):
            once, again = (of_seat(one[at : at + 2], values.movers[at]) for one in (values.once, values.again))
            gains.append((once[1] - once[0], again[1] - again[0]))
        return max(0.0, max(gains)[1]) if gains else None
