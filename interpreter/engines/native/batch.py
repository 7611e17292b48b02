"""Many random games in one call: nothing crosses into Python before they are over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from ..counts import COUNTS, Counted
from ..playouts import Played, Tally
from ..protocol import Result

if TYPE_CHECKING:
    from .game import NativeGame, NativeState

_ROOM = 1 << 20
"""Decisions whose numbers of choices one call can give back; doubled when a single game has more."""
_NOTHING: Mapping[int, int] = {}


def playouts(
    game: NativeGame, start: NativeState, streams: Sequence[int], most: int, counts: bool = True
) -> list[Played]:
    """As `BatchGame.playouts`, from any position."""
    if start.result is not None:
        return [Played(Counted().counts, start.result, _NOTHING)] * len(streams)
    played: list[Played] = []
    room = _ROOM
    results: dict[tuple[int, ...], Result | None] = {}
    names = [count.name for count in COUNTS]
    while len(played) < len(streams):
        made = game.library.playouts(
            start._raw, start._memories, streams[len(played) :], most, room if counts else 0, len(game.players)
        )
        used = 0
        for row in made.ends:
            counted, end = dict(zip(names, row, strict=False)), tuple(row[len(names) :])
            begun, used = used, used + counted["decisions"]
            offered = _NOTHING if made.offered is None else Counter(made.offered[begun:used])
            if end not in results:
                over, ending, *ranks = end
                results[end] = game._result([0, 0, 0, over, ending, 0, *ranks])
            played.append(Played(counted, results[end], offered))
        if made.faulted:
            break
        if not made.ends:
            room *= 2
    return played


def tally(game: NativeGame, start: NativeState, stream: int, games: int, most: int) -> Tally:
    """As `BatchGame.tally`, from any position."""
    if start.result is not None:
        return Tally(games, 0, 0, stream)
    return Tally(*game.library.tally(start._raw, start._memories, stream, games, most))
