"""What so few games can tell at all, whatever their numbers are. Intervals and tests that estimate a spread are sure of too
much where hardly any was seen; none of their claims may be surer than this."""

from __future__ import annotations

import math

from .games_needed import MOST
from .levels import LEVEL

_HALF = 0.5

FEWEST = 50
"""Games, of each that are compared, from which on intervals of shares and means keep what they promise: with fewer nothing is
called that need not be called yet."""


def apart(first: int, second: int) -> float:
    """The least p of "there is no difference": so seldom all games of one side have lesser numbers than all of the other, if
    they are dealt to the sides by chance: 2/C(n + m, n), as in a permutation test."""
    dealt = math.lgamma(first + second + 1) - math.lgamma(first + 1) - math.lgamma(second + 1)
    return min(1.0, 2 * math.exp(-dealt))


def alike(share: float, games: int) -> float:
    """The least p of "they differ by this share or more": so seldom so many games show none of the others, if that share of the
    games were others. A share of half of them or more is told as half."""
    return float((1 - min(share, _HALF)) ** games)


def beyond(games: int) -> float:
    """The least p of "the mean is not on this side": so seldom a coin shows the same side each time."""
    return float(_HALF**games)


def unseen(games: int, level: float = LEVEL) -> float:
    """The greatest share of other games of which so many may show none: 1 - level^(1/n)."""
    return float(1 - level ** (1 / games))


def to_part(level: float) -> int:
    """Games a side before a difference can be told at all."""
    return next(games for games in range(1, MOST) if apart(games, games) <= level)


def to_agree(share: float, level: float) -> int:
    """Games a side before two can be told to be the same within a share."""
    return min(math.ceil(math.log(level) / math.log1p(-min(share, _HALF))), MOST + 1)
