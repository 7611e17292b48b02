"""How open the end of a game is."""

from __future__ import annotations

from collections.abc import Sequence

from ...statistics.means import Sample
from ..bases import share_estimate
from ..facts import GameFacts, ValuesOfGame
from ..model import Found
from ..valued import ValueMeasure


class LateUncertainty(ValueMeasure):
    """How open a game is in its last third."""

    name = "uncertainty"
    row = 20
    title = "open to the end"
    definition = (
        "One less how far apart the two players stand, in the mean over the last third of the turns; beside it the same of the "
        "first third."
    )
    source = "Browne 2008, in the wording of Ludii"
    edges = "Draws and unfinished games take part. Without valued turns: none."

    def value(self, game: GameFacts, values: ValuesOfGame, noise: float) -> float | None:
        return _open(values.once[-(-2 * len(values.once) // 3) :] or values.once[-1:])

    def rows(self) -> Sequence[Found]:
        early = [_open(values.once[: -(-len(values.once) // 3)]) for _, values in self._valued()]
        found = [number for number in early if number is not None]
        estimate = share_estimate(Sample.of(found)) if found else None
        return [*super().rows(), Found("first", "open in the first third", self.unit, estimate)]


def _open(values: Sequence[float]) -> float | None:
    """In the mean over turns, of what positions are worth to one of two."""
    return sum(1 - abs(2 * value - 1) for value in values) / len(values) if values else None
