"""What to believe after a test that stopped when it was sure: the plain estimate is too far out then.

The log-likelihood ratio, over the distance of the two hypotheses, is a Brownian motion of unit variance a block with the trend
θ - (s0 + s1)/2. It leaves [-b, a] above before T with the probability

F(T) = P∞ - (π/c²) e^{μa} Σ k sin(kπa/c) e^{-κT}/κ,  c = a + b, κ = (μ² + k²π²/c²)/2, P∞ = (1 - e^{2μb})/(e^{-2μa} - e^{2μb}).

Ends are ordered: above early, above late, below late, below early. The estimate is the θ for which what was seen is the median,
the limits those for which it lies at `level`/2 and 1 - `level`/2.

Sources: Darling and Siegert 1953 (the series); Siegmund, "Estimation following sequential tests", Biometrika 65 (1978).
"""

from __future__ import annotations

import math

from .levels import LEVEL
from .pentanomial import NELO
from .roots import bisect

_NEGLIGIBLE = 45.0
"""An exponent beyond which a term is nothing beside 1."""

_WIDEST = 20.0
"""A trend that no players can have, in standard deviations of a block."""


def leaves_above(trend: float, above: float, below: float, blocks: float) -> float:
    """The probability that a Brownian motion of unit variance leaves [-below, above] at the upper end before so many blocks
    (infinity: ever)."""
    width = above + below
    ever = _ever_above(trend, above, below)
    if math.isinf(blocks):
        return ever
    later, k = 0.0, 0
    while True:
        k += 1
        rate = (trend * trend + (k * math.pi / width) ** 2) / 2
        later += k * math.sin(k * math.pi * above / width) * math.exp(trend * above - rate * blocks) / rate
        if rate * blocks - trend * above > _NEGLIGIBLE + math.log(k):
            break
    return min(max(ever - math.pi / width**2 * later, 0.0), 1.0)


def _ever_above(trend: float, above: float, below: float) -> float:
    """P∞, written so that neither a great trend nor none is more than a double can hold."""
    width = above + below
    if not trend:
        return below / width
    if trend > 0:
        return math.expm1(-2 * trend * below) / math.expm1(-2 * trend * width)
    return math.exp(2 * trend * above) * math.expm1(2 * trend * below) / math.expm1(2 * trend * width)


def after_stop(
    llr: float, other: float, blocks: int, nelo0: float, nelo1: float, games: int = 2, level: float = LEVEL
) -> tuple[float, float, float]:
    """Median-unbiased estimate of nelo and its interval, after a test of `nelo0` against `nelo1` that stopped after so many
    blocks of so many games.

    Args:
        llr:    what was reached, with its sign; beyond the bound if the last step overshot.
        other:  the bound on the other side, positive.
    After fewer than 30 blocks the estimate leans low.
    """
    unit = NELO / math.sqrt(games)  # nelo of one standard deviation of a block
    low, high = nelo0 / unit, nelo1 / unit
    above, below = (llr, other) if llr > 0 else (other, -llr)
    above, below = above / (high - low), below / (high - low)

    def as_far(theta: float) -> float:
        """The probability of what was seen, or of an end above it."""
        trend = theta - (low + high) / 2
        if llr > 0:
            return leaves_above(trend, above, below, blocks)
        return 1 - leaves_above(-trend, below, above, blocks)

    def limit(share: float) -> float:
        return unit * bisect(lambda theta: as_far(theta) - share, -_WIDEST, _WIDEST)

    return limit(0.5), limit(level / 2), limit(1 - level / 2)
