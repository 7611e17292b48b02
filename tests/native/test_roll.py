"""The loop for random games plays the games that are played with a pause at each decision."""

from __future__ import annotations

import pytest
from ludograph.engines.native import NativeGame
from ludograph.lab.naming import WithOptions
from ludograph.pipeline import check_ruleset, check_text


@pytest.mark.parametrize(
    "name", ["tic_tac_toe", "connect_four", "breakthrough", "kalah", "go:size=5", "reversi", "reversi:size=10"]
)
@pytest.mark.parametrize("most", [1, 7, 2000])
def test_the_loop_plays_the_same_games(name: str, most: int) -> None:
    ruleset = WithOptions.read(name)
    program = check_ruleset(ruleset.ruleset, ruleset.options)
    loop, pausing = (NativeGame(program, ruleset.ruleset, without=without) for without in ((), {"roll"}))
    assert "#define ROLLS 1" in loop.source.text
    assert "#define ROLLS 0" in pausing.source.text
    made, wanted = (game.random_games(1, range(40), most, listed=False) for game in (loop, pausing))
    assert repr(made) == repr(wanted)


TWO_MOVES = """
title: Two moves
players: [Red, Blue]
uses: [two_players, groups, lines, alternate]
board: {tiling: square, columns: 6, rows: 6}
state: {owner: cell -> player? = begun}
define: {'begun(s in cell)': 'if row(s) == 2 then Red else if column(s) == 3 then Blue else none'}
actions: {take_turn: "decide main otherwise: rank by count(stones(p)) for p in player"}
moves:
  flank in main:
    choose: at in vacant where any(count(flanked(at, d, mover)) > 0 for d in direction)
    do: owner[at] = mover
  leave in main:
    choose: at in stones(mover) where count(adjacent(at) & stones(opponent)) > 1
    do: owner[at] = none
"""


def test_candidates_of_which_none_is_legal_are_drawn_all_the_same() -> None:
    program = check_text(TWO_MOVES)
    loop, pausing = (NativeGame(program, "two_moves", without=without) for without in ((), {"roll"}))
    assert "#define ROLLS 1" in loop.source.text
    made, wanted = (game.random_games(1, range(200), 300, listed=False) for game in (loop, pausing))
    assert repr(made) == repr(wanted)
