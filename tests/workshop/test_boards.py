"""Boards that are chosen in the workshop: the text takes them, and keeps all else that it says."""

from __future__ import annotations

import pytest
from ludograph.files.document import read_document
from ludograph.ground.diagnostics import Sink
from ludograph.ground.source import SourceFile
from ludograph.workshop.boards import asked, bare, chosen, with_board

WANTED = {"tiling": "hexagonal", "shape": "hexagon", "side": "5"}
BLOCK = """board:
  about: Squares.  # as they are
  tiling: square
  columns: 8  # eight
  rows: 8
  links:
    orthogonal: {about: Beside each other.}
state: {owner: cell -> player?}
"""
TAKEN = """board:
  about: Squares.  # as they are
  tiling: hexagonal
  shape: hexagon
  side: 5
  links:
    orthogonal: {about: Beside each other.}
state: {owner: cell -> player?}
"""
CASES = {
    "block": (BLOCK, TAKEN),
    "flow": (
        "board: {tiling: square, columns: 8, rows: 8, about: Squares.}\nflow: x\n",
        "board: {tiling: hexagonal, shape: hexagon, side: 5, about: Squares.}\nflow: x\n",
    ),
    "none": ("title: A\nmoves: {}\n", "title: A\nboard: {tiling: hexagonal, shape: hexagon, side: 5}\nmoves: {}\n"),
    "no end of line": ("title: A", "title: A\nboard: {tiling: hexagonal, shape: hexagon, side: 5}\n"),
    "at the end": ("board:\n  tiling: square", "board:\n  tiling: hexagonal\n  shape: hexagon\n  side: 5"),
}


@pytest.mark.parametrize("case", CASES)
def test_the_text_takes_a_board_and_keeps_all_else(case: str) -> None:
    before, after = CASES[case]
    file, edit = with_board(SourceFile("game.yaml", before), WANTED)
    assert file.text == after
    assert edit.made().text == after


def test_what_the_text_says_is_where_choosing_begins() -> None:
    board = read_document(SourceFile("game.yaml", BLOCK), Sink()).get("board")
    assert chosen(board) == {"tiling": "square", "columns": "8", "rows": "8"}
    assert chosen(None) == {}


def test_nothing_but_words_and_numbers_comes_into_a_text() -> None:
    assert asked({"tiling": "square", "columns": 8, "rows": "8}\nflow: x", "wrap": None, "more": "x"}) == {
        "tiling": "square",
        "columns": "8",
        "wrap": "None",
    }


def test_a_bare_board_knows_no_option() -> None:
    assert "joined" not in bare({"tiling": "square", "columns": "size", "wrap": "joined"}).text
