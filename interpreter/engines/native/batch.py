"""Many random games in one call: nothing crosses into Python before they are over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from ..protocol import Result

if TYPE_CHECKING:
    from .game import NativeGame, NativeState

_ROOM = 1 << 20
"""Decisions whose numbers of choices one call can give back; doubled when a single game has more."""
_NOTHING: Mapping[int, int] = {}


@dataclass(frozen=True)
class Played:
    """What is known of a random game.

    Attributes:
        decisions:  of players; those of nature are counted in `chance`.
        turns:      1 more than how often the mover changed from one player's decision to the next.
        result:     None when the game was left unfinished.
        offered:    number of legal decisions -> in how many positions a player had so many.
    """

    decisions: int
    chance: int
    turns: int
    result: Result | None
    offered: Mapping[int, int]


def playouts(
    game: NativeGame, start: NativeState, streams: Sequence[int], most: int, counts: bool = True
) -> list[Played]:
    """Random games from one position, one for each stream (the state of a `Random`), of at most `most` decisions.

    `counts`: each decision is drawn by one number below the length of the list, as the random player of any engine does,
    and lengths are told; else it is drawn from the candidates until one is legal: the same distribution, other games.
    The list is shorter than asked when a game meets a fault of the rules: that one must be played decision by decision.
    """
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


class Tally(NamedTuple):
    """Sums over random games. `stream`: the state of the generator after them."""

    games: int
    decisions: int
    unfinished: int
    stream: int


def tally(game: NativeGame, start: NativeState, stream: int, games: int, most: int) -> Tally:
    """Random games one after the other from one stream, drawn without counting, only counted. Fewer games than asked: the
    next one meets a fault of the rules."""
    if start.result is not None:
        return Tally(games, 0, 0, stream)
    return Tally(*game.library.tally(start._raw, start._memories, stream, games, most))
