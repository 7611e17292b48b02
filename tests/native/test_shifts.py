"""Steps of whole sets by shifts against the rows of the adjacency: in Python, in C, and in games."""

from __future__ import annotations

import ctypes
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ludograph.boards.build import build as build_board
from ludograph.boards.freeze import freeze
from ludograph.core import nodes as core
from ludograph.core.evaluate.collections import bits
from ludograph.core.walk import walk
from ludograph.engines.native import NativeGame
from ludograph.engines.native.file.program import plan_of
from ludograph.engines.native.frame import RUNTIME
from ludograph.engines.native.plan import shifts
from ludograph.engines.native.toolchain.build import build
from ludograph.engines.native.without import VARIABLE
from ludograph.engines.native.writing.unit import Unit
from ludograph.engines.reference import ReferenceGame
from ludograph.pipeline import check_text

from tests.shared import thinned

from .agreement import play_both


@cache
def adjacency(**spec: Any) -> tuple[int, ...]:
    return freeze(build_board(spec)).sites["cell"].adjacency["orthogonal"]


def words_for(rows: Any) -> int:
    return max(1, -(-len(rows) // shifts.WORD))


def union(rows: Any, sites: int) -> int:
    made = 0
    for site in bits(sites):
        made |= rows[site]
    return made


@st.composite
def boards(draw: st.DrawFn) -> tuple[int, ...]:
    """Boards of one to six words."""
    tiling = draw(st.sampled_from(["square", "hexagonal", "triangular", "4.8.8"]))
    if tiling == "hexagonal" and draw(st.booleans()):
        return adjacency(tiling=tiling, side=draw(st.sampled_from([1, 4, 7])))
    wrap = draw(st.sampled_from(["none", "cylinder", "torus"]))
    size = st.sampled_from([1, 3, 5, 8, 13, 19] if wrap == "none" and tiling == "square" else [4, 6, 10])
    return adjacency(tiling=tiling, columns=draw(size), rows=draw(size), wrap=wrap)


@settings(max_examples=15)
@given(boards(), st.randoms(use_true_random=False))
def test_shifts_of_a_set_are_the_union_of_its_rows(rows: tuple[int, ...], random: Any) -> None:
    width = words_for(rows)
    made = shifts.shifts_of(rows, width)
    for _ in range(5):
        sites = random.getrandbits(len(rows)) if rows else 0
        assert shifts.spread(made, sites, width) == union(rows, sites)


@given(st.lists(st.integers(0, 2**150 - 1), max_size=150), st.integers(0, 2**150 - 1))
def test_any_table_can_be_taken_apart_one_way_and_back(rows: list[int], sites: int) -> None:
    sites &= (1 << len(rows)) - 1
    assert shifts.spread(shifts.shifts_of(rows, 3), sites, 3) == union(rows, sites)
    back = shifts.transposed(rows, 150)
    wanted = sum(1 << element for element in range(150) if any(rows[site] >> element & 1 for site in bits(sites)))
    assert union(shifts.transposed(back, len(rows)), sites) == wanted == union(rows, sites)


def test_a_step_up_or_down_a_board_of_squares_needs_no_mask() -> None:
    made = shifts.shifts_of(adjacency(tiling="square", columns=9, rows=9), 2)
    every = (1 << 81) - 1
    assert {part.by for part in made.parts if part.sites == every} == {-9, 9}
    assert {part.by for part in made.parts} == {-9, -1, 1, 9}


def test_boards_of_squares_are_shifted_and_small_hexagons_of_cells_looked_up() -> None:
    def cheaper(**spec: Any) -> bool:
        rows = adjacency(**spec)
        return shifts.is_cheaper(shifts.shifts_of(rows, words_for(rows)), words_for(rows))

    assert cheaper(tiling="square", columns=8, rows=8)
    assert cheaper(tiling="square", columns=19, rows=19, wrap="torus")
    assert cheaper(tiling="hexagonal", shape="rhombus", columns=11, rows=11)
    assert not cheaper(tiling="hexagonal", side=5)
    assert not cheaper(tiling="hexagonal", side=7)


# ---------------------------------------------------------------- in C

CHECK = """
static SET{w} any_set(uint64_t *random) {{
  SET{w} r = none{w}();
  uint64_t dense = 1 + below(random, 9);
  for (int32_t i = 0; i < {n}; i++) if (below(random, 10) < dense) put{w}(&r, i);
  return r;
}}
__attribute__((visibility("default"))) int32_t differs(uint64_t seed) {{
  const SET{w} *rows = {rows};
  for (int32_t round = 0; round < 400; round++) {{
    SET{w} a = any_set(&seed), inside = any_set(&seed), wanted = any_set(&seed);
    SET{w} start = below(&seed, 2) ? a : one{w}((int32_t)below(&seed, {n}));
    int32_t goal = (int32_t)below(&seed, {n} + 1) - 1;
    if (!same{w}(gather{w}(rows, a), {gather})) return 1;
    if (!same{w}(flood{w}(rows, start, inside), {flood})) return 2;
    if (touches{w}(rows, start, inside, wanted) != {touches}) return 3;
    if (meets{w}(rows, start, inside, goal) != {meets}) return 4;
    for (int32_t i = 0; i < 64 * {w}; i++) {{
      int32_t n = i < {n} ? count{w}(and{w}(rows[i], a)) : 0;
      if ((n >= 2) != has{w}({two}, i)) return 5;
      if ((n >= 4) != has{w}({four}, i)) return 6;
    }}
  }}
  return 0;
}}
"""


def checker(rows: tuple[int, ...]) -> Any:
    """A C function that finds a difference between shifts and rows."""
    game = check_text(GAME.format(board="{tiling: square, columns: 3, rows: 3}", rule="1"))
    with ReferenceGame(game, "probe").desks.one() as desk:
        unit, width = Unit(desk), words_for(rows)
    steps = unit.steps("near", rows, width)
    assert steps.shifts is not None
    text = CHECK.format(
        w=width,
        n=len(rows),
        rows=unit.sets("near", rows, width),
        gather=steps.gather("a"),
        flood=steps.search("flood", "start", "inside"),
        touches=steps.search("touches", "start", "inside", "wanted"),
        meets=steps.search("meets", "start", "inside", "goal"),
        two=steps.crowded("a", 2),
        four=steps.crowded("a", 4),
    )
    source = "\n".join([RUNTIME, f"DEFINE_SETS({width})", *unit.tables, text])
    found = ctypes.CDLL(str(build(source))).differs
    found.argtypes = [ctypes.c_uint64]
    return found


@pytest.mark.parametrize(
    "spec",
    thinned(
        [
            {"tiling": "square", "columns": 8, "rows": 8},
            {"tiling": "square", "columns": 6, "rows": 5, "wrap": "torus"},
            {"tiling": "square", "columns": 9, "rows": 9},
            {"tiling": "square", "columns": 2, "rows": 64},
            {"tiling": "hexagonal", "shape": "rhombus", "columns": 11, "rows": 11},
            {"tiling": "hexagonal", "side": 8},
            {"tiling": "square", "columns": 3, "rows": 70},
            {"tiling": "square", "columns": 16, "rows": 16, "wrap": "cylinder"},
            {"tiling": "square", "columns": 4, "rows": 80},
            {"tiling": "square", "columns": 19, "rows": 19},
        ],
        first=5,
    ),
    ids=str,
)
def test_searches_by_shifts_find_what_searches_by_rows_find(spec: dict[str, Any]) -> None:
    differs = checker(adjacency(**spec))
    assert [differs(seed) for seed in range(5)] == [0] * 5


# ---------------------------------------------------------------- in games

GAME = """
title: Probe
players: [Red, Blue]
uses: [two_players, groups, alternate]
board: {board}
state: {{owner: cell -> player?, last: player?, n: 0..999}}
actions: {{take_turn: "decide main otherwise: draw"}}
moves:
  place in main:
    choose: at in vacant
    do: |
      owner[at] = mover
      n = ({rule}) mod 1000
"""

CORNERS = """
title: Corners
players: [Red, Blue]
uses: [two_players, alternate]
board: {tiling: square, columns: 3, rows: 3}
state: {taken: vertex -> bool}
actions: {take_turn: "decide main otherwise: draw"}
moves:
  take in main:
    choose: s in cell where column(s) > 0; v in vertices(s) - those(v in vertex where taken[v])
    do: taken[v] = yes
"""


def test_a_parameter_may_be_next_to_sites_of_another_kind() -> None:
    program = check_text(CORNERS)
    play_both(NativeGame(program, "corners"), ReferenceGame(program, "corners"), 1, 40)


PAIRS = """
title: Pairs
players: [Red, Blue]
uses: [two_players, groups, alternate]
board: {tiling: square, columns: 5, rows: 4}
state: {owner: cell -> player? = striped}
define: {striped(s in cell): if column(s) mod 2 == 0 then Red else Blue}
actions: {take_turn: "decide main otherwise: lose mover"}
moves:
  take in main:
    choose: s in stones(mover); v in adjacent(s) & stones(opponent)
    do: |
      owner[s] = none
      owner[v] = mover
"""


def test_a_parameter_without_a_neighbour_to_go_on_with_is_not_gone_through() -> None:
    program = check_text(PAIRS)
    native = NativeGame(program, "pairs")
    assert "step_x_adjacent" in native.source.text
    play_both(native, ReferenceGame(program, "pairs"), 1, 40)


RULES = {
    "some": "count(those(s in vacant where any(owner[x] is mover for x in adjacent(s))))",
    "every": "count(those(s in stones(mover) where all(owner[x] is mover for x in adjacent(s))))",
    "at least": "count(those(s in cell where count(x in adjacent(s) where owner[x] is not mover) >= 2))",
    "below": "count(those(s in cell where count(adjacent(s) - stones(mover)) < 2))",
    "exactly": "count(those(s in cell where count(adjacent(s) & stones(mover)) == 3))",
    "none of": "count(those(s in vacant where count(adjacent(s) & stones(opponent)) == 0))",
    "never": "count(those(s in vacant where count(adjacent(s) & stones(opponent)) < 0))",
    "constant": "count(those(s in vacant where count(adjacent(s)) > 3))",
    "a step": "count(those(s in cell where owner[step(s, d1)] is mover))",
    "a step to nothing": "count(those(s in cell where owner[step(s, d1)] is none))",
    "no step": "count(those(s in cell where owner[step(s, d2)] is not none))",
    "a step to who may be none": "count(those(s in cell where owner[step(s, d1)] is last))",
    "two steps": "count(those(s in vacant where owner[step(step(s, d1), d2)] is mover))",
    "a step to one of several": "count(those(s in cell where owner[step(s, d1)] in {Red, Blue}))",
    "one of several steps": "count(those(s in vacant where any(owner[step(s, d)] is mover for d in {d1, d2})))",
    "all of several steps": "count(those(s in vacant where all(owner[step(s, d)] is not mover for d in {d1, d2})))",
    "either": "count(those(s in cell where not (count(adjacent(s) & vacant) >= 3) or owner[s] is Red))",
    "an image": "count(those(step(s, d1) for s in stones(mover)))",
    "a border": "count(border(stones(mover)))",
}


@pytest.mark.parametrize(
    ("board", "one", "two"),
    thinned(
        [
            ("{tiling: square, columns: 5, rows: 4}", "N", "W"),
            ("{tiling: hexagonal, side: 3}", "NW", "S"),
            ("{tiling: square, columns: 4, rows: 4, wrap: torus}", "N", "E"),
            ("{tiling: square, columns: 4, rows: 20, wrap: cylinder}", "S", "E"),
            ("{tiling: hexagonal, shape: rhombus, columns: 9, rows: 9}", "NE", "S"),
        ],
        first=2,
    ),
)
def test_what_asks_for_neighbours_means_the_same_in_both_engines(board: str, one: str, two: str) -> None:
    rule = " + ".join(f"{2 * number + 1} * {text}" for number, text in enumerate(RULES.values()))
    rule = rule.replace("d1", one).replace("d2", two)
    program = check_text(GAME.format(board=board, rule=rule))
    native, reference = NativeGame(program, "probe"), ReferenceGame(program, "probe")
    for seed in range(2):
        play_both(native, reference, seed, 100)


@pytest.mark.parametrize(("without", "kind"), [("", "SteppedImage"), ("shifts", "Image")])
def test_an_image_by_a_constant_step_is_a_step_of_the_whole_set(
    without: str, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, without)
    rule = RULES["an image"].replace("d1", "N")
    program = check_text(GAME.format(board="{tiling: square, columns: 5, rows: 4}", rule=rule))
    plan = plan_of(ReferenceGame(program, "probe"))
    moves = walk(*plan.moves.values(), into=(core.Definition,))
    assert [type(node).__name__ for node in moves if isinstance(node, core.Image)] == [kind]
