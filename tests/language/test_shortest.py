"""`shortest(S, x to E until c)`: how many steps the shortest way takes."""

from __future__ import annotations

import ludograph
import pytest
from hypothesis import given
from hypothesis import strategies as st
from ludograph.book.prose import Prose
from ludograph.engines.native import NativeGame
from ludograph.engines.reference import ReferenceGame
from ludograph.pipeline import check_text

from tests.native.agreement import play_both
from tests.prose.said import every_sentence

from .helpers import refused, type_of, value, values

MAZE = {
    "language": "2",
    "state": "{owner: cell -> player?, wall: cell -> bool}",
    "define": "\n  open(s in cell): those(t in adjacent(s) where not wall[t])",
}


def test_it_counts_the_steps_of_the_shortest_way() -> None:
    assert values(
        'shortest({cell("a1")}, x to adjacent(x) until x is cell("d4"))',
        'shortest({cell("a1"), cell("d3")}, x to adjacent(x) until row(x) == 3)',
        'shortest({cell("a1")}, x to open(x) until row(x) == 3)',
        **MAZE,
        position={"wall": {"yes": "a2 b2 c2"}},
    ) == [6, 1, 6]


def test_it_is_0_where_it_begins_and_none_where_no_way_leads() -> None:
    assert values(
        'shortest({cell("a1")}, x to open(x) until column(x) == 0)',
        'shortest({cell("a1")}, x to open(x) until row(x) == 3)',
        'shortest({cell("a1")}, x to open(x) until no)',
        "shortest(those(x in cell where wall[x] and row(x) > 1), x to open(x) until yes)",
        'shortest(step(cell("a1"), S), x to open(x) until yes)',
        **MAZE,
        position={"wall": {"yes": "a2 b1"}},
    ) == [0, None, None, None, None]


def test_a_step_may_be_one_way_or_a_path_or_lead_nowhere_at_the_edge() -> None:
    assert values(
        'shortest({cell("a1")}, x to step(x, N) until x is cell("a4"))',
        'shortest({cell("a4")}, x to step(x, N) until x is cell("a1"))',
        'shortest({cell("a1")}, x to ray(x, E) + ray(x, N) until x is cell("d4"))',
        "shortest({Red}, p to player until p is Blue)",
        'shortest({cell("a1")}, x to x until row(x) == 3)',
        **MAZE,
    ) == [3, None, 2, 1, None]


def test_numbers_are_gone_through_too() -> None:
    assert values(
        "shortest({1}, n to those(m in {n + 3, n * 2} where m < 50) until n == 17)",
        "shortest({1}, n to those(m in {n + 2} where m < 9) until n == 4)",
        **MAZE,
    ) == [4, None]


def test_its_type_is_a_number_that_may_be_none() -> None:
    assert type_of('shortest({cell("a1")}, x to open(x) until row(x) == 3)', **MAZE) == "0..15?"
    assert value('sum(n for n in shortest({cell("a1")}, x to open(x) until row(x) == 3))', **MAZE) == 3
    assert value('min(n for n in shortest({cell("a1")}, x to x until row(x) == 3) + {99})', **MAZE) == 99


def test_what_does_not_fit_is_told() -> None:
    assert refused('shortest(cell("a1"), x to open(x) until yes)', **MAZE) == ["not-a-set"]
    assert refused('shortest({cell("a1")}, x to player until yes)', **MAZE) == ["type-mismatch"]
    assert refused('shortest({cell("a1")}, x to open(x) until row(x))', **MAZE) == ["not-a-condition"]
    assert refused('shortest({cell("a1")}, x to open(x))', **MAZE) == ["syntax"]
    first = {**MAZE, "language": "~"}
    assert refused('shortest({cell("a1")}, x to open(x) until yes)', **first) == ["edition"]


def test_it_may_be_a_name_elsewhere() -> None:
    define = "\n  shortest(n in 1..9): n + 1\n  more(s in cell): reach({s}, x to adjacent(x))"
    assert value('shortest(3) + count(more(cell("a1")))', **{**MAZE, "language": "~", "define": define}) == 20


@pytest.mark.long
@given(st.frozensets(st.integers(0, 15)), st.integers(0, 15), st.integers(0, 15))
def test_it_is_the_first_round_in_which_a_search_meets_what_is_looked_for(
    walls: frozenset[int], start: int, end: int
) -> None:
    names = [f"{'abcd'[at % 4]}{at // 4 + 1}" for at in range(16)]
    found, todo = {start: 0}, [start]
    for at in todo:
        for to in range(16):
            if abs(at % 4 - to % 4) + abs(at // 4 - to // 4) == 1 and to not in walls and to not in found:
                found[to] = found[at] + 1
                todo.append(to)
    state = labyrinth("reference").position(
        {"begin": names[start], "goal": names[end]}
        | ({"wall": {"yes": " ".join(names[at] for at in walls)}} if walls else {})
    )
    assert state.evaluate()["far"]["Red"] == found.get(end, 99)


LABYRINTH = """
language: 2
title: Labyrinth
players: [Red, Blue]
board: {tiling: square, columns: 4, rows: 4}
state: {owner: cell -> player?, wall: cell -> bool, begin: cell = cell("a1"), goal: cell = cell("d4")}
define:
  open(s in cell): those(t in adjacent(s) where not wall[t])
  way(p in player): shortest(those(s in cell where row(s) == 0 and not wall[s]), x to open(x) until row(x) == 3 or owner[x] is p)
  apart(p in player): shortest(those(s in cell where owner[s] is p), x to adjacent(x) until wall[x])
moves:
  place in main:
    choose: at in cell where not wall[at] and owner[at] is none
    do: owner[at] = mover
  bar in main:
    choose: s in cell where owner[s] is none and not wall[s] and apart(mover) is not 2
    do: wall[s] = yes; begin = s; goal = s
    written: "{s}!"
flow: |
  forever: for p in player: turn p: decide main otherwise: draw
end:
  - {for: p in player, when: way(p) is none, result: lose p}
evaluate:
  near(p in player): sum(n for n in way(p)) + 10 * sum(n for n in apart(p))
  far(p in player): "min(n for n in shortest({begin}, x to open(x) until x is goal) + {99})"
"""


def labyrinth(engine: str) -> ludograph.Game:
    return ludograph.loads(LABYRINTH, engine=engine)


def test_engines_find_the_same_ways() -> None:
    checked = check_text(LABYRINTH)
    native, reference = NativeGame(checked, "labyrinth"), ReferenceGame(checked, "labyrinth")
    assert sum(play_both(native, reference, seed, 40).decisions for seed in range(6)) > 40
    found = [labyrinth(engine).initial().apply("b2").apply("c3!").evaluate() for engine in ("native", "reference")]
    assert found[0] == found[1] == {"near": {"Red": 21, "Blue": 3}, "far": {"Red": 0, "Blue": 0}}


def test_a_book_says_it_in_a_sentence() -> None:
    said = every_sentence(Prose(check_text(LABYRINTH), without_about=True))
    assert [one.text for one in said if "shortest" in one.text and one.text.startswith("The apart")] == [
        "The apart of a player is the number of steps of the shortest way from the squares whose owner is that player to a "
        "square that is marked “wall”, each step going from one square to a square next to it."
    ]
