"""Looks that are fixed before the first game."""

from __future__ import annotations

import math

from ...ground.records import Struct
from . import few
from .levels import LEVEL

_PARTS = (16, 8, 4, 2, 1)
_SPENT = (0.01, 0.01, 0.02, 0.06, 0.9)
"""Which part of the level each look has. All together have the whole: by the union bound no more, however often somebody
stops."""


class PlannedLook(Struct):
    """After so many games of each side verdicts are given at this level."""

    games: int
    level: float


def looks(planned: int) -> list[PlannedLook]:
    """The looks of a comparison of so many games a side: at 1/16, 1/8, 1/4, 1/2 and all of them; those that would come before
    50 games are left out and their levels go to the next one."""
    found: list[PlannedLook] = []
    spare = 0.0
    for part, spent in zip(_PARTS, _SPENT, strict=True):
        games = math.ceil(planned / part)
        if games < few.FEWEST and part > 1:
            spare += spent * LEVEL
        else:
            found.append(PlannedLook(games, spent * LEVEL + spare))
            spare = 0.0
    return found
