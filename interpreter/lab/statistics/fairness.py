"""Whether seats win equally often."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction

from .scientific import scipy

_FEW = 10
"""Wins a seat below which the distribution is counted out."""

_MANY = 20_000
"""Ways to share out the wins, whatever the order of the seats, that are counted: more take seconds, and soon hours. Six seats
have fewer."""


def chi_square(wins: Sequence[int]) -> tuple[float, float]:
    """χ² = Σ (W - W̄)²/W̄ of the wins of all seats, and the p of "all win equally often".

    With fewer than ten wins a seat p is exact, as far as that can be counted: the probability of all outcomes with such a χ² or
    a greater one. Else it is that of the distribution of χ² with a degree of freedom for each seat but one, which is near for
    seats that win alike wherever the square of the wins is ten times the seats. Without wins, or with one seat: (0, 1).

    Sources: Pearson 1900; Koehler and Larntz, "An empirical investigation of goodness-of-fit statistics for sparse
    multinomials", JASA 75 (1980).
    """
    total, seats = sum(wins), len(wins)
    if not total or seats < 2:
        return 0.0, 1.0
    squares = sum(count * count for count in wins)
    found = seats * squares / total - total
    if total < _FEW * seats and _can_be_counted(total, seats):
        return found, _exact(total, seats, squares)
    return found, float(scipy("special").chdtrc(seats - 1, found))


def _exact(total: int, seats: int, squares: int) -> float:
    ways = sum(
        _ways(parts) for parts in _partitions(total, seats, total) if sum(part * part for part in parts) >= squares
    )
    return float(Fraction(ways, seats**total))


def _can_be_counted(total: int, seats: int) -> bool:
    """Whether there are no more than `_MANY` partitions."""
    ways = [1] + [0] * total
    for part in range(1, seats + 1):  # as many have no more parts as have none that is greater
        for of in range(part, total + 1):
            ways[of] += ways[of - part]
        if ways[total] > _MANY:
            return False
    return True


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
