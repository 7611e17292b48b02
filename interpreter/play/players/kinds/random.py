"""The player that takes any legal decision, all with the same probability."""

from __future__ import annotations

from ....engines.base import Decision, Game, State
from ....ground.rng import Random
from ..spec import Kind, Spec

KIND = Kind("random", "Takes any legal decision, all with the same probability.", draws=True)


class RandomPlayer:
    def __init__(self, spec: Spec) -> None:
        self.spec = spec

    def choose(self, view: State, viewer: str, random: Random) -> Decision:
        return view.draw(random)

    def settled(self, game: Game) -> Spec:
        return self.spec


def player(spec: Spec) -> RandomPlayer:
    return RandomPlayer(spec)
