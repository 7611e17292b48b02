"""Whether numbers of one kind are greater than those of another, whatever their means are."""

from __future__ import annotations

from collections.abc import Mapping

from ...ground.records import Struct
from .scientific import scipy


class Dominance(Struct):
    """Attributes:
    share:  how often a number of the second kind is greater than one of the first, ties as halves.
    p:      two-sided, of "the share is a half".
    """

    share: float
    p: float


def brunner_munzel(first: Mapping[int, int], second: Mapping[int, int]) -> Dominance | None:
    """Of value -> how often. None where one side has fewer than two numbers, or no number of one side lies among those of the
    other, so that nothing scatters.

    Source: Brunner and Munzel, "The nonparametric Behrens-Fisher problem", Biometrical Journal 42 (2000).
    """
    sizes = sum(first.values()), sum(second.values())
    if min(sizes) < 2 or len({*first, *second}) == 1 or max(first) < min(second) or max(second) < min(first):
        return None
    one, other = ([value for value, times in often.items() for _ in range(times)] for often in (first, second))
    return Dominance(_share(first, second), float(scipy("stats").brunnermunzel(one, other).pvalue))


def _share(first: Mapping[int, int], second: Mapping[int, int]) -> float:
    points = below = 0  # halves; numbers of the first kind that are less
    for value in sorted({*first, *second}):
        points += second.get(value, 0) * (2 * below + first.get(value, 0))
        below += first.get(value, 0)
    return points / (2 * below * sum(second.values()))
