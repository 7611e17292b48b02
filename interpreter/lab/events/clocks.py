"""Numbers of the state that are clocks: they count turns, or turns since something happened, whatever is decided."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from ...core import nodes as core
from ...core import types as t
from ...engines.base import Game
from ...engines.protocol import CHANCE, PlayError
from ...ground.rng import Random

_GAMES, _LOOKED = 8, 200
"""Random games that are looked at, and decisions of each."""

_ENOUGH = 3
"""Times that a number went on, below which nothing is known of it."""


def clocks(game: Game, seed: int) -> list[core.Fun]:
    """The clocks of a game, as a few random games show: numbers that belong to nobody, and from one turn to the next go on by
    the same amount each time, or fall back to what they were at the beginning. Of a single player each decision is a turn."""
    left = [fun for fun in game.core.funs if not fun.args and isinstance(t.required(fun.result), t.Int)]
    met: dict[int, set[int]] = {fun.offset: set() for fun in left}
    often = dict.fromkeys(met, 0)
    for number in range(_GAMES):
        left = [fun for fun in left if len(met[fun.offset]) < 2 and 0 not in met[fun.offset]]
        if not left:
            break
        turns = [*_turns(game, Random(seed, number))]
        for fun in left:
            steps = _steps([turn[fun.offset] or 0 for turn in turns])
            met[fun.offset] |= {*steps}
            often[fun.offset] += len(steps)
    return [
        fun for fun in left if len(met[fun.offset]) == 1 and 0 not in met[fun.offset] and often[fun.offset] >= _ENOUGH
    ]


def _turns(game: Game, random: Random) -> Iterator[list[int | None]]:
    """The state at the beginning of each turn of a random game."""
    state, before = game.initial(), ""
    try:
        for _ in range(_LOOKED):
            if state.result is not None:
                return
            mover = str(state.mover)
            if mover != CHANCE and (mover != before or len(game.players) == 1):
                before = mover
                yield [*state.numbers()]
            state = state.apply(state.draw(random))
    except PlayError:  # told by who plays the game
        return


def _steps(values: list[int]) -> list[int]:
    """By how much a number went on each time, but for falling back to its first value."""
    return [after - before for before, after in pairwise(values) if after != values[0]]
