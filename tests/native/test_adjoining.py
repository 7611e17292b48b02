"""Pairs of an element and one beside it are drawn from as sets, and what is drawn and played is the same."""

from __future__ import annotations

import platform

import pytest
from ludograph.engines.native import NativeGame
from ludograph.engines.reference import ReferenceGame
from ludograph.pipeline import check_text

from tests.shared import thinned

from .agreement import play_both

RULES = """
title: Beside
players: [Red, Blue]
uses: [two_players, groups, lines, alternate]
board: {board}
state: {{owner: cell -> player? = start, heat: cell -> 0..99}}
define:
  start(s in cell): if (2 * column(s) + row(s)) mod 5 < 2 then Red else if row(s) mod 3 == 1 then none else Blue
actions: {{take_turn: "decide main otherwise: rank by count(stones(p)) for p in player"}}
moves:
  go in main:
    choose: |
      from in stones(mover)
      to in {to}
    do: owner[from] = none; owner[to] = mover; heat[to] = min(heat[to] + 1, 99)
    {more}
"""
SQUARES = "{{tiling: square, columns: {}, rows: {}}}"
BOARDS = {
    "one word": SQUARES.format(6, 5),
    "no more than a word of pairs": SQUARES.format(4, 4),
    "a whole word": SQUARES.format(8, 8),
    "two words": SQUARES.format(11, 9),
    "borders that touch": "{tiling: square, columns: 5, rows: 5, wrap: torus}",
    "hexagons": "{tiling: hexagonal, columns: 6, rows: 5}",
}
TARGETS = {
    "a set": "adjacent(from) & stones(opponent)",
    "one distance": "{step(from, E)} & stones(opponent)",
    "others left out": "adjacent(from) - stones(mover)",
    "leaps": "those(x in cell where abs(column(x) - column(from)) * abs(row(x) - row(from)) == 2) & stones(opponent)",
    "a plain condition": "adjacent(from) where owner[to] is opponent",
    "one that is asked of what is drawn": "adjacent(from) - stones(mover) where any(owner[x] is mover for x in adjacent(to))",
}
MET_ELSEWHERE = {"a set", "others left out"}
"""Targets that other tests have on a board of one word."""
MORE = {
    "nothing else": "",
    "a trial": "provided: count(stones(opponent)) > 0 and any(heat[x] < 9 for x in adjacent(to))",
    "what follows": "then: heat[from] = 0",
    "other moves": (
        "then: heat[from] = 0\n  stay in main:\n    choose: at in stones(mover) where heat[at] < 3\n    do: heat[at] += 1"
    ),
}
MOST_BOARDS = [
    pytest.param(board, id=name, marks=[] if name in ("one word", "two words") else pytest.mark.long)
    for name, board in BOARDS.items()
]
X86 = platform.machine() in ("x86_64", "AMD64")
FLAGS = [(), *([("-mno-bmi2", "-mno-avx512f"), ("-mno-avx2",)] if X86 else [])]


def same(board: str, to: str, more: str, flags: tuple[str, ...] = ()) -> NativeGame:
    program = check_text(RULES.format(board=board, to=to, more=more))
    whole = NativeGame(program, "beside", flags)
    made = whole.random_games(1, range(60), 90)
    for without in ({"adjoining"}, {"games"})[: 1 + ("#define LANED" in whole.source.text)]:
        wanted = NativeGame(program, "beside", flags, without=without).random_games(1, range(60), 90)
        assert repr(made) == repr(wanted)
    play_both(whole, ReferenceGame(program, "beside"), 1, 12)
    return whole


def drawn_at_once(game: NativeGame) -> bool:
    return "apart(x_fit_1.w[0]" in game.source.text


@pytest.mark.parametrize("board", MOST_BOARDS)
def test_pairs_of_neighbours_are_drawn_as_they_are_one_by_one(board: str) -> None:
    assert drawn_at_once(same(board, TARGETS["a set"], ""))


@pytest.mark.parametrize("named", thinned(TARGETS, *[name for name in TARGETS if name not in MET_ELSEWHERE]))
def test_whatever_the_board_says_lies_beside(named: str) -> None:
    assert drawn_at_once(same(BOARDS["one word"], TARGETS[named], ""))


@pytest.mark.parametrize("more", MORE.values(), ids=MORE)
def test_what_is_refused_is_taken_out(more: str) -> None:
    assert drawn_at_once(same(BOARDS["one word"], TARGETS["others left out"], more))


@pytest.mark.long
@pytest.mark.parametrize("flags", FLAGS, ids=" ".join)
@pytest.mark.parametrize("to", [TARGETS[name] for name in ("a set", "one distance", "leaps")])
def test_bits_are_put_apart_by_whatever_instructions_there_are(to: str, flags: tuple[str, ...]) -> None:
    assert drawn_at_once(same(BOARDS["one word"], to, "", flags))


@pytest.mark.long
def test_games_go_on_in_lanes_where_nothing_more_is_asked() -> None:
    made = {
        more: same(BOARDS["one word"], TARGETS["a set"], MORE[more]).source.text for more in ("nothing else", "a trial")
    }
    assert "#define LANED" not in made["a trial"]
    clobber = RULES.replace(", heat: cell -> 0..99", "").replace("; heat[to] = min(heat[to] + 1, 99)", "")
    program = check_text(clobber.format(board=BOARDS["one word"], to=TARGETS["a set"], more=""))
    whole, one = (NativeGame(program, "beside", without=without) for without in ((), {"games"}))
    assert "#define LANED" in whole.source.text
    assert "#define LANED" not in one.source.text
    assert repr(whole.random_games(3, range(500), 200)) == repr(one.random_games(3, range(500), 200))


@pytest.mark.parametrize(
    "to",
    [
        "(if heat[from] > 2 then adjacent(from) else {}) & stones(opponent)",
        "stones(opponent) - {from}",
        "adjacent(from) & those(x in cell where count(adjacent(x) & stones(opponent)) > heat[from])",
    ],
)
def test_what_the_position_says_of_an_element_is_asked_of_each(to: str) -> None:
    assert not drawn_at_once(same(BOARDS["one word"], to, ""))


@pytest.mark.long
@pytest.mark.parametrize(("columns", "is_drawn_at_once"), [(32, True), (33, False)])
def test_of_more_places_than_a_grid_has_there_are_no_bits(columns: int, is_drawn_at_once: bool) -> None:
    """Four bits for each of 32 times 32 squares are 4096."""
    program = check_text(RULES.format(board=SQUARES.format(columns, 32), to=TARGETS["a set"], more=""))
    whole, other = (NativeGame(program, "beside", without=without) for without in ((), {"adjoining"}))
    assert drawn_at_once(whole) == is_drawn_at_once
    assert repr(whole.random_games(1, range(2), 600)) == repr(other.random_games(1, range(2), 600))


DIRECTED = """
title: Directed
players: [Red, Blue]
uses: [two_players, groups, lines, alternate]
board: {board}
state: {{owner: cell -> player? = start, king: cell -> bool}}
define:
  start(s in cell): if (2 * column(s) + row(s)) mod 5 < 2 then Red else if row(s) mod 3 == 1 then none else Blue
  ahead(p in player): if p is Red then {{N, NE}} else {{S}}
actions: {{take_turn: "decide main otherwise: rank by count(stones(p)) for p in player"}}
moves:
  go in main:
    choose: |
      from in stones(mover)
      {chosen}
    do: owner[from] = none; owner[to] = mover; king[from] = no; king[to] = row(to) == column(to)
    {more}
"""
WAYS = "d in (if king[from] then directions(orthogonal) else ahead(owner[from]))\n      "
FOLLOWING = {
    "a step": WAYS + "to in step(from, d) where empty(to)",
    "a leap": WAYS + "over = step(from, d) where owner[over] is opponent\n      to in step(over, d) where empty(to)",
    "an enemy": WAYS + "to in step(from, d) where owner[to] is opponent",
    "not of some": WAYS + "to in step(from, d) where not king[from]",
    "determined": WAYS + "to = step(from, d) where owner[to] is not mover",
    "the same ways for all": "d in direction\n      to in step(from, d) where empty(to)",
    "ways of the board": "d in {N, E} & directions(orthogonal)\n      to in step(from, d) where owner[to] is opponent",
}
OTHERWISE = {
    "a set without some": WAYS + "to in {step(from, d)} - stones(mover)",
    "more behind that": WAYS
    + "to in step(from, d) where empty(to)\n      last = step(to, d) where owner[last] is not mover",
    "one of several": WAYS + "to in ray(from, d) while empty(to)",
    "one of a set": WAYS + "to in adjacent(from) & vacant",
}


@pytest.mark.parametrize(
    "named", thinned(FOLLOWING, "a leap", "not of some", "determined", "the same ways for all", "ways of the board")
)
def test_pairs_of_a_piece_and_a_way_of_its_own_are_drawn_as_they_are_one_by_one(named: str) -> None:
    assert drawn_at_once(same_directed(FOLLOWING[named]))


@pytest.mark.parametrize("chosen", OTHERWISE.values(), ids=OTHERWISE)
def test_what_is_no_such_pair_is_gone_through(chosen: str) -> None:
    assert not drawn_at_once(same_directed(chosen))


AFTER = [MORE["nothing else"], "then: king[to] = no", "provided: count(stones(opponent)) > 3"]


@pytest.mark.parametrize("more", thinned(AFTER, *AFTER[1:]))
def test_what_is_asked_of_the_position_after_a_directed_pair(more: str) -> None:
    assert drawn_at_once(same_directed(FOLLOWING["determined"], more))
    assert drawn_at_once(same_directed(FOLLOWING["a leap"], more)) == ("provided" not in more)


@pytest.mark.parametrize("board", MOST_BOARDS)
def test_ways_on_boards_of_every_width(board: str) -> None:
    way = WAYS if "hex" not in board else "d in (if king[from] then direction else {NE, SW})\n      "
    same_directed(FOLLOWING["a step"].replace(WAYS, way), board=board)


def same_directed(chosen: str, more: str = "", board: str = BOARDS["one word"]) -> NativeGame:
    rules = DIRECTED if "hex" not in board else DIRECTED.replace("{{N, NE}} else {{S}}", "{{NE, NW}} else {{SW}}")
    program = check_text(rules.format(board=board, chosen=chosen, more=more))
    whole, other = (NativeGame(program, "directed", without=without) for without in ((), {"adjoining"}))
    assert repr(whole.random_games(1, range(60), 90)) == repr(other.random_games(1, range(60), 90))
    play_both(whole, ReferenceGame(program, "directed"), 1, 12)
    return whole
