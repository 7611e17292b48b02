"""How sure the values of positions are."""

from __future__ import annotations

from collections.abc import Sequence

from ...telling import fill, percent
from ..facts import GameFacts, ValuesOfGame
from ..model import Estimate, Found, Said
from ..valued import MOST_DISPUTED, ValueMeasure

_DISPUTED = (
    "**Two evaluations of the same positions disagree on the leader in {share} of them**: drama and lead changes are "
    "not told. More playouts of the evaluator would help."
)


class ValueNoise(ValueMeasure):
    """How far two evaluations of one position lie apart."""

    name = "noise"
    row = 14.5
    title = "noise of values"
    definition = "The standard deviation of a value, from two evaluations of each position with other random numbers."
    estimator = "over all positions that were valued"
    error = "none"
    source = "own"
    edges = "Without an evaluator: absent. Draws and unfinished games take part."

    def value(self, game: GameFacts, values: ValuesOfGame, noise: float) -> float | None:
        return noise

    def rows(self) -> Sequence[Found]:
        games = len(self._games)
        return [Found("", self.title, self.unit, Estimate(self.noise, None, None, games) if games else None)]

    def says(self) -> Sequence[Said]:
        if self.disputed <= MOST_DISPUTED:
            return ()
        return [Said("leader-disputed", fill(_DISPUTED, share=percent(self.disputed)))]
