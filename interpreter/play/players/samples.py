"""Positions that a player could be in for all that it knows."""

from __future__ import annotations

from collections.abc import Sequence

from ...engines.base import State
from ...engines.protocol import PlayError
from ...engines.views import View
from ...ground.rng import Random

SAMPLES = 64
"""Positions that are drawn at most for one decision; they are used again and again."""

_SEEDS = 1 << 63


class Samples:
    """Some of them, drawn once.

    Args:
        count:   how many are drawn at most.
        game:    the stream of the whole game: they go on from those that the seat drew for decisions before.
        random:  the stream by which one of them is taken.

    Attributes:
        found:  none, where none is found with the effort that they may cost.

    Raises: PlayError: `no-history`.
    """

    def __init__(self, view: View[State], count: int, game: Random, random: Random) -> None:
        self._random = random
        seed = game.branch(view.position.game.players.index(view.player)).below(_SEEDS)
        try:
            self.found: Sequence[State] = view.samples(min(count, SAMPLES), seed)
        except PlayError as problem:
            if problem.diagnostics[0].slug != "sample-steps":
                raise
            self.found = []

    def any(self) -> State:
        """One of them. There are some."""
        return self.found[self._random.below(len(self.found))]
