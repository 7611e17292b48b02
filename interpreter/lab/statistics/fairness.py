"""Whether seats win equally often."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction

from .scientific import scipy

_FEW = 10
"""Wins a seat below which the distribution is counted out."""


def chi_square(wins: Sequence[int]) -> tuple[float, float]:
    """χ² = Σ (W - W̄)²/W̄ of the wins of all seats, and the p of "all win equally often".

    Source: Pearson 1900. With fewer than ten wins a seat p is exact: the probability of all outcomes with such a χ² or a
    greater one. Without wins, or with one seat: (0, 1).
    """
    total, seats = sum(wins), len(wins)
    if not total or seats < 2:
        return 0.0, 1.0
    squares = sum(count * count for count in wins)
    found = seats * squares / total - total
    if total < _FEW * seats:
        return found, _exact(total, seats, squares)
    return found, float(scipy("special").chdtrc(seats - 1, found))


def _exact(total: int, seats: int, squares: int) -> float:
    ways = sum(
        _ways(parts) for parts in _partitions(total, seats, total) if sum(part * part for part in parts) >= squares
    )
    return float(Fraction(ways, seats**total))


def _partitions(total: int, parts: int, most: int) -> Iterator[tuple[int, ...]]:
    """All ways to write a number as a sum of so many, in falling order."""
    if parts == 1:
        if total <= most:
            yield (total,)
        return
    for first in range(-(-total // parts), min(total, most) + 1):
        for rest in _partitions(total - first, parts - 1, first):
            yield (first, *rest)


def _ways(parts: Sequence[int]) -> int:
    """Sequences of winners in which the seats win so often, in whatever order of the seats."""
    sequences = math.factorial(sum(parts)) // math.prod(map(math.factorial, parts))
    seats = math.factorial(len(parts)) // math.prod(map(math.factorial, Counter(parts).values()))
    return sequences * seats
