"""Lists that the flow keeps over a pause: what is left of a loop, paths, sets of numbers."""

from __future__ import annotations

import ludograph
import pytest
from ludograph.engines.native import NativeGame
from ludograph.engines.reference import ReferenceGame
from ludograph.ground.diagnostics import RulesetError
from ludograph.pipeline import check_text

from tests.shared import thinned

from .agreement import play_both

RULES = """
title: Lists
players: [Red, Blue]
board: {{tiling: square, columns: 5, rows: 4}}
state: {{n: -4..40 = 0, flag: bool, owner: cell -> player?}}
define: {{high: n > 2}}
moves:
  up in main:
    when: n < 39
    do: n += 1
  down in main:
    when: n > -4
    do: n -= 1
  put(way in direction):
    choose: s in cell where owner[s] is none and step(s, way) is not none
    do: owner[s] = mover
flow: |
  for c in cell: for p in player: turn p:
{turn}
  draw
"""

TURNS = {
    "repeat": ["repeat 3: decide main"],
    "repeat by the position": ["repeat n mod 4: decide main", "decide main"],
    "repeat in repeat": ["repeat 2:", "  repeat 2: decide main", "  decide main"],
    "numbers": ["for k in {3, 1, n}: decide main"],
    "an interval": ["for k in -n..2 - n: decide main"],
    "a path": ['for s in ray(cell("a1"), E): decide main'],
    "a path by the position": ["for s in those(x in chain(c, y to step(y, N)) while owner[x] is none): decide main"],
    "truths": ["for b in {flag, high}: decide main", "flag = not flag"],
    "kept numbers": ["let few = {1, n, 7}", "decide main", "n = count(few) + n mod 7"],
    "a kept path": ["let way = ray(c, N)", "decide main", "decide main", "n = count(way) + n mod 5"],
    "a kept path again": [
        "let way = ray(c, N) + ray(c, E)",
        "decide main",
        "for s in way: decide main",
        "if count(way) > 2 and first(way) is not none: n = 0",
    ],
    "directions": ["for d in those(d in direction where step(c, d) is not none): decide put(d) otherwise: draw"],
}


@pytest.mark.parametrize("turn", thinned(TURNS, first=6))
def test_lists_in_the_flow_are_those_of_the_reference_engine(turn: str) -> None:
    text = RULES.format(turn="\n".join(f"    {line}" for line in TURNS[turn]))
    program = check_text(text)
    native, reference = NativeGame(program, "lists"), ReferenceGame(program, "lists")
    for seed in range(2):
        assert play_both(native, reference, seed, 60, deep_every=1).decisions >= 10


FAULTY = """
language: 2
title: Around
players: [Red]
board: {tiling: square, columns: 3, rows: 3}
state: {owner: "cell -> player?", n: "0..20"}
moves:
  m in main:
    choose: at in cell
    do: |
      n = min(number(s) for s in cell where owner[s] is not none)
      n = number(around(cell, at, number(at)))
flow: |
  forever: turn Red: decide main
"""


@pytest.mark.parametrize("engine", ["reference", "native"])
def test_a_fault_before_a_place_around_a_path_is_told_and_ends_no_process(engine: str) -> None:
    start = ludograph.loads(FAULTY, engine=engine).initial()
    with pytest.raises(RulesetError) as told:
        start.apply(start.legal()[0])
    assert [one.slug for one in told.value.diagnostics] == ["nothing-to-compare"]


@pytest.mark.parametrize("engine", ["reference", "native"])
def test_a_parameter_that_follows_and_cannot_be_had_is_a_fault_where_it_is_listed(engine: str) -> None:
    choosing = FAULTY.replace("choose: at in cell", "choose: at = nth(those(s in cell where owner[s] is Red), 0)")
    game = ludograph.loads(choosing.replace("moves:", "moves:\n  more in main: {do: n = 1}"), engine=engine)
    with pytest.raises(RulesetError) as told:
        game.initial().legal()
    assert [one.slug for one in told.value.diagnostics] == ["nth-outside"]
