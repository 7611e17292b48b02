"""Random games played many at a time, by an engine that can: only what records hold comes back from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from time import perf_counter
from typing import TypeGuard

from ...engines.base import Game
from ...engines.playouts import BatchGame, Columns
from ...engines.playouts import random_games as engine_games
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
    done = 0
    for played in engine_games(game, settings.seed, numbers, settings.max_decisions, listed=True):
        yield tuple(_rows(settings, numbers[done : done + len(played)], played))
        done += len(played)


def _rows(settings: Settings, numbers: Sequence[int], played: Columns) -> Iterator[GameRecord]:
    assert played.offered is not None, "asked for"
    used = 0
    names = list(played.counts)
    for number, end, *numbered in zip(numbers, played.ended, *played.counts.values(), strict=True):
        counts, result = dict(zip(names, numbered, strict=True)), played.results[end]
        begun, used = used, used + counts["decisions"]
        yield GameRecord(
            settings.ruleset,
            number,
            result.ranking if result else None,
            result.payoffs if result else None,
            counts,
            Counter(played.offered[begun:used]),
            points=result.points if result else None,
        )
