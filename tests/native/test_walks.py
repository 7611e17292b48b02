"""Walks in all directions at once, on boards where some lines are longer than others."""

from __future__ import annotations

import pytest
from ludograph.engines.native import NativeGame
from ludograph.engines.playouts import random_games
from ludograph.engines.reference import ReferenceGame
from ludograph.pipeline import check_text

from tests.shared import thinned

from .agreement import play_both

RULES = """
language: 2
title: Turning
players: [Red, Blue]
uses: [groups, lines]
board: {{tiling: square, columns: {columns}, rows: {rows}}}
state:
  owner: "s in cell -> player? = if number(s) mod 5 == 0 then Red else if number(s) mod 3 == 0 then Blue else none"
  idle: 0..9
moves:
  put in main:
    choose: s in vacant {where}
    do: |
      for x in union(flanked(s, d, mover) for d in direction): owner[x] = mover
      owner[s] = mover
flow: |
  forever: for p in player: turn p: decide main otherwise: idle += 1
end: [{{when: idle == 9, result: "rank by count(stones(p)) for p in player"}}]
"""
SIZES = [(8, 8), (8, 3), (3, 8), (2, 9), (16, 4), (4, 16), (32, 2), (7, 9)]
LEGAL = "where any(count(flanked(s, d, mover)) > 0 for d in direction)"


@pytest.mark.parametrize("where", thinned(["", LEGAL], first=1), ids=["all", "legal"])
@pytest.mark.parametrize(("columns", "rows"), thinned(SIZES, (3, 8)))
def test_lines_of_all_lengths_are_gone_along_to_their_ends(columns: int, rows: int, where: str) -> None:
    program = check_text(RULES.format(columns=columns, rows=rows, where=where))
    native, reference = NativeGame(program, "turning", ("-O0",)), ReferenceGame(program, "turning")
    assert "before_on_walks(" in native.source.text.split("apply_x_put", 1)[1]
    assert sum(play_both(native, reference, seed, 60).decisions for seed in range(3)) > 3
    wanted = [part.results[0] for part in random_games(reference, 5, range(4), 60)]
    played = native.random_games(5, range(4), 60)  # in lanes
    assert [played.results[end] for end in played.ended] == wanted
    assert repr(played) == repr(
        NativeGame(program, "turning", ("-O0",), {"lanes", "games"}).random_games(5, range(4), 60)
    )
