"""A ruleset that is right for one size of its board is right for all."""

from __future__ import annotations

from pathlib import Path

import ludograph
import pytest
from ludograph.book.rulebook.book import Wish, make_book
from ludograph.book.rulebook.render.markdown import to_markdown

DOMINOES = """
title: Dominoes
players: [Vertical, Horizontal]
options:
  rows: {type: 1..20, default: 3}
  columns: {type: 1..20, default: 3}
board: {tiling: square, columns: columns, rows: rows}
state: {covered: cell -> bool}
define:
  way(p in player): if p is Vertical then N else E
moves:
  put in main:
    choose: at in cell where not covered[at]; to = step(at, way(mover)) where not covered[to]
    do: |
      covered[at] = yes
      covered[to] = yes
    written: "{at}-{to}"
flow: |
  forever: for p in player: turn p: decide main otherwise: lose p
end:
  - {when: "count(adjacent(nth(cell, 0), diagonal)) > 1", result: draw}
"""


def _by_hand(rows: int, columns: int) -> tuple[int, int]:
    cells = {(x, y) for x in range(columns) for y in range(rows)}
    first = [{(x, y), (x, y + 1)} for x, y in cells if (x, y + 1) in cells]
    second = [{(x, y), (x + 1, y)} for x, y in cells if (x + 1, y) in cells]
    return len(first), sum(not one & two for one in first for two in second)


@pytest.mark.parametrize("engine", ["reference", "native"])
@pytest.mark.parametrize(("rows", "columns"), [(3, 3), (4, 1), (1, 4), (1, 1)])
def test_a_strip_is_played_by_the_same_rules(rows: int, columns: int, engine: str) -> None:
    game = ludograph.loads(DOMINOES, {"rows": rows, "columns": columns}, engine=engine)
    first, second = _by_hand(rows, columns)
    assert game.perft(1) == first
    assert game.perft(2) == second
    if not first:
        assert game.initial().result.winner == "Horizontal"


def test_a_strip_has_its_book(tmp_path: Path) -> None:
    path = tmp_path / "dominoes.yaml"
    path.write_text(DOMINOES)
    book = to_markdown(make_book(str(path), Wish({"rows": "1"}, pictures=False)))
    assert "The board has 3 squares." in book
