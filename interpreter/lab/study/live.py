"""What is said of games while more of them are being played: it holds whenever somebody looks, or stops."""

from __future__ import annotations

from ..measures.collection import Measured
from ..measures.kinds.seats import SeatShare
from ..statistics.sequence import live


def first_so_far(measured: Measured) -> str:
    """How often who begins has won; "" where nobody can."""
    seats = measured.measures.get("seats")
    if not isinstance(seats, SeatShare) or not seats.games:
        return ""
    return so_far("first", seats.wins[measured.studied.starter or 0], seats.games)


def so_far(what: str, points: float, games: int) -> str:
    """A share or score of games, 0..1 each."""
    low, high = (round(100 * end) for end in live(points, games))
    return f"{what} {round(100 * points / games)} % ({low}-{high})"
