"""Lines of equal values by steps of all sites at once: the same answers as by looking along each line, on boards of every kind."""

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
title: Probe
players: [Red, Blue]
uses: [two_players, lines]
board: {{{board}}}
state: {{owner: cell -> player?, seen: 0..99}}
moves:
  place in main:
    choose: s in vacant
    do: |
      owner[s] = mover
      seen = count(x in cell where in_line(x, {length}))
  flip in main:
    choose: s in stones(opponent)
    do: owner[s] = if number(s) mod 2 == 0 then mover else none
flow: |
  for p in cell: for q in player: turn q: decide main otherwise: draw
  draw
"""

BOARDS = {
    "square": "tiling: square, columns: 5, rows: 4",
    "full word": "tiling: square, columns: 8, rows: 8",
    "cylinder": "tiling: square, columns: 5, rows: 4, wrap: cylinder",
    "narrow": "tiling: square, columns: 2, rows: 30",
    "hexagon": "tiling: hexagonal, side: 4",
    "holes": "tiling: square, columns: 6, rows: 6, keep: (column + row) mod 5 > 0",
}


@pytest.mark.parametrize(("board", "length"), thinned([*zip(BOARDS, [3, 4, 2, 4, 3, 2], strict=True)], each=3))
def test_lines_are_found_as_the_reference_engine_finds_them(board: str, length: int) -> None:
    program = check_text(RULES.format(board=BOARDS[board], length=length))
    reference = ReferenceGame(program, "probe")
    assert "ShortLine" in kinds(plan_of(reference)) or board == "cylinder"
    play_both(NativeGame(program, "probe"), reference, seed=length, most=40)


def test_long_lines_and_large_boards_keep_words_of_lines() -> None:
    for board, length in (("tiling: square, columns: 8, rows: 8", 7), ("tiling: square, columns: 9, rows: 8", 3)):
        found = kinds(plan_of(ReferenceGame(check_text(RULES.format(board=board, length=length)), "probe")))
        assert "ShortLine" not in found
        assert "RunLength" in found
