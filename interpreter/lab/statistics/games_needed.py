"""How many games a question takes. All are games of each side."""

from __future__ import annotations

import math

from .levels import LEVEL
from .normal import quantile

POWER = 0.8
"""The probability of an answer that these numbers of games are for, unless another is asked for."""

MOST = 10_000_000
"""A wish for more games than this is answered by: these games cannot tell."""


def to_differ(difference: float, variances: float, level: float = LEVEL, power: float = POWER) -> int:
    """Games a side until a true difference is found: (z(1 - level/2) + z(power))² · variances / difference², `variances`
    being the sum of both sides' variances of one game; p (1 - p) for a rate. At a step of Holm's among m rows, level/m."""
    return _games((quantile(1 - level / 2) + quantile(power)) ** 2 * variances, difference)


def for_same(margin: float, variances: float, level: float = LEVEL, power: float = POWER) -> int:
    """Games a side until two that do not differ are called the same within `margin`, by two one-sided tests:
    (z(1 - level) + z((1 + power)/2))² · variances / margin²."""
    return _games((quantile(1 - level) + quantile((1 + power) / 2)) ** 2 * variances, margin)


def blocks_to_tell(t: float, games: int = 2, level: float = LEVEL, power: float = POWER) -> int:
    """Blocks of so many games until a normalised difference t is told from none: ((z(1 - level/2) + z(power)) / t)² / games."""
    return _games((quantile(1 - level / 2) + quantile(power)) ** 2 / games, t)


def _games(factor: float, distance: float) -> int:
    if not distance:
        return MOST + 1
    wanted = factor / (distance * distance)
    return math.ceil(wanted) if wanted < MOST else MOST + 1


def for_precision(half: float, level: float = LEVEL) -> int:
    """Games until the interval of any share is no wider than ± `half`: z²/(4 half²), the worst case."""
    return _games(quantile(1 - level / 2) ** 2 / 4, half)


def rounded(games: int) -> int:
    """As it is told: upwards, to two digits."""
    unit: int = 10 ** max(len(str(games)) - 2, 0)
    return -(-games // unit) * unit
