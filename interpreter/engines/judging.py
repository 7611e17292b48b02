"""What a position that has not ended is worth to each player, by the features that its rules declare (`evaluate:`).

`search.h` works it out in the same operations, so that every engine finds the same number to the last bit.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..ground.records import Struct

EVEN, REACH = 0.5, 0.4
"""Even positions are worth a half. No judgement comes nearer to a win or a loss than a tenth, so that real ends weigh more."""


class Evaluation(Struct):
    """How features become one number for each player.

    Attributes:
        weights:  of the features, in their order.
        scale:    the lead that is worth half of what a lead can be worth, above 0.
    """

    weights: tuple[int, ...]
    scale: int

    def leads(self, features: Sequence[Sequence[int]]) -> list[int]:
        """How far each player is ahead of the others, times their number. `features`: of each the values of all players."""
        scores = [
            sum(weight * value for weight, value in zip(self.weights, column, strict=True))
            for column in zip(*features, strict=True)
        ]
        total, others = sum(scores), max(1, len(scores) - 1)
        return [others * score - (total - score) for score in scores]

    def worths(self, features: Sequence[Sequence[int]]) -> list[float]:
        """What the position is worth to each player, between 0.1 and 0.9."""
        leads = self.leads(features)
        scale = float(self.scale * max(1, len(leads) - 1))
        return [EVEN + REACH * (float(lead) / (float(abs(lead)) + scale)) for lead in leads]
