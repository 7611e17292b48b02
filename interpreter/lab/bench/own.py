"""Random games by an engine of ours."""

from __future__ import annotations

from ...engines.base import Game
from ...engines.playouts import BatchGame
from ...ground.rng import Random
from .measure import Contender, MeasuredPlay

_SEED = 1

MOST = 20_000
"""Decisions after which a game is left unfinished, as in a simulation."""


def contender(game: Game) -> Contender:
    """The quickest way in which an engine plays whole random games. What it plays raises PlayError where the rules fail."""
    return _Tallied(game) if isinstance(game, BatchGame) else _Single(game)


class _Tallied:
    """The engine plays and counts by itself."""

    def __init__(self, game: BatchGame) -> None:
        self.game, self.number = game, 0

    def __call__(self, games: int) -> MeasuredPlay:
        done, decisions, unfinished = self.game.tally(_SEED, self.number, games, MOST)
        self.number += done
        if done < games:
            self.game.initial().playout(Random(_SEED, self.number), MOST)  # so that the fault is told
        return MeasuredPlay(done, decisions, unfinished)


class _Single:
    """Each decision is taken from a list."""

    def __init__(self, game: Game) -> None:
        self.game, self.number = game, 0

    def __call__(self, games: int) -> MeasuredPlay:
        decisions = unfinished = 0
        for _ in range(games):
            random = Random(_SEED, self.number)
            self.number += 1
            end = self.game.initial().playout(random, MOST)
            decisions += end.ply
            unfinished += end.result is None
        return MeasuredPlay(games, decisions, unfinished)
