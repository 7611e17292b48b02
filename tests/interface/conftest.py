"""One small game with everything that a state can hold, by both engines."""

from __future__ import annotations

from typing import Any

import ludograph
import pytest

RULES = """
title: Everything
players: [Red, Blue]
board: {tiling: square, columns: 3, rows: 2}
options:
  goal: {type: 1..99, default: 9}
  stock: {type: player -> 1..9, default: {Red: 4, Blue: 5}}
state:
  owner: cell -> player?
  height: cell -> 0..9
  tie: "cell, player -> bool"
  score: player -> 0..20
  last: cell?
  quiet: bool
turn_state: {steps: 0..3}
memory: {position: "owner, mover"}
moves:
  put in main:
    choose: at in cell where owner[at] is none
    do: owner[at] = mover; height[at] = 3; tie[at, mover] = yes; last = at; score[mover] += 1; remember position
  skip in main: {do: quiet = yes}
  roll: {choose: n in 1..3, do: steps = n, written: "rolled {n}"}
flow: |
  forever:
    for p in player:
      chance roll
      turn p:
        repeat 2: decide main
        for s in cell where owner[s] is p: decide main
end: [{when: "count(those(s in cell where owner[s] is none)) == 0", result: "rank by score[p] for p in player"}]
"""

DEEP: Any = []
"""Nested deeper than Python follows."""
for _ in range(100_000):
    DEEP = [DEEP]


@pytest.fixture(scope="session", params=["reference", "native"])
def game(request: pytest.FixtureRequest) -> Any:
    return ludograph.loads(RULES, engine=request.param)


@pytest.fixture(scope="session")
def states(game: Any) -> Any:
    """A whole game, state by state."""
    state, made = game.initial(), []
    while state.result is None:
        made.append(state)
        legal = state.legal()
        state = state.apply(legal[len(made) % len(legal)])
    return [*made, state]
