"""The normal distribution."""

from __future__ import annotations

import math
from statistics import NormalDist

from .levels import LEVEL

_STANDARD = NormalDist()


def quantile(share: float) -> float:
    """Below which value a standard normal lies with this probability, 0 < share < 1."""
    return _STANDARD.inv_cdf(share)


def deviations(level: float = LEVEL) -> float:
    """Within how many standard deviations a normal lies but for `level`: 1.96 for 0.05."""
    return -_STANDARD.inv_cdf(level / 2)


def tail(z: float) -> float:
    """The probability of more than z standard deviations above the mean, exact also where it is tiny."""
    return math.erfc(z / math.sqrt(2)) / 2
