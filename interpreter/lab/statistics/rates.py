"""Shares of games: intervals of one, and what two differ by."""

from __future__ import annotations

import math

from . import few
from .levels import LEVEL
from .normal import deviations, tail
from .roots import bisect

_FAR = 40.0
"""Standard deviations beyond which a probability is no number any more."""


def wilson(count: float, of: int, level: float = LEVEL) -> tuple[float, float]:
    """The score interval of a probability p after `count` successes in n = `of` trials, wrong in `level` of cases:

    (p + z²/2n ± z √(p (1 - p)/n + z²/4n²)) / (1 + z²/n),  p = count/n.

    `count` may also be a sum of scores from 0 to 1, as with draws as halves: these scatter less than successes of the same
    mean, so the interval is wider than it need be.

    Source: Wilson, "Probable inference, the law of succession, and statistical inference", JASA 22 (1927).
    """
    return _wilson(count, of, deviations(level))


def _wilson(count: float, of: int, z: float) -> tuple[float, float]:
    if not of:
        return 0.0, 1.0
    p, square = count / of, z * z / of
    middle = p + square / 2
    half = z * math.sqrt(p * (1 - p) / of + square / (4 * of))
    # at the ends rounding must not leave 0..1
    low = 0.0 if count == 0 else (middle - half) / (1 + square)
    high = 1.0 if count == of else (middle + half) / (1 + square)
    return low, high


def middle(count: float, of: int, level: float = LEVEL) -> float:
    """The middle of Wilson's interval: (count + z²/2)/(n + z²). Of few trials it is nearer to ½ than their share."""
    square = deviations(level) ** 2
    return (count + square / 2) / (of + square)


def newcombe(first: tuple[int, int], second: tuple[int, int], level: float = LEVEL) -> tuple[float, float]:
    """The interval of the difference of two probabilities p - q after (successes, trials) of each:

    p - q - √((p - low_p)² + (high_q - q)²)  to  p - q + √((high_p - p)² + (q - low_q)²), low and high Wilson's.

    Source: Newcombe, "Interval estimation for the difference between independent proportions", Statistics in Medicine 17
    (1998), method 10. Its true level is 0.052 at 400 trials, 0.057 at 50 and 0.065 at 25 (p = ½): ask for 50 a side.
    """
    return _newcombe(first, second, deviations(level))


def _newcombe(first: tuple[int, int], second: tuple[int, int], z: float) -> tuple[float, float]:
    if not first[1] or not second[1]:
        return -1.0, 1.0
    p, q = first[0] / first[1], second[0] / second[1]
    (low_p, high_p), (low_q, high_q) = _wilson(*first, z), _wilson(*second, z)
    return p - q - math.hypot(p - low_p, high_q - q), p - q + math.hypot(high_p - p, q - low_q)


def p_above(first: tuple[int, int], second: tuple[int, int], bound: float) -> float:
    """One-sided p of "the difference is not above `bound`": the level at which Newcombe's interval ends there, so that p and
    interval never disagree."""
    if not first[1] or not second[1]:
        return 1.0
    above = first[0] / first[1] - second[0] / second[1] > bound
    side = 0 if above else 1

    def beyond(z: float) -> float:
        return _newcombe(first, second, z)[side] - bound

    z = _FAR if (beyond(_FAR) > 0) == above else bisect(beyond, 0.0, _FAR)
    return tail(z) if above else 1 - tail(z)


def p_difference(first: tuple[int, int], second: tuple[int, int]) -> float:
    """Two-sided p of "there is no difference", never surer than so few trials can be."""
    if not first[1] or not second[1]:
        return 1.0
    p = min(1.0, 2 * min(p_above(first, second, 0.0), p_above(second, first, 0.0)))
    return max(p, few.apart(first[1], second[1]))


def p_same(first: tuple[int, int], second: tuple[int, int], margin: float) -> float:
    """p of "the difference is `margin` or more, to either side": the greater of both one-sided ones.

    Source: Schuirmann, "A comparison of the two one-sided tests procedure", J. Pharmacokinetics 15 (1987).
    """
    return max(p_above(first, second, -margin), p_above(second, first, -margin))
