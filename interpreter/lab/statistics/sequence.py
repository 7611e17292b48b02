"""What may be said of a rate or score while games are still being played: it holds whenever somebody looks or stops.

Points of a game lie in 0..1. The ratio of what a mixture over all means (Beta ½, ½) says of the points to what the mean p says
of them has at most the expectation 1 if the mean is p, also for points that are not 0 or 1: x -> (q/p)^x ((1-q)/(1-p))^(1-x) is
convex, so its mean is at most q + (1 - q). By Ville's inequality it ever exceeds 1/α with probability α at most.

Sources: Ville 1939; Robbins, "Statistical methods related to the law of the iterated logarithm", Ann. Math. Stat. 41 (1970).
"""

from __future__ import annotations

import math

from .levels import LEVEL
from .roots import bisect
from .scientific import scipy


def live(points: float, games: int, level: float = LEVEL) -> tuple[float, float]:
    """All means p that are not refuted: lnB(½+s, ½+f) - lnB(½, ½) - s ln p - f ln(1-p) < ln(1/level), with s points and
    f = games - s. About twice as wide as an interval that may be looked at once."""
    if not games:
        return 0.0, 1.0
    failed = games - points
    bound = -math.log(level) - _ln_beta(0.5 + points, 0.5 + failed) + _ln_beta(0.5, 0.5)

    def refuted(p: float) -> float:
        return -_times(points, p) - _times(failed, 1 - p) - bound

    middle = points / games
    low = bisect(refuted, 0.0, middle) if points > 0 else 0.0
    high = bisect(refuted, middle, 1.0) if failed > 0 else 1.0
    return low, high


def ln_evidence(points: float, games: int, bound: float) -> float:
    """The logarithm of the evidence that a mean is above `bound` (0 < bound < 1), in whatever order it is asked for: proven at
    `level` when it exceeds ln(1/level). The mixture is over the means above:

    lnB(½+s, ½+f) + ln I(½+s, ½+f) - lnB(½, ½) - ln I(½, ½) - s ln t - f ln(1-t), I the upper incomplete beta function at t.

    It is 0 wherever the mean so far is not above the bound: the incomplete beta function underflows there, and a logarithm
    that is cut off would make evidence out of nothing.
    """
    if points <= bound * games:
        return 0.0
    upper = scipy("special").betaincc
    failed = games - points
    found = _ln_beta(0.5 + points, 0.5 + failed) + math.log(upper(0.5 + points, 0.5 + failed, bound))
    none = _ln_beta(0.5, 0.5) + math.log(upper(0.5, 0.5, bound))
    return float(found - none - _times(points, bound) - _times(failed, 1 - bound))


def _ln_beta(a: float, b: float) -> float:
    return math.lgamma(a) + math.lgamma(b) - math.lgamma(a + b)


def _times(weight: float, p: float) -> float:
    """weight · ln p, and 0 where the weight is."""
    if not weight:
        return 0.0
    return weight * math.log(p) if p > 0 else -math.inf
