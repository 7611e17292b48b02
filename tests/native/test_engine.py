"""What belongs to the native engine alone: refusals and faults."""

from __future__ import annotations

import ludograph
import pytest
from ludograph.engines.native import NativeGame, NotNative, source
from ludograph.engines.native.emit_program import generate
from ludograph.engines.reference import ReferenceGame
from ludograph.pipeline import check_text
from ludograph.rng import Random

COUNT = """
title: Count
players: [Red, Blue]
board: {tiling: square, columns: 3, rows: 3}
state: {heap: 0..5, owner: cell -> player?}
moves:
  take in main:
    choose: n in 1..3
    do: heap += n
    written: "{n}"
flow: |
  forever: for p in player: turn p: decide main
end: [{when: "count(those(s in cell where owner[s] is Red)) > 3", result: draw}]
"""


def test_a_fault_is_told_as_by_the_reference_engine() -> None:
    program = check_text(COUNT)
    told = []
    for game in (NativeGame(program, "count"), ReferenceGame(program, "count")):
        state = game.initial().apply("3").apply("1")
        with pytest.raises(ludograph.PlayError) as caught:
            state.apply("2")
        told.append(str(caught.value))
    assert told[0] == told[1]
    assert "out-of-range" in told[0]


def test_a_random_game_that_faults_says_so() -> None:
    with pytest.raises(ludograph.PlayError, match="out-of-range"):
        NativeGame(check_text(COUNT), "count").playout(1)


@pytest.mark.parametrize(
    ("turn", "missing"),
    [
        (
            "\n      let pairs = subsets(cell, 2)\n      decide main\n      heap = count(pairs)",
            "a variable of the flow that is a set of sets, or a long list",
        ),
        (
            "\n      let few = if heap > 2 then {1, heap} else none\n      decide main\n      if few is none: heap = 1",
            "a collection that may be none",
        ),
        ("for n in 1..heap + 400: decide main", "a variable of the flow that is a set of sets, or a long list"),
    ],
)
def test_what_is_missing_is_named(turn: str, missing: str) -> None:
    text = COUNT.replace("turn p: decide main", f"turn p: {turn}")
    with pytest.raises(NotNative, match=missing):
        NativeGame(check_text(text), "count")


def test_actions_that_perform_each_other_twice_are_written_in_time() -> None:
    """The work is that of 2**40 actions for whoever follows every call: that would not end."""
    chain = "".join(f"  a{i}: |\n    a{i + 1}()\n    a{i + 1}()\n" for i in range(40))
    text = COUNT.replace("moves:", f"actions:\n{chain}  a40: heap = 1\nmoves:").replace("do: heap += n", "do: a0()")
    assert "do_x_a40" in generate(ReferenceGame(check_text(text), "chain")).text


def test_illegal_decisions_are_explained() -> None:
    state = ludograph.load("tic_tac_toe", engine="native").initial().apply("b2")
    with pytest.raises(ludograph.IllegalDecision, match="b2"):
        state.apply("b2")


def test_the_source_names_the_rules() -> None:
    text = source(ludograph.load("tic_tac_toe", engine="native"))
    assert "tic_tac_toe.yaml" in text
    assert "apply_x_mark" in text


ROUND_AND_ROUND = """
title: Round and round
players: [Red, Blue]
board: {tiling: square, columns: 4, rows: 3, wrap: cylinder}
state: {blocked: cell -> bool, at: cell?, goal: cell?}
moves:
  start in main:
    choose: s in cell where not blocked[s]
    do: at = s
    finish: {by: walk, until: at is goal}
  walk:
    choose: t in {step(at, E), step(at, NE)} where not blocked[t]
    do: at = t
flow: |
  forever: for p in player: turn p: decide main else pass
"""


def test_a_search_may_come_back_to_where_it_was() -> None:
    """Ways lead round the cylinder and up, so searches meet positions that they are still in."""
    program = check_text(ROUND_AND_ROUND)
    native, reference = NativeGame(program, "round"), ReferenceGame(program, "round")
    cells = [f"{column}{row}" for column in "abcd" for row in (1, 2, 3)]
    random, found = Random(4), set()
    for _ in range(60):
        blocked = " ".join(cell for cell in cells if random.below(3) == 0)
        values = {"blocked": {"yes": blocked}, "goal": cells[random.below(12)], "mover": "Red"}
        state, wanted = native.position(values), reference.position(values).notations()
        assert native.library.legal(state._raw, state._memories) is not None
        assert state.notations() == wanted
        found.add(len(wanted))
    assert len(found) > 5
