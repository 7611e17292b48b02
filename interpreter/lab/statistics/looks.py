"""Looks that are fixed before the first game."""

from __future__ import annotations

import math
from dataclasses import dataclass

_PARTS = (16, 8, 4, 2, 1)
_LEVELS = (0.0005, 0.0005, 0.001, 0.003, 0.045)
LEVEL = 0.05
"""The levels of all looks together: by the union bound no more, however often somebody stops."""

_FEWEST = 50
"""Games a side before anything is called: intervals of rates keep what they promise from there on."""


@dataclass(frozen=True)
class PlannedLook:
    """After so many games of each side verdicts are given at this level."""

    games: int
    level: float


def looks(planned: int) -> list[PlannedLook]:
    """The looks of a comparison of so many games a side: at 1/16, 1/8, 1/4, 1/2 and all of them; those that would come before
    50 games are left out and their levels go to the next one."""
    found: list[PlannedLook] = []
    spare = 0.0
    for part, level in zip(_PARTS, _LEVELS, strict=True):
        games = math.ceil(planned / part)
        if games < _FEWEST and part > 1:
            spare += level
        else:
            found.append(PlannedLook(games, level + spare))
            spare = 0.0
    return found
