"""Random games by an engine of ours."""

from __future__ import annotations

from typing import Any

from ...engines.chance import draw
from ...engines.protocol import CHANCE
from ...ground.rng import Random
from .measure import Contender, Played

MOST = 20_000
"""Decisions after which a game is left unfinished, as in a simulation."""


def contender(game: Any, seed: int = 1) -> Contender:
    """The quickest way in which an engine plays whole random games. What it plays raises PlayError where the rules fail."""
    return _Tallied(game, seed) if hasattr(game, "tally") else _Single(game, seed)


class _Tallied:
    """The engine plays and counts by itself."""

    def __init__(self, game: Any, seed: int) -> None:
        self.game, self.stream = game, Random(seed).state

    def __call__(self, games: int) -> Played:
        done, decisions, unfinished, self.stream = self.game.tally(self.stream, games, MOST)
        if done < games:
            _replay(self.game, self.stream)
        return Played(done, decisions, unfinished)


class _Single:
    """Each decision is taken from a list."""

    def __init__(self, game: Any, seed: int) -> None:
        self.game, self.seed, self.number = game, seed, 0

    def __call__(self, games: int) -> Played:
        decisions = unfinished = 0
        for _ in range(games):
            random = Random(self.seed, self.number)
            self.number += 1
            state, taken = self.game.initial(), 0
            while state.result is None and taken < MOST:
                legal = state.legal()
                state = state.apply(draw(legal, random) if state.mover == CHANCE else legal[random.below(len(legal))])
                taken += 1
            decisions += taken
            unfinished += state.result is None
        return Played(games, decisions, unfinished)


def _replay(game: Any, stream: int) -> None:
    """The game that meets a fault of the rules, decision by decision, so that the fault is told."""
    random = Random(0)
    random.state = stream
    game.initial().playout(random, MOST, counts=False)
