"""A memory that keeps the last positions only, and the modules that need it."""

from __future__ import annotations

import json

import ludograph
import pytest
from ludograph.engines.base import State
from ludograph.engines.protocol import PlayError
from ludograph.play.replay import replay

from .helpers import program, rules

PUT = """
  put in main:
    choose: k in 0..3
    do: n = k
    then: |
      note "{times(seen)}"
      remember seen
"""
ENGINES = pytest.mark.parametrize("engine", ["reference", "native"])


def start(engine: str, last: int) -> State:
    flow = program("forever: for p in player: turn p: decide main")
    text = rules(moves=PUT, state="{n: 0..3}", memory=f"{{seen: {{of: n, last: {last}}}}}", flow=flow)
    return ludograph.loads("language: 2\n" + text, engine=engine).initial()


@ENGINES
@pytest.mark.parametrize(
    ("last", "played", "times"), [(1, "1121", "0100"), (2, "12111", "00112"), (2, "1231", "0000"), (3, "1231", "0001")]
)
def test_only_the_last_positions_are_counted(engine: str, last: int, played: str, times: str) -> None:
    state, notes = start(engine, last), ""
    for decision in played:
        state = state.apply(decision)
        notes += state.note
        again = state.game.state(json.loads(json.dumps(state.to_json())))
        assert again == state
        assert again.key == state.key
    assert notes == times


@ENGINES
def test_what_is_forgotten_in_one_way_and_another_is_the_same_state(engine: str) -> None:
    one, two = (replay(start(engine, 2), " ".join(way))[-1] for way in ("0123", "3123"))
    assert one == two
    assert replay(start(engine, 3), "0 1 2 3")[-1] != replay(start(engine, 3), "0 2 1 3")[-1]


def test_no_two_positions_were_the_last() -> None:
    state = start("reference", 2).apply("1").apply("2")
    written = state.to_json()
    for times in ({"0" * 32: 1, "1" * 32: 1}, {"0" * 32: 2}, {"0" * 32: 4}):
        with pytest.raises(PlayError):
            state.game.state({**written, "memory": {"seen": times}})


KO = """
language: 2
title: Turned
uses: [ko]
players: [Red, Blue]
board: {tiling: square, columns: 2, rows: 1}
state: {owner: cell -> player?}
moves:
  turn_over in main:
    choose: at in cell
    do: owner[at] = (if owner[at] is none then mover else none)
flow: |
  forever: for p in player: turn p: decide main otherwise: lose p
"""


@ENGINES
def test_under_ko_what_was_done_is_not_undone_at_once_but_later(engine: str) -> None:
    state = ludograph.loads(KO.lstrip(), engine=engine).initial()
    assert state.notations() == ["a1", "b1"]
    state = state.apply("a1")
    assert state.notations() == ["b1"]
    assert state.why("a1").condition == "ko"
    state = replay(state, "b1 a1 b1")[-1]
    assert state["owner", "a1"] is None
    assert state["owner", "b1"] is None


DICE = """
language: 2
title: Thrown
uses: [dice]
players: [Left, Right]
constants: {dice: {type: 1..9, is: 2}, sides: {type: 2..99, is: 3}}
board: {graph: {sites: {table: [0, 0]}}}
flow: |
  roll_all()
  score by (if p is Left then 1 else -1) * (die[0] - die[1]) for p in player
"""


@ENGINES
def test_dice_are_thrown_one_after_the_other_and_show_what_they_show(engine: str) -> None:
    state = ludograph.loads(DICE.lstrip(), engine=engine).initial()
    assert (state.mover, state.notations()) == ("chance", ["1", "2", "3"])
    state = state.apply("3").apply("1")
    assert str(state.result) == "Left wins 2"


@pytest.mark.parametrize("sides", [0, 1])
def test_dice_without_sides_are_told_where_the_sides_are_said(sides: int) -> None:
    text = DICE.lstrip().replace("{type: 2..99, is: 3}", f"{{type: 0..99, is: {sides}}}")
    (told,) = ludograph.check(text).diagnostics
    assert (told.slug, told.span.text) == ("need-unmet", "sides")
    assert told.title == f"the module `dice` needs `sides: 2..99`, and here it is {sides}"
