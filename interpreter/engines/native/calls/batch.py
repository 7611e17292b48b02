"""Many random games in one call: nothing crosses into Python before they are over, and then as columns."""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Callable, Sequence
from itertools import count
from struct import iter_unpack

from ...counts import COUNTS
from ...playouts import Columns
from ...results import Result
from .bind import Games

_ROOM = 1 << 20
"""Decisions whose numbers of choices one call can give back; doubled when a single game has more."""


def collected(
    play: Callable[[Sequence[int], int], Games],
    numbers: Sequence[int],
    listed: bool,
    ended: Callable[[Sequence[int]], Result | None],
) -> Columns:
    """As `BatchGame.random_games`.

    Args:
        play:   games of some numbers, with room for so many numbers of legal decisions.
        ended:  the result of whether a game is over, the number of its ending, and ranks.
    """
    counts = {each.name: array("q") for each in COUNTS}
    places: defaultdict[tuple[int, ...], int] = defaultdict(count().__next__)
    every, offered = array("i"), array("i") if listed else None
    room = _ROOM if listed else 0
    while len(every) < len(numbers):
        made = play(numbers[len(every) :], room)
        for column, more in zip(counts.values(), made.counts, strict=True):
            column.frombytes(more)
        every.extend(map(places.__getitem__, iter_unpack(f"{made.width}i", made.ends)))
        if offered is not None:
            offered.frombytes(made.offered)
        if made.faulted:
            break
        if not made.ends:
            room *= 2
    return Columns(counts, every, [ended(place) for place in places], offered)
