"""What is proven of a position by what is proven of those behind it: of each player the least and the greatest that it may be
worth, as places of the scale of payoffs. It holds for any number of players, and whatever they choose among equals.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol


class Proven(Protocol):
    """A position behind."""

    low: list[int]
    high: list[int]


Bounds = tuple[list[int], list[int]]


def decided_bounds(kids: Sequence[Proven], mover: int, total: int) -> Bounds:
    """Where a player decides. A decision that is certainly worse for that player than another will not be taken; of the others
    any may be. `total`: what the places of all players always add up to, which leaves less; -1: nothing."""
    players = range(len(kids[0].low))
    best = max(kid.low[mover] for kid in kids)
    likely = [kid for kid in kids if kid.high[mover] >= best]
    low = [min(kid.low[p] for kid in likely) for p in players]
    high = [max(kid.high[p] for kid in likely) for p in players]
    low[mover] = best
    if total < 0:
        return low, high
    rest_low, rest_high = total - sum(high), total - sum(low)
    return (
        [max(low[p], rest_low + high[p]) for p in players],
        [min(high[p], rest_high + low[p]) for p in players],
    )


def mixed_bounds(kids: Sequence[Proven], weights: Sequence[int]) -> Bounds:
    """Where nature decides, by weights: what the position is worth in the mean, to whole places beyond it."""
    players, total = range(len(kids[0].low)), sum(weights)
    lows = [sum(weight * kid.low[p] for weight, kid in zip(weights, kids, strict=True)) for p in players]
    highs = [sum(weight * kid.high[p] for weight, kid in zip(weights, kids, strict=True)) for p in players]
    return [low // total for low in lows], [-(-high // total) for high in highs]
