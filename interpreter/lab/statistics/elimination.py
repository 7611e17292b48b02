"""Which of several ordered values bring a rate to a target, if it rises or falls with them: one by one they are excluded."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from typing import Literal

from ...ground.records import Struct
from . import few, means
from .levels import LEVEL
from .means import Sample
from .roots import bisect
from .sequence import ln_evidence

_FIRST = 40
_ROUNDS = 8

Side = Literal["above", "below", "inside"]
"""Where a rate lies for sure: beyond the target, or so near to it that it meets it."""

_ORDER = {"below": -1, "inside": 0, "above": 1}


class Elimination(Struct):
    """What is proven, all of it together wrong with probability `level` at most, for every rate that rises or falls.

    Attributes:
        own:       by place of the value, what its own games prove of it.
        proven:    where its rate lies, by its own games or by what those of others prove; None: not proven.
        direction: 1 where the rate is proven to rise, -1 where it is proven to fall, 0: neither.
        open:      places of the values that are neither excluded nor proven to meet the target.
        broken:    whether the rate is proven neither to rise nor to fall.
    """

    own: tuple[Side | None, ...]
    proven: tuple[Side | None, ...]
    direction: int
    open: tuple[int, ...]
    broken: bool

    @property
    def inside(self) -> tuple[int, ...]:
        """Places of the values that are proven to meet the target."""
        return tuple(place for place, side in enumerate(self.proven) if side == "inside")

    @property
    def gap(self) -> tuple[int, int] | None:
        """Two neighbours on both sides of the target, when no value is left between them."""
        if self.broken or self.open or not self.direction or self.inside:
            return None
        first = self.proven[0]
        place = next(place for place, side in enumerate(self.proven) if side != first)
        return place - 1, place


def rate_sides(
    points: Sequence[float], games: Sequence[int], target: float, within: float = 0.0, level: float = LEVEL
) -> list[Side | None]:
    """On which side of a target, 0 < target < 1, the rate of each value lies after so many points in so many games of each;
    what differs by less than `within` meets it.

    Each is tried to either side by the evidence of its own games, at level / (2 values), which holds however often it is asked.
    Of the four things that are tried where something meets the target no more than two can be wrong.
    """
    bound = _bound(len(points), level)
    return [
        _side(partial(_rate_above, s, n, bound), partial(_rate_below, s, n, bound), target, within)
        for s, n in zip(points, games, strict=True)
    ]


def rate_interval(points: float, games: int, values: int, level: float = LEVEL) -> tuple[float, float]:
    """All targets that `rate_sides` proves of one of so many values neither too low nor too high: it can be read off whether
    one is excluded, and all of them together hold whenever somebody looks."""
    bound = _bound(values, level)

    def least(scored: float) -> float:
        """The target up to which the evidence suffices: it falls from 0 on as far as the mean, where there is none."""
        return bisect(lambda limit: ln_evidence(scored, games, limit) - bound, 0.0, scored / games) if scored else 0.0

    return (least(points), 1 - least(games - points)) if games else (0.0, 1.0)


def _bound(values: int, level: float) -> float:
    """The evidence that proves one side of one of so many values."""
    return math.log(2 * values / level)


def _rate_above(points: float, games: int, bound: float, limit: float) -> bool:
    """Whether a rate is proven above a limit, which may lie beyond all rates."""
    return limit < 0 or (limit < 1 and ln_evidence(points, games, limit) > bound)


def _rate_below(points: float, games: int, bound: float, limit: float) -> bool:
    return _rate_above(games - points, games, bound, 1 - limit)


def _side(above: Callable[[float], bool], below: Callable[[float], bool], target: float, within: float) -> Side | None:
    """Where something lies that is proven above some limits and below others."""
    if above(target + within):
        return "above"
    if below(target - within):
        return "below"
    return "inside" if within and above(target - within) and below(target + within) else None


def mean_sides(
    samples: Sequence[Sample], target: float, asked: int, within: float = 0.0, level: float = LEVEL
) -> list[Side | None]:
    """The same of means, by Student's test. It does not hold however often it is asked, so the look of this number, from
    1 on, has the part 6/(π² number²) of the level: all looks together have no more than the whole. Of fewer games than
    `few.FEWEST` nothing is proven: the fewer, the more often Student's test is sure of what is not, where numbers lie askew."""
    least = _of_look(asked, len(samples), level) / 2
    return [
        None
        if one.size < few.FEWEST
        else _side(partial(_mean_above, one, least), partial(_mean_below, one, least), target, within)
        for one in samples
    ]


def mean_interval(sample: Sample, asked: int, values: int, level: float = LEVEL) -> tuple[float, float]:
    """As `rate_interval`: all targets that `mean_sides` proves at this look neither too low nor too high."""
    return means.interval(sample, _of_look(asked, values, level))


def _of_look(asked: int, values: int, level: float) -> float:
    """The part of the level that one of so many values has at a look."""
    return level * 6 / (math.pi * asked) ** 2 / values


def _mean_above(sample: Sample, least: float, limit: float) -> bool:
    return 1 - means.p_beyond(sample, limit) < least


def _mean_below(sample: Sample, least: float, limit: float) -> bool:
    return means.p_beyond(sample, limit) < least


def standing(own: Sequence[Side | None]) -> Elimination:
    """What follows for all values, in their order, from what their own games have proven of each: what lies between two of one
    side, or beyond one in the known direction, is settled by them."""
    known = [(place, side) for place, side in enumerate(own) if side]
    steps = {
        math.copysign(1, step) for (_, one), (_, other) in pairwise(known) if (step := _ORDER[other] - _ORDER[one])
    }
    if len(steps) > 1:
        return Elimination(tuple(own), tuple(own), 0, tuple(place for place, side in enumerate(own) if not side), True)
    proven = [*own]
    for (first, side), (last, other) in pairwise(known):
        if side == other:
            proven[first:last] = [side] * (last - first)
    direction = int(steps.pop()) if steps else 0
    if direction:
        (first, begins), (last, ends) = known[0], known[-1]
        if begins != "inside":
            proven[:first] = [begins] * first
        if ends != "inside":
            proven[last:] = [ends] * (len(proven) - last)
    left = tuple(place for place, side in enumerate(proven) if not side)
    return Elimination(tuple(own), tuple(proven), direction, left, False)


def next_round(open_values: int, played: int, budget: int) -> int:
    """Games for each value that is left: forty to begin with, then an eighth of all games so far, shared; within the budget.
    0: it is spent."""
    wanted = max(_FIRST, played // (_ROUNDS * open_values)) if played else _FIRST
    return min(wanted, (budget - played) // open_values)
