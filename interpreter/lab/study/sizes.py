"""How many games a study has: as many as were asked for, or as many as fit into some time. It is fixed before the first result
is looked at: a plan that follows the results would bias them."""

from __future__ import annotations

import math

from ...ground.records import Struct
from ..statistics.games_needed import for_precision

LEAST = 200
"""Games where nobody asked for a number, however long they take."""

USUAL = 30.0
QUICK = 2.0
"""Seconds of games, where nobody asked for a number."""

LOOKED = 5.0
"""Seconds for which decisions are looked at, where it shall be quick: slow rules play one game in two seconds, and some hundred
for one decision."""

TRIAL = 0.05
"""The part of the time after which the number of games is planned."""


class Size(Struct):
    """What is asked for: `games`, or else as many as fit into so many `seconds`, `least` at least.

    Attributes:
        looked:  seconds for which decisions of these games are looked at.
    """

    games: int | None = None
    seconds: float = USUAL
    least: int = LEAST
    looked: float = math.inf

    @classmethod
    def asked(
        cls,
        games: int | None = None,
        precision: float | None = None,
        seconds: float | None = None,
        *,
        quick: bool = False,
    ) -> Size:
        """`precision`: half the width of the interval of a share, whatever that will be."""
        if games is not None:
            return cls(games)
        if precision is not None:
            return cls(for_precision(precision))
        if seconds is not None:
            return cls(None, seconds, 1)
        return cls(None, QUICK, 1, LOOKED) if quick else cls()

    def planned(self, played: int, seconds: float) -> int:
        """Games in all, after so many took so many seconds."""
        if self.games is not None:
            return self.games
        fit = int(played * self.seconds / max(seconds, 1e-6))
        return max(self.least, _rounded_down(fit))


def _rounded_down(games: int) -> int:
    """To two digits: 4,137 becomes 4,100."""
    unit: int = 10 ** max(len(str(games)) - 2, 0)
    return games // unit * unit
