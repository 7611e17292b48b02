"""A ruleset beside an independent program: the same decisions, the same movers, the same results."""

from __future__ import annotations

import random
from functools import cache
from typing import Any, Protocol, Self

from ludograph.engines.native import NativeGame
from ludograph.engines.reference import ReferenceGame

from tests.native.agreement import play_both
from tests.shared import program


class Oracle(Protocol):
    """What the independent programs have in common. Notations and results are written as an engine writes them."""

    @property
    def mover(self) -> str | None: ...
    @property
    def result(self) -> str | None: ...
    def legal(self) -> list[str]: ...
    def apply(self, notation: str) -> Self: ...


def native(name: str, **options: object) -> NativeGame:
    """The compiled game of a bundled ruleset, one for all tests of a process."""
    return _compiled(name, tuple(sorted((key, str(value)) for key, value in options.items())))


@cache
def _compiled(name: str, options: tuple[tuple[str, str], ...]) -> NativeGame:
    return NativeGame(program(name, dict(options)), name)


def plays_alike(game: NativeGame, games: int, depth: int, most: int) -> None:
    """Both engines list the same sequences, and play the same random games of at most so many decisions."""
    reference = ReferenceGame(game.program, game.id)
    assert game.perft(depth) == reference.perft(depth)
    for seed in range(games):
        play_both(game, reference, seed, most, 20)


def same_games(game: NativeGame, oracle: Oracle, games: int, most: int = 10_000) -> set[str]:
    """Play random games in both and compare everything; the results that were seen."""
    seen = set()
    for seed in range(games):
        rng = random.Random(seed)
        state: Any = game.initial()
        other = oracle
        for _ in range(most):
            assert (state.mover, state.result and str(state.result)) == (other.mover, other.result)
            notations = state.notations()
            assert sorted(notations) == sorted(other.legal())
            if not notations:
                seen.add(str(state.result))
                break
            notation = rng.choice(notations)
            state, other = state.apply(notation), other.apply(notation)
    return seen
