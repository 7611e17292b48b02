"""Where the picture of a board is turned, its columns and rows go the way that the picture shows."""

from __future__ import annotations

import ludograph
import pytest

RULES = """\
language: 2
title: Turned
players: [Red, Blue]
board: {{tiling: square, columns: 3, rows: 3}}
state: {{owner: cell -> player?}}
moves:
  place: {{choose: "at in cell where owner[at] is none and column(at) + row(at) < 4", do: "owner[at] = mover"}}
flow: |
  forever: for p in player: turn p: decide place otherwise: draw
draw: {{turn: {degrees}}}
"""


@pytest.mark.parametrize(
    ("degrees", "columns", "rows"),
    [
        (0, "left to right", "bottom to top"),
        (30, "left to right", "bottom to top"),
        (90, "top to bottom", "left to right"),
        (180, "right to left", "top to bottom"),
        (270, "bottom to top", "right to left"),
    ],
)
def test_columns_and_rows_are_numbered_as_the_picture_shows(degrees: int, columns: str, rows: str) -> None:
    book = ludograph.rulebook(ludograph.loads(RULES.format(degrees=degrees)))
    assert f"Columns are numbered from 0, from {columns};" in book
    assert f"Rows are numbered from 0, from {rows};" in book
