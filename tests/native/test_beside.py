"""A union that leaves elements out which touch themselves what is wanted is the same union."""

from __future__ import annotations

import pytest
from ludograph.engines.native import NativeGame
from ludograph.engines.native.file.program import plan_of
from ludograph.engines.reference import ReferenceGame
from ludograph.pipeline import check_text

from tests.shared import thinned

from .agreement import play_both
from .test_plan import kinds

RULES = """
title: Captures
players: [Red, Blue]
uses: [two_players, groups, alternate]
board: {{tiling: square, columns: {size}, rows: {size}{wrap}}}
state: {{owner: cell -> player?}}
define:
  is_free(s in cell): |
    let g = group(s)
    count(vacant) mod 3 == 1 and count(border(g) & vacant) > 0
actions: {{take_turn: "decide main otherwise: draw"}}
moves:
  put in main:
    choose: s in vacant
    do: |
      owner[s] = mover
      for x in union(if surrounded(group(y)) then group(y) else {{}} for y in {near}): owner[x] = none
    provided: not surrounded(group(s))
"""

HALF = RULES.replace("if surrounded(group(y)) then group(y)", "if not is_free(y) then group(y)")
"""Whether a group touches what is empty is half of the question."""

OTHERS = "adjacent(s) & stones(opponent)"


@pytest.mark.parametrize("without", ["", "beside"])
@pytest.mark.parametrize("seeds", thinned([2, 3], 2))
@pytest.mark.parametrize(
    ("near", "size", "wrap", "is_spared"),
    thinned(
        [
            (OTHERS, 4, "", True),
            (OTHERS, 9, "", True),
            (OTHERS, 3, ", wrap: torus", True),
            ("adjacent(s)", 4, "", False),  # some of them are vacant, and so is the whole region around
        ],
        first=1,
    ),
)
def test_both_engines_capture_alike(
    near: str, size: int, wrap: str, is_spared: bool, seeds: int, without: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LUDOGRAPH_WITHOUT", without)
    program = check_text(RULES.format(near=near, size=size, wrap=wrap))
    reference = ReferenceGame(program, "captures")
    assert ("Untouching" in kinds(plan_of(reference))) is (is_spared and not without)
    native = NativeGame(program, "captures")
    for seed in range(seeds):
        assert play_both(native, reference, seed, 60, 20).decisions > 4


@pytest.mark.parametrize("without", ["", "disjoint"])
def test_what_is_asked_besides_is_asked(without: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDOGRAPH_WITHOUT", without)
    program = check_text(HALF.format(near=OTHERS, size=4, wrap=""))
    reference = ReferenceGame(program, "captures")
    assert "Untouching" not in kinds(plan_of(reference))
    assert play_both(NativeGame(program, "captures"), reference, 1, 40, 20).decisions > 20
