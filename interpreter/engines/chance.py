"""Nature's part in a game."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm
from typing import Protocol, TypeVar

from ..ground.rng import Random


class Drawn(Protocol):
    """A decision of nature."""

    @property
    def probability(self) -> Fraction | None: ...


D = TypeVar("D", bound=Drawn)


def draw(decisions: Sequence[D], random: Random) -> D:
    """One of nature's decisions, by their exact probabilities: one number below their common denominator is drawn."""
    chances = [decision.probability for decision in decisions]
    common = lcm(*(chance.denominator for chance in chances if chance))
    left = random.below(common)
    for decision, chance in zip(decisions, chances, strict=True):
        left -= int(chance * common) if chance else 0
        if left < 0:
            return decision
    raise AssertionError("probabilities add up to 1")
