"""Whether a gain lasts."""

from __future__ import annotations

from ..facts import GameFacts, ValuesOfGame
from ..valued import ValueMeasure, of_seat


class PermanenceMean(ValueMeasure):
    """What the next turn leaves of a gain."""

    name = "permanence"
    row = 19
    title = "gains that last"
    definition = (
        "One less the share of gains that the reply takes back: over the turns of a game that gain more than twice the "
        "noise, the sum of what the next turn takes of it, divided by the sum of the gains."
    )
    source = "Browne 2008, with true division, by game"
    edges = "A game without such gains has none. Draws and unfinished games take part."

    def value(self, game: GameFacts, values: ValuesOfGame, noise: float) -> float | None:
        gained = lost = 0.0
        for at in range(len(values.once) - 2):
            before, after, later = of_seat(values.once[at : at + 3], values.movers[at])
            if after - before > 2 * noise and values.movers[at] != values.movers[at + 1]:
                gained += after - before
                lost += min(after - before, max(0.0, after - later))
        return 1 - lost / gained if gained else None
