"""Perft at its bounds, by both engines."""

from __future__ import annotations

from typing import Any

import ludograph
import pytest
from ludograph.ground.limits import MAX_PERFT_DEPTH

PASSING = """
title: Passing
players: [Left, Right]
board: {tiling: square, columns: 3, rows: 3}
state: {n: 0..1}
moves:
  wait in main: {do: n = 1 - n}
flow: |
  forever: for p in player: turn p: decide main
"""


@pytest.fixture(params=["reference", "native"])
def engine(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.mark.parametrize("depth", [-1, MAX_PERFT_DEPTH + 1, 2**31, 2**32 + 4, 10**400, "2", 1.5, 2.0, True, None])
def test_a_depth_that_no_perft_has_is_refused_by_name(engine: str, depth: Any) -> None:
    game = ludograph.load("tic_tac_toe", engine=engine)
    for asked in (game, game.initial(), game.initial().apply("a1")):
        with pytest.raises(ludograph.RulesetError, match="perft-depth"):
            asked.perft(depth)


def test_the_deepest_perft_needs_no_deep_stack(engine: str) -> None:
    game = ludograph.loads(PASSING, engine=engine)
    assert game.perft(MAX_PERFT_DEPTH) == 1


def test_a_perft_deeper_than_the_game_is_nothing(engine: str) -> None:
    game = ludograph.load("tic_tac_toe", {"columns": "2", "rows": "2", "line_length": "2"}, engine=engine)
    assert [game.perft(depth) for depth in (0, 1, 3, 4, MAX_PERFT_DEPTH)] == [1, 4, 24, 0, 0]


TRIED = """
title: Tried
players: [Left, Right]
uses: [two_players, groups]
board: {tiling: square, columns: 3, rows: 3}
state: {owner: cell -> player?}
moves:
  place in main:
    choose: s in vacant
    do: owner[s] = mover
    provided: not surrounded(group(s))
  stay in main: {when: count(vacant) < 8, do: "for s in stones(mover): owner[s] = none"}
flow: |
  forever: for p in player: turn p: decide main otherwise: draw
"""


def test_the_last_decisions_are_counted_as_they_are_listed() -> None:
    """Those of sets, those that are tried, and those that stand alone."""
    reference, native = (ludograph.loads(TRIED, engine=name) for name in ("reference", "native"))
    for depth in (1, 2, 3, 4):
        assert native.perft(depth) == reference.perft(depth)
    state = native.initial()
    for _ in range(12):
        assert state.perft(1) == len(state.legal())
        state = state.apply(state.legal()[0])


RIVALS = """
title: Rivals
players: [Left, Right]
board: {tiling: square, columns: 3, rows: 2}
state: {owner: cell -> player?, n: 0..9}
define:
  crowded(p in player): count(s in cell where owner[s] is p) > 2
moves:
  leap in first:
    choose: s in cell where owner[s] is mover
    do: owner[s] = none; n = min(n + 1, 9)
    provided: n < 4
  place in second:
    choose: s in cell where owner[s] is none
    do: owner[s] = mover
    provided: not crowded(mover)
  wait in second: {do: n = 0}
flow: |
  forever: for p in player: turn p:
    if n > 2 and can first: n = 0
    decide first else second
"""


def test_a_list_behind_one_that_has_nothing_is_counted_as_it_is_listed() -> None:
    reference, native = (ludograph.loads(RIVALS, engine=name) for name in ("reference", "native"))
    for depth in (1, 2, 3, 4, 5):
        assert native.perft(depth) == reference.perft(depth)
