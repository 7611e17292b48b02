"""The player that takes any legal decision, all with the same probability."""

from __future__ import annotations

from collections.abc import Sequence

from ...engines.base import Decision, State
from ...ground.rng import Random
from . import Player, refuse_argument


class RandomPlayer:
    def choose(self, state: State, legal: Sequence[Decision], random: Random) -> Decision:
        return state.draw(random)


def player(argument: str) -> Player:
    """`random`."""
    if argument:
        raise refuse_argument("random", argument, "it is written `random` alone")
    return RandomPlayer()
