"""Lines that end a game: none has stood before, and whether one goes through the new stone is asked where that is not certain."""

from __future__ import annotations

from functools import cache

import pytest
from ludograph.checker import Program
from ludograph.engines.native import NativeGame
from ludograph.engines.native.file.program import generate
from ludograph.engines.reference import ReferenceGame
from ludograph.pipeline import check_text

from tests.shared import thinned

RULES = """
title: Lines
players: [Left, Right]
uses: [two_players, lines]
board: {{tiling: square, columns: {columns}, rows: 5}}
state: {{owner: cell -> player?, last: cell?, odd: bool}}
moves:
  put in main:
    choose: s in vacant
    do: |
      last = s
      odd = not odd
      {then}
{more}
flow: |
  forever: for p in player: turn p: decide main otherwise: draw
"""

PUT = "owner[s] = mover"
ENDS = "if in_line(s, 3): win mover"
CLEARED = "for t in cell where row(t) == 0: owner[t] = none"
ADDED = "for t in cell where row(t) == 0 and column(t) == 1: owner[t] = mover"

NEVER = {
    "the game ends": ([PUT, ENDS], ""),
    "by one of two lengths": ([PUT, "if in_line(s, 4): win mover", "elif in_line(s, 3): lose mover"], ""),
    "stones are taken too": ([CLEARED, PUT, ENDS], ""),
    "of one player": ([PUT, "if mover is Left and in_line(s, 3): win mover"], ""),
}

SOMETIMES = {
    "it only clears": ([PUT, "if in_line(s, 3): owner[s] = none"], ""),
    "more stones": ([ADDED, PUT, ENDS], ""),
    "more stones behind it": ([PUT, ENDS, ADDED], ""),
    "another move": ([PUT, ENDS], "  take in main: {when: odd, choose: s = last, do: 'owner[s] = mover; odd = no'}"),
    "from the start": ([PUT, ENDS], "setup: 'for s in cell where row(s) == 2: owner[s] = Left'"),
}


@cache
def program(case: str, columns: int) -> Program:
    then, more = {**NEVER, **SOMETIMES}[case]
    return check_text(RULES.format(then="\n      ".join(then), more=more, columns=columns))


@pytest.mark.parametrize("columns", [4, pytest.param(14, marks=pytest.mark.long)])
@pytest.mark.parametrize("case", [*NEVER, *SOMETIMES])
@pytest.mark.parametrize("count", thinned([100, 300], 100))
def test_games_are_those_that_are_played_one_at_a_time(case: str, columns: int, count: int) -> None:
    """On boards of one word and of several."""
    rules = program(case, columns)
    lanes, single = (NativeGame(rules, "lines", without=without) for without in ((), {"games"}))
    asking = generate(ReferenceGame(rules, "lines"), without={"unmet"})
    made, wanted = (game.random_games(3, range(count), 200) for game in (lanes, single))
    assert repr(made) == repr(wanted)
    assert "LANED 1" in lanes.source.text
    assert "LANED 1" not in single.source.text
    is_asked = lanes.source.text == asking.text
    assert is_asked == (case in SOMETIMES and case != "from the start")
