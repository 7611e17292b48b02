"""Definitions that are written where they are used, and those that stay functions."""

from __future__ import annotations

from ludograph.engines.native import NativeGame
from ludograph.engines.reference import ReferenceGame
from ludograph.pipeline import check_text

from .agreement import play_both

RULES = """
title: Copies
players: [Red, Blue]
uses: [two_players, groups, lines, alternate]
board: {tiling: square, columns: 4, rows: 4}
state: {owner: cell -> player?, heap: cell -> 0..9, n: 0..9}
define:
  near(s in cell): count(adjacent(s) & stones(opponent)) + count(x in adjacent(s) where heap[x] > 1)
  rich(s in cell): any(near(x) > near(s) and heap[x] != heap[s] for x in adjacent(s) where owner[x] is not mover)
  poor(s in cell): any(near(x) < near(s) and heap[x] == heap[s] for x in adjacent(s) where owner[x] is mover)
  odd(s in cell): (rich(s) or poor(s)) and not (rich(s) and poor(s))
  waiting: those(s in cell where owner[s] is none and odd(s))
  empties: those(s in cell where empty(s) and heap[s] < 9)
actions: {take_turn: "decide main otherwise: draw"}
moves:
  place in main:
    choose: s in empties
    do: owner[s] = mover; heap[s] += 1; n = count(waiting) mod 10
  lift in main:
    choose: s in stones(mover) where count(waiting) > 1 and heap[s] < 9
    do: owner[s] = none; heap[s] += 1; n = (n + count(waiting)) mod 10
"""


def test_a_long_definition_without_arguments_is_one_function_and_a_short_one_none() -> None:
    program = check_text(RULES)
    native, reference = NativeGame(program, "copies"), ReferenceGame(program, "copies")
    text = native.source.text
    assert (
        sum(line.startswith("static ") and " r_x_waiting(" in line and line.endswith("{") for line in text.splitlines())
        == 1
    )
    assert "r_x_empties(" not in text
    for seed in range(4):
        assert play_both(native, reference, seed, 40).decisions > 10
