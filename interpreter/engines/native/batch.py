"""Many random games in one call: nothing crosses into Python before they are over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from ..counts import COUNTS
from ..playouts import Played
from ..results import Result
from .bind import Games

_ROOM = 1 << 20
"""Decisions whose numbers of choices one call can give back; doubled when a single game has more."""
NOTHING: Mapping[int, int] = {}


def collected(
    play: Callable[[Sequence[int], int], Games],
    streams: Sequence[int],
    counts: bool,
    ended: Callable[[Sequence[int]], Result | None],
) -> list[Played]:
    """As `BatchGame.playouts`.

    Args:
        play:   games of some streams, with room for so many numbers of legal decisions.
        ended:  the result of whether a game is over, the number of its ending, and ranks.
    """
    played: list[Played] = []
    room = _ROOM
    results: dict[tuple[int, ...], Result | None] = {}
    names = [count.name for count in COUNTS]
    while len(played) < len(streams):
        made = play(streams[len(played) :], room if counts else 0)
        used = 0
        for row in made.ends:
            counted, end = dict(zip(names, row, strict=False)), tuple(row[len(names) :])
            begun, used = used, used + counted["decisions"]
            offered = NOTHING if made.offered is None else Counter(made.offered[begun:used])
            if end not in results:
                results[end] = ended(end)
            played.append(Played(counted, results[end], offered))
        if made.faulted:
            break
        if not made.ends:
            room *= 2
    return played
