"""What players who look at all decisions of two players are asked for, what they tell, and what positions count for them.

The meaning is `play/players/deepening.py` and `best_first.py`; the native engine does the same in C, position by position.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from ..ground.records import Struct
from .judging import Evaluation

WON = 1 << 44
"""What an end is worth, times how much more it pays than to the other player."""

SURE = 1 << 43
"""More than any lead, less than any end."""

MOST_LEAD = 1 << 40
LONGEST_LINE = 64
"""Decisions of a line."""

SLOTS = 1 << 18
"""Of the table of positions that were looked at."""


class MinimaxPlan(Struct):
    """How all decisions are looked at.

    Attributes:
        evaluation:  what positions are worth where the search stops.
        has_keys:    whether positions that come up again are known by their keys; not where rules remember positions.
        depth:       decisions of a line, at most `LONGEST_LINE`.
        room:        positions that a tree has room for.
    """

    evaluation: Evaluation
    has_keys: bool = True
    depth: int = LONGEST_LINE
    room: int = 1 << 20


class MinimaxReport(Struct):
    """What was found.

    Attributes:
        best:    the place of its decision in the list of legal ones.
        worth:   of the position to its mover; beyond `SURE`: it is sure to be won.
        looked:  positions that were looked at.
        depth:   decisions that were looked ahead, all of them; 0: of a tree, which goes where it is best.
    """

    best: int
    worth: int
    looked: int
    depth: int


def worth_of_end(places: Sequence[int], seat: int, ply: int) -> int:
    """What the end of a game is worth to a seat, after so many decisions: the sooner it is won the more. `places`: what it pays
    both players, on the scale of payoffs."""
    more = places[seat] - places[1 - seat]
    return more * WON - (ply if more > 0 else -ply) if more else 0


class Minimax(Protocol):
    """All decisions from one position, looked at. Who has taken its report closes it."""

    def look(self, positions: int) -> MinimaxReport:
        """Looks at so many positions; a tree, at so many more."""
        ...

    def close(self) -> None: ...
