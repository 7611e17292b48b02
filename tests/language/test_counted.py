"""Numbers in templates with what they count."""

from __future__ import annotations

import ludograph
import pytest
from ludograph.engines.base import State

from .helpers import rules

MOVES = """
  take in main:
    choose: n in 1..3
    do: |
      count_of[cell("a1")] += n
      note " {sum(count_of[s] for s in cell):die | dice}"
    written: take {n:worm}
  stop in main:
    do: draw
"""


SECOND = "language: 2\n"


def start(edition: str = SECOND, **sections: str) -> State:
    return ludograph.loads(edition + rules(**sections), engine="reference").initial()


def test_behind_a_number_stands_its_noun_in_the_form_of_the_number() -> None:
    state = start(moves=MOVES)
    assert state.notations() == ["take 1 worm", "take 2 worms", "take 3 worms", "stop"]
    one = state.apply("take 1 worm")
    assert (one.note, one.apply("take 2 worms").note) == (" 1 die", " 3 dice")
    assert state.why("take 1 worms").rule == "notation"
    assert "not offered" not in state.why("take 4 worms").message


def test_the_first_edition_writes_the_number_alone() -> None:
    assert start("", moves=MOVES).notations() == ["take 1", "take 2", "take 3", "stop"]


@pytest.mark.parametrize(
    ("noun", "many"), [("copy", "copies"), ("box", "boxes"), ("key", "keys"), ("Stein|Steine", "Steine")]
)
def test_the_plural_follows_the_rules_where_it_is_not_written(noun: str, many: str) -> None:
    state = start(moves=MOVES.replace("{n:worm}", f"{{n:{noun}}}"))
    assert f"take 2 {many}" in state.notations()


def test_a_collection_keeps_what_joins_it() -> None:
    moves = """
  take in main:
    choose: s in subsets(cell, 2)
    do: draw
    written: "{s:+}"
"""
    board = "{tiling: square, columns: 2, rows: 1}"
    assert start(moves=moves, board=board).notations() == ["a1+b1"]
