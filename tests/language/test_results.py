"""Who is first, who shares, and what is remembered."""

from __future__ import annotations

import pytest
from ludograph.engines.reference import ReferenceState

from .helpers import again, fault, play, program, slugs, start

PLAYERS = "[Ann, Bob, Cid, Dan]"
MOVES = """
  go in main:
    choose: k in 0..9
    do: score[mover] = k
  wait:
    do: turns += 1
"""
STATE = "{score: player -> 0..9, turns: 0..99}"


def ended(statement: str, *scores: str, players: str = PLAYERS) -> ReferenceState:
    flow = program(f"for p in player: turn p: decide main\n{statement}")
    return play(start(players=players, moves=MOVES, state=STATE, flow=flow), *scores)


def test_win_puts_one_first_and_the_others_share_the_rest() -> None:
    result = ended("win Bob", *"0000").result
    assert result is not None
    assert result.ranking == (("Bob",), ("Ann", "Cid", "Dan"))
    assert result.winner == "Bob"
    assert result.payoffs == {"Ann": pytest.approx(-1 / 3), "Bob": 1.0, "Cid": pytest.approx(-1 / 3), "Dan": pytest.approx(-1 / 3)}  # fmt: skip


def test_lose_puts_one_last_and_the_others_share_the_first_places() -> None:
    result = ended("lose Bob", *"0000").result
    assert result is not None
    assert result.ranking == (("Ann", "Cid", "Dan"), ("Bob",))
    assert result.winner is None
    assert result.payoffs["Bob"] == -1


def test_draw_is_shared_by_all() -> None:
    result = ended("draw", *"0000").result
    assert result is not None
    assert result.ranking == (("Ann", "Bob", "Cid", "Dan"),)
    assert result.is_draw
    assert set(result.payoffs.values()) == {0}


def test_rank_goes_from_high_to_low_and_equals_share() -> None:
    result = ended("rank by score[p] for p in player", "3", "5", "3", "1").result
    assert result is not None
    assert result.ranking == (("Bob",), ("Ann", "Cid"), ("Dan",))
    assert result.payoffs == {"Ann": 0, "Bob": 1, "Cid": 0, "Dan": -1}
    low = ended("rank by 0 - score[p] for p in player", "3", "5", "3", "1").result
    assert low is not None
    assert low.ranking == (("Dan",), ("Ann", "Cid"), ("Bob",))


def test_when_all_are_equal_it_is_a_draw() -> None:
    result = ended("rank by score[p] for p in player", *"2222").result
    assert result is not None
    assert result.is_draw


def test_rank_of_some_leaves_the_others_last() -> None:
    result = ended("rank by score[p] for p in player where score[p] > 2", "3", "5", "2", "1").result
    assert result is not None
    assert result.ranking == (("Bob",), ("Ann",), ("Cid", "Dan"))


def test_rank_by_a_condition_puts_those_first_for_whom_it_holds() -> None:
    result = ended("rank by score[p] > 2 for p in player", "3", "5", "2", "1").result
    assert result is not None
    assert result.ranking == (("Ann", "Bob"), ("Cid", "Dan"))


def test_one_player_may_win_or_lose_alone() -> None:
    won, lost = ended("win Ann", "0", players="[Ann]").result, ended("lose Ann", "0", players="[Ann]").result
    assert won is not None
    assert lost is not None
    assert won.ranking == (("Ann",),)


def test_an_end_must_end_the_game() -> None:
    assert "end-without-result" in slugs(
        state="{owner: cell -> player?, n: 0..9}", end="\n  - {when: n > 2, result: n = 3}"
    )


def test_a_game_that_cannot_end_is_warned_of() -> None:
    assert "no-end" in slugs(flow=program("forever: for p in player: turn p: decide main else pass"))


# ---------------------------------------------------------------- memory

MEMORY = """
  put in main:
    choose: k in 0..3
    do: n = k
    then: |
      note "{times(position)}"
      remember position
  clean in main:
    do: n = 0
    then: forget position
"""


def remembering(what: str, provided: str = "yes") -> ReferenceState:
    moves = MEMORY.replace("    then: |\n      note", f"    provided: {provided}\n    then: |\n      note", 1)
    return start(
        moves=moves,
        state="{n: 0..9, other: 0..9}",
        memory=f'{{position: "{what}"}}',
        flow=program("forever: for p in player: turn p: decide main"),
    )


def test_times_counts_how_often_the_values_were_remembered() -> None:
    state = remembering("n")
    state = play(state, "1", "2", "1")
    assert state.note == "1"
    assert play(state, "1").note == "2"
    assert play(state, "3").note == "0"


def test_forget_begins_anew() -> None:
    state = play(remembering("n"), "1", "1", "clean", "1")
    assert state.note == "0"


def test_the_mover_may_be_remembered_too() -> None:
    state = play(remembering("n, mover"), "1", "1")
    assert state.note == "0"
    assert play(state, "1").note == "1"


def test_only_the_values_named_are_remembered() -> None:
    assert play(remembering("other"), "1", "2").note == "1"


def test_provided_may_ask_what_was_remembered() -> None:
    state = remembering("n", "times(position) < 2")
    assert play(state, "1", "1").notations() == ["0", "2", "3", "clean"]
    assert again(play(state, "1", "1")).notations() == ["0", "2", "3", "clean"]


def test_memory_belongs_to_the_state() -> None:
    state = remembering("n")
    one, two = play(state, "1", "2", "3", "1"), play(state, "2", "1", "3", "1")
    assert one == two
    assert one != play(state, "2", "2", "3", "1")
    assert hash(one) == hash(two)
    assert hash(one) != hash(play(state, "2", "2", "3", "1"))


def test_memory_is_unknown_where_it_is_not_declared() -> None:
    assert "unknown-memory" in slugs(setup="remember positions")


def test_an_error_in_the_flow_leaves_the_game_usable() -> None:
    state = start(moves=MOVES, state=STATE, flow=program("turn Red:\n  decide wait\n  turns -= 5\ndraw"))
    assert fault(state, "wait") == "out-of-range"
    assert state.notations() == ["wait"]
