"""Which of several ordered values bring a rate to a target, if it rises or falls with them: one by one they are excluded."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from . import means
from .means import Sample
from .sequence import ln_evidence

_FIRST = 40
_ROUNDS = 8

Side = Literal["above", "below"]


@dataclass(frozen=True)
class Elimination:
    """What is proven, all of it together wrong with probability `level` at most, for every rate that rises or falls.

    Attributes:
        proven:    by place of the value, on which side of the target its rate lies; None: not proven.
        direction: 1 where the rate is proven to rise, -1 where it is proven to fall, 0: neither.
        open:      places of the values that are not excluded.
        broken:    whether the rate is proven neither to rise nor to fall.
    """

    proven: tuple[Side | None, ...]
    direction: int
    open: tuple[int, ...]
    broken: bool

    @property
    def gap(self) -> tuple[int, int] | None:
        """Two neighbours on both sides of the target, when no value is left between them."""
        if self.broken or self.open or not self.direction:
            return None
        first = self.proven[0]
        place = next(place for place, side in enumerate(self.proven) if side != first)
        return place - 1, place


def rate_sides(points: Sequence[float], games: Sequence[int], target: float, level: float = 0.05) -> list[Side | None]:
    """On which side of a target, 0 < target < 1, the rate of each value lies after so many points in so many games of each.

    Each is tried to either side by the evidence of its own games, at level / (2 values), which holds however often it is asked.
    """
    bound = math.log(2 * len(points) / level)
    made: list[Side | None] = []
    for s, n in zip(points, games, strict=True):
        above = ln_evidence(s, n, target) > bound
        made.append("above" if above else "below" if ln_evidence(n - s, n, 1 - target) > bound else None)
    return made


def mean_sides(samples: Sequence[Sample], target: float, asked: int, level: float = 0.05) -> list[Side | None]:
    """The same of means, by Student's test. It does not hold however often it is asked, so the look of this number, from
    1 on, has the part 6/(π² number²) of the level: all looks together have no more than the whole."""
    least = level * 6 / (math.pi * asked) ** 2 / (2 * len(samples))
    made: list[Side | None] = []
    for sample in samples:
        below = means.p_beyond(sample, target)
        made.append("above" if 1 - below < least else "below" if below < least else None)
    return made


def standing(own: Sequence[Side | None]) -> Elimination:
    """What follows for all values, in their order, from what their own games have proven of each: what lies between two of one
    side, or beyond one in the known direction, is settled by them."""
    known = [(place, side) for place, side in enumerate(own) if side]
    changes = [place for place, (one, other) in enumerate(pairwise(known)) if one[1] != other[1]]
    if len(changes) > 1:
        return Elimination(tuple(own), 0, tuple(place for place, side in enumerate(own) if not side), True)
    proven = [*own]
    for (first, side), (last, other) in pairwise(known):
        if side == other:
            proven[first:last] = [side] * (last - first)
    direction = 0
    if changes:
        direction = 1 if known[0][1] == "below" else -1
        proven[: known[0][0]] = [known[0][1]] * known[0][0]
        proven[known[-1][0] :] = [known[-1][1]] * (len(proven) - known[-1][0])
    return Elimination(tuple(proven), direction, tuple(place for place, side in enumerate(proven) if not side), False)


def next_round(open_values: int, played: int, budget: int) -> int:
    """Games for each value that is left: forty to begin with, then an eighth of all games so far, shared; within the budget.
    0: it is spent."""
    wanted = max(_FIRST, played // (_ROUNDS * open_values)) if played else _FIRST
    return min(wanted, (budget - played) // open_values)
