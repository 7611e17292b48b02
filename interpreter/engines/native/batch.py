"""Many random games in one call: nothing crosses into Python before they are over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

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
        return [Played(0, 0, 0, start.result, _NOTHING)] * len(streams)
    played: list[Played] = []
    room = _ROOM
    results: dict[tuple[int, ...], Result | None] = {}
    while len(played) < len(streams):
        made = game.library.playouts(
            start._raw, start._memories, streams[len(played) :], most, room if counts else 0, len(game.players)
        )
        used = 0
        for decisions, chance, turns, *end in made.ends:
            offered = Counter(made.offered[used : used + decisions]) if counts else _NOTHING
            used += decisions if counts else 0
            over, ending, *ranks = end
            key = tuple(end)
            if key not in results:
                results[key] = game._result([0, 0, 0, over, ending, 0, *ranks])
            played.append(Played(decisions, chance, turns, results[key], offered))
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
