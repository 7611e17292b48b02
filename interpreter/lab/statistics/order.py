"""Intervals of quantiles, by the numbers themselves: nothing is supposed of how they are spread."""

from __future__ import annotations

from bisect import bisect_left

from .levels import LEVEL
from .scientific import scipy


def ranks_around(share: float, of: int, level: float = LEVEL) -> tuple[int, int]:
    """The ranks, from 1 on, of the numbers of a sample between which its quantile lies, wrong with `level` at most, half of it
    on each side. 0 or one more than there are: nothing is known on that side.

    How many of the numbers lie below the quantile is binomial. Source: Thompson, Annals of Mathematical Statistics 7 (1936).
    """
    below = scipy("special").bdtr

    def reached(wanted: float) -> int:
        """The least count that is not exceeded with this probability."""
        return bisect_left(range(of + 1), wanted, key=lambda count: float(below(count, of, share)))

    return reached(level / 2), reached(1 - level / 2) + 1
