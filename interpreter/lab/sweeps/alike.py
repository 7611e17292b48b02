"""Options that change nothing: with equal random numbers all cells play the same games."""

from __future__ import annotations

from collections.abc import Sequence

from ...engines.base import Game
from ...engines.playouts import random_games

GAMES, _DECISIONS = 100, 2_000
"""Random games of each cell that are held beside each other, and decisions of each."""


def alike(games: Sequence[Game], seed: int) -> bool:
    """Whether no random game is another one in any of these. The first that is ends the search, so it costs little where there
    is nothing to tell. Raises PlayError: the rules fail."""
    return len(games) > 1 and all(len({_course(game, seed, number) for game in games}) == 1 for number in range(GAMES))


def _course(game: Game, seed: int, number: int) -> tuple[object, ...]:
    """What is counted of a game, and how it ended."""
    (played,) = random_games(game, seed, [number], _DECISIONS)
    result = played.results[played.ended[0]]
    ranking = None if result is None else tuple(tuple(group) for group in result.ranking)
    return (*((name, counts[0]) for name, counts in played.counts.items()), ranking)
