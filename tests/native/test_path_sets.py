"""Lists of the board that are looked up as sets are the same sets, are asked the same, and fail where they failed."""

from __future__ import annotations

import pytest
from ludograph.engines.native import NativeGame
from ludograph.engines.protocol import PlayError
from ludograph.engines.reference import ReferenceGame
from ludograph.pipeline import check_text

from .agreement import play_both

RULES = """
title: Lists
players: [Red, Blue]
uses: [two_players, lines, alternate]
board: {{tiling: square, columns: 4, rows: 3}}
state: {{owner: cell -> player?, n: 0..99}}
define:
  full(s in cell, d in direction): those(x in ray(s, d) + ray(s, opposite(d)) where not empty(x))
  above(s in cell): (ray(the(those(x in adjacent(s) where row(x) > row(s))), E) + ray(s, S)) - vacant
actions: {{take_turn: "decide main otherwise: draw"}}
moves:
  put in main:
    choose: s in vacant
    do: |
      n = count(full(s, E)) + count((ray(s, N) + ray(s, SW)) - full(s, NE)) + count(x in ray(s, S) where empty(x))
      if any(owner[x] is mover for x in ray(s, W)): n += 10
      if all(not empty(x) for x in ray(s, SE) & ray(s, E)) and all(empty(x) for x in ray(s, NW)): n += 20
      {more}
      owner[s] = mover
    provided: count(full(s, W)) < 3
"""


@pytest.mark.parametrize("without", ["", "path_sets"])
def test_both_engines_know_the_same_sets(without: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDOGRAPH_WITHOUT", without)
    program = check_text(RULES.format(more=""))
    native, reference = NativeGame(program, "lists"), ReferenceGame(program, "lists")
    assert ("t_x_listed" in native.source.text) is not bool(without)
    assert ("LIST x_all" in native.source.text) is bool(without)
    for seed in range(4):
        assert play_both(native, reference, seed, 40).decisions > 4
    assert native.initial().perft(2) == reference.initial().perft(2)


@pytest.mark.parametrize("without", ["", "path_sets"])
def test_a_list_that_fails_somewhere_fails_there(without: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDOGRAPH_WITHOUT", without)
    program = check_text(RULES.format(more="if n > 0: n = count(above(s))"))
    met = []
    for game in (NativeGame(program, "lists"), ReferenceGame(program, "lists")):
        with pytest.raises(PlayError) as problem:
            game.initial().perft(1)
        met.append([(one.slug, one.span) for one in problem.value.diagnostics])
    assert met[0] == met[1]
