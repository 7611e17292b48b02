"""Random games played many at a time, by an engine that can: only what records hold comes back from it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from time import perf_counter
from typing import TypeGuard

from ...engines.base import Game
from ...engines.playouts import BatchGame, Played
from ...ground.rng import Random
from ...play.players import make_player
from .playout import play_game
from .records import GameRecord, Settings

_MOST = 1 << 15
"""Games that are asked for at once, however short they are."""


def plays_at_random(game: Game, settings: Settings) -> TypeGuard[BatchGame]:
    """Whether the games of these settings can be left to the engine."""
    return isinstance(game, BatchGame) and not settings.keep and all(seat == "random" for seat in settings.seats)


def random_games(
    game: BatchGame,
    settings: Settings,
    numbers: Iterator[int],
    seconds: float,
    clock: Callable[[], float] = perf_counter,
) -> Iterator[tuple[GameRecord, ...]]:
    """The records of games by their numbers, as `play_game` makes them; about as many at once as take so many seconds of the
    clock.

    Raises: PlayError.
    """
    size = 1
    while wanted := tuple(islice(numbers, size)):
        begun = clock()
        yield from _records(game, settings, wanted)
        spent = clock() - begun
        size = max(1, min(_MOST, 2 * size, int(size * seconds / max(spent, 1e-6))))


def _records(game: BatchGame, settings: Settings, numbers: Sequence[int]) -> Iterator[tuple[GameRecord, ...]]:
    left = list(numbers)
    while left:
        streams = [Random(settings.seed, number).state for number in left]
        played = game.playouts(streams, settings.max_decisions)
        if played:
            yield tuple(_record(settings, number, one) for number, one in zip(left, played, strict=False))
        left = left[len(played) :]
        if left:
            # what the engine cannot play by itself is played decision by decision: so the fault is told, if it is one
            players = [make_player(seat) for seat in settings.seats]
            yield (play_game(game, settings, players, left.pop(0)),)


def _record(settings: Settings, number: int, played: Played) -> GameRecord:
    result = played.result
    return GameRecord(
        settings.ruleset,
        number,
        result.ranking if result else None,
        result.payoffs if result else None,
        played.counts,
        played.offered,
        points=result.points if result else None,
    )
