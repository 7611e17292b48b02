"""Rulesets of a few lines, with a `draw` section of one's own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ludograph
import pytest
from ludograph.drawing import Painter

STONES = """
language: 2
title: Stones
players: [Red, Blue]
board: {board}
universes: {{metal: [copper, gold]}}
state:
  owner: cell -> player?
  height: cell -> 0..9
  coins: metal -> 0..9
  next: cell -> cell?
moves:
  place in main:
    choose: at in cell where height[at] < 9
    do: owner[at] = mover; height[at] += 1
flow: "forever: for p in player: turn p: decide main otherwise: draw"
"""

Stones = Callable[..., Painter]


@pytest.fixture
def stones() -> Stones:
    """`stones("draw: [...]")`: the painter of a small ruleset with this section."""

    def make(draw: str = "", board: str = "{tiling: square, columns: 3, rows: 3}") -> Painter:
        return Painter(ludograph.loads(STONES.format(board=board) + draw))

    return make


@pytest.fixture
def state() -> Callable[..., Any]:
    """`state(painter, owner={"Red": "a1"})`."""

    def make(painter: Painter, **values: Any) -> Any:
        return painter.game.position({"mover": "Red", **values})

    return make
