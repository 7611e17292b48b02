"""Words for directions that the tiling has and the board lacks."""

from __future__ import annotations

import ludograph
import pytest
from ludograph.pipeline import report_text

from .helpers import rules, value_of

STRIPS = [
    "{tiling: square, columns: 4, rows: 1}",
    "{tiling: square, columns: 4, rows: 2, remove: [a2, b2, c2, d2]}",
    "{tiling: square, columns: 4, rows: 2, keep: row == 0}",
]
ASKED = {
    "north": 'step(cell("b1"), N)',
    "way": 'count(ray(cell("b1"), N))',
    "both": "count({N, E})",
    "turned_back": 'step(cell("b1"), opposite(N))',
}


def strip(board: str, define: dict[str, str], head: str = "language: 2\n") -> str:
    return head + rules(board=board, define="".join(f"\n  {name}: |\n    {text}" for name, text in define.items()))


@pytest.mark.parametrize("board", STRIPS)
def test_a_direction_that_a_board_lacks_leads_nowhere_however_the_board_came_by_it(board: str) -> None:
    made = ludograph.loads(strip(board, ASKED), engine="reference")
    has_word = "rows: 1" in board
    assert [value_of(made, name) for name in ASKED] == [None, 0, 1 + has_word, None]


@pytest.mark.parametrize("engine", ["reference", "native"])
def test_both_engines_offer_no_step_that_way(engine: str) -> None:
    moves = "\n  put in main:\n    choose: at in cell where step(at, N) is none and step(at, E) is not none"
    made = ludograph.loads("language: 2\n" + rules(board=STRIPS[1], moves=moves), engine=engine)
    assert made.initial().notations() == ["a1", "b1", "c1"]


def test_a_direction_that_the_tiling_never_has_is_an_error_and_those_that_it_has_are_named() -> None:
    text = strip("{tiling: hexagonal, columns: 3, rows: 3}", {"east": 'step(cell("b1"), E)'})
    (problem,) = report_text(text).diagnostics
    assert problem.slug == "never-direction"
    assert "NE" in problem.helps[0]


def test_in_the_first_edition_such_a_word_is_unknown() -> None:
    (problem,) = report_text(strip(STRIPS[1], {"north": 'step(cell("b1"), N)'}, "")).diagnostics
    assert problem.slug == "unknown-name"


@pytest.mark.parametrize("north", ["N", "{NE, NW, SW}"])
@pytest.mark.parametrize("asks", ["keep", "names", "links"])
def test_a_definition_that_made_the_board_speaks_of_the_board_as_it_became(asks: str, north: str) -> None:
    keys = {
        "keep": "keep: way is way and row mod 2 == 0",
        "names": "keep: row mod 2 == 0, names: {cell: '{if way is way then column else row}-{row}'}",
        "links": "keep: row mod 2 == 0, links: {'far(s in cell)': 'those(t in cell where way is way and t is not s)'}",
    }
    board = f"{{tiling: square, columns: n, rows: n, {keys[asks]}}}"
    define = f'\n  way: "{north}"\n  all: count(those(c in cell where step(c, W) is not none))'
    text = "language: 2\n" + rules(board=board, options="{n: {type: 2..9, default: 4}}", define=define)
    made = ludograph.loads(text, engine="reference")
    assert [value_of(made, name) for name in ("way", "all")] == [None if north == "N" else [], 6]
    names = [one.name for one in made.core.definitions]
    assert len(names) == len(set(names))


def test_a_sentence_about_a_definition_that_made_the_board_is_told_once() -> None:
    board = "{tiling: square, columns: 4, rows: 4, keep: odd is yes and row mod 2 == 0}"
    text = strip(board, {"odd": "count({W}) >= 0"})
    assert [item.slug for item in report_text(text).diagnostics].count("always-true") == 1
