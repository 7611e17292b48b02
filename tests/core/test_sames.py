"""What is the same for all elements of a loop is worked out once by the reference engine, and means what it meant."""

from __future__ import annotations

import ludograph
import pytest
from ludograph.core import nodes as core
from ludograph.core.evaluate.sames import same_for_all
from ludograph.core.listing import node_listing
from ludograph.core.walk import walk
from ludograph.pipeline import check_text

RULES = """
language: 2
title: The same
players: [Red, Blue]
board: {{tiling: square, columns: 30, rows: 30}}
state: {{owner: "cell -> player?", n: 0..900}}
define: {{"owned(p in player)": "those(s in cell where owner[s] is p)", "wide(s in cell)": "count(adjacent(s)) > 2"}}
moves:
  put:
    choose: at in cell where owner[at] is none
    do: |
      owner[at] = mover
      n = {asked}
flow: |
  forever: for p in player: turn p: decide put otherwise: draw
"""

OF_ALL = "count(t in cell where count(u in cell where owner[u] is owner[t] and column(u) > 3) > 1)"
"""Steps for each pair of places: once is much, and 900 times as much is more than a decision may cost."""

WITHIN = {
    "a filter": f"count(s in cell where wide(s) and {OF_ALL} > column(s))",
    "a condition of several": f"count(s in cell where owner[s] is none and ({OF_ALL} > 2 or column(s) > 3))",
    "a sum": f"sum(if column(s) > 3 then {OF_ALL} mod 2 else 0 for s in cell)",
    "a closure": f'count(reach({{cell("a1")}}, x to those(y in adjacent(x) where y > x and {OF_ALL} > 2)))',
    "an image": f"count(those(nth(cell, min(900, number(s) + {OF_ALL} div 900)) for s in cell))",
}


@pytest.mark.parametrize("loop", WITHIN)
def test_what_is_the_same_for_all_elements_is_worked_out_once(loop: str) -> None:
    game = ludograph.loads(RULES.format(asked=WITHIN[loop]), engine="reference")
    game.initial().apply("b2")


def test_what_looks_at_the_element_or_is_cheap_is_left_where_it_stands() -> None:
    asked = "count(s in cell where count(owned(owner[s])) > n and wide(s) and count(owned(mover)) > n + 3)"
    game = check_text(RULES.format(asked=asked)).game
    (loop,) = (part for part in walk(game.moves["put"].do) if isinstance(part, core.Filter))
    found = [node_listing(one).strip() for one in same_for_all(loop.slot, loop.where)]
    assert found == ["(lt (add (read n) 3) (count (invoke owned (mover))))"]


def test_the_same_expression_on_a_view_is_another_one() -> None:
    asked = "count(s in cell where known(count(owned(mover)) > column(s)))"
    game = check_text(RULES.format(asked=asked)).game
    (loop,) = (part for part in walk(game.moves["put"].do) if isinstance(part, core.Filter))
    assert [type(one) for one in same_for_all(loop.slot, loop.where)] == []
