"""Lines that each kind of piece has of its own are found at once, by whatever instructions the processor has."""

from __future__ import annotations

import platform

import pytest
from ludograph.engines.native import NativeGame
from ludograph.engines.reference import ReferenceGame
from ludograph.ground.rng import Random
from ludograph.pipeline import check_text

from tests.shared import thinned

RULES = """
title: Kinds
players: [Red, Blue]
uses: [two_players, groups, lines, alternate]
universes: {kind: [rider, sliding, both, hopping, lame]}
board: {tiling: square, columns: 8, rows: 8}
state:
  owner: cell -> player? = side_of
  what: cell -> kind? = what_of
actions: {take_turn: "decide main otherwise: draw"}
moves:
  go in main:
    choose: |
      from in stones(mover)
      to in reached(from) - stones(mover)
    do: owner[to] = mover; what[to] = what[from]; owner[from] = none; what[from] = none
define:
  side_of(s in cell): if row(s) < 2 then Red else if row(s) > 5 then Blue else none
  number(s in cell): (3 * row(s) + column(s)) mod 7
  what_of(s in cell): |
    if number(s) == 0 then rider else if number(s) == 1 then sliding else if number(s) == 2 then both
      else if number(s) == 3 then hopping else if number(s) == 4 then lame else none
  reached(s in cell): |
    if what[s] is rider then union(strikes(s, d) for d in {N, E, S, W})
      else if what[s] is sliding then union(strikes(s, d) for d in {NE, SE, SW, NW}) + adjacent(s)
      else if what[s] is both then union(strikes(s, d) for d in direction)
      else if what[s] is hopping then those(t in cell where abs(column(t) - column(s)) * abs(row(t) - row(s)) == 2)
      else if what[s] is none then union(strikes(s, d) for d in {N, S})
      else {}
"""
X86 = platform.machine() in ("x86_64", "AMD64")
FLAGS = [(), *([pytest.param(("-mno-avx512f",), marks=pytest.mark.long), ("-mno-avx2",)] if X86 else [])]


@pytest.mark.parametrize("flags", FLAGS, ids=" ".join)
def test_each_kind_goes_along_its_own_lines(flags: tuple[str, ...]) -> None:
    program = check_text(RULES)
    swept, plain = NativeGame(program, "kinds", flags), NativeGame(program, "kinds", flags, without={"sweep"})
    assert "(SET1){{sweep(t_x_lines" in swept.source.text
    assert "(SET1){{sweep(" not in plain.source.text
    made, wanted = (game.random_games(5, range(30), 150) for game in (swept, plain))
    assert repr(made) == repr(wanted)
    reference, native = ReferenceGame(program, "kinds").initial(), swept.initial()
    assert native.perft(2) == reference.perft(2)


def test_what_a_kind_reaches_by_the_position_is_in_no_table() -> None:
    board = "those(t in cell where abs(column(t) - column(s)) * abs(row(t) - row(s)) == 2)"
    program = check_text(RULES.replace(board, "(if mover is Red then adjacent(s) else stones(Red))"))
    game = NativeGame(program, "kinds")
    assert "(SET1){{sweep(" not in game.source.text
    assert game.initial().perft(2) == ReferenceGame(program, "kinds").initial().perft(2)


LINES = """
title: Lines
players: [Red, Blue]
uses: [two_players, groups, lines, alternate]
board: {{tiling: square, columns: {columns}, rows: {rows}}}
state:
  owner: cell -> player? = side_of
define:
  side_of(s in cell): if (3 * row(s) + 2 * column(s)) mod 7 == 0 then (if row(s) mod 2 == 0 then Red else Blue) else none
actions: {{take_turn: "decide main otherwise: lose mover"}}
moves:
  go in main:
    choose: |
      from in stones(mover)
      to in {to}
    do: owner[to] = mover; owner[from] = none
"""
ALONG = {
    "slides": ("union(slides(from, d) for d in direction)", True),
    "straight": ("union(slides(from, d) for d in directions(orthogonal))", True),
    "up to the first": ("union(strikes(from, d) for d in direction) - stones(mover)", True),
    "some lines, and what lies beside": (
        "union(slides(from, d) for d in {N, E, SE}) + (adjacent(from) & vacant)",
        True,
    ),
    "of two kinds": ("slides(from, N) + strikes(from, E) + slides(from, S) - stones(mover)", False),
    "two lines alone": ("union(slides(from, d) for d in {N, S})", False),
}


@pytest.mark.parametrize("flags", FLAGS, ids=" ".join)
@pytest.mark.parametrize(
    ("columns", "rows"),
    [
        (10, 10),
        *(pytest.param(*size, marks=pytest.mark.long) for size in ((8, 8), (9, 7), (7, 9), (16, 8), (4, 16), (3, 40))),
    ],
)
def test_all_lines_from_a_place_are_gone_along_at_once(columns: int, rows: int, flags: tuple[str, ...]) -> None:
    assert_same(ALONG["slides"][0], True, columns, rows, flags)


@pytest.mark.parametrize(("to", "is_swept"), thinned(ALONG.values(), first=2), ids=ALONG)
@pytest.mark.parametrize(("columns", "rows"), [(8, 8), pytest.param(10, 10, marks=pytest.mark.long)])
def test_lines_up_to_a_stop_and_with_it(columns: int, rows: int, to: str, is_swept: bool) -> None:
    assert_same(to, is_swept, columns, rows, ())


def assert_same(to: str, is_swept: bool, columns: int, rows: int, flags: tuple[str, ...]) -> None:
    program = check_text(LINES.format(to=to, columns=columns, rows=rows))
    swept, plain = (NativeGame(program, "lines", flags, without=without) for without in ((), {"sweep"}))
    call = "= sweep(t_x_lines" if columns * rows <= 64 else "  sweep_two(t_x_lines"
    assert (call in swept.source.text) == is_swept
    assert call not in plain.source.text
    made, wanted = (game.random_games(5, range(20), 60) for game in (swept, plain))
    assert repr(made) == repr(wanted)
    reference, native = ReferenceGame(program, "lines").initial(), swept.initial()
    for seed in range(3):
        random = Random(seed, 0)
        native, reference = native.playout(Random(seed, 0), 5), reference.playout(random, 5)
        assert [str(one) for one in native.legal()] == [str(one) for one in reference.legal()]
