"""Written plays: joined decisions, notations with blanks, notes, and what is said about a piece that cannot be read."""

from __future__ import annotations

from typing import Any

import ludograph
import pytest
from ludograph.play.replay import replay, steps_while

WORDS = """
title: Words
players: [A, B]
board: {tiling: square, columns: 3, rows: 3}
uses: [alternate]
state: {mark: cell -> bool, last: cell?}
define:
  free: those(s in cell where not mark[s])
actions: {take_turn: decide main}
moves:
  put in main:
    choose: s in free
    do: mark[s] = yes; last = s
    written: put {s}
  put_two in main:
    choose: s in free; t in free where t > s
    do: mark[s] = yes; mark[t] = yes; last = t; note " X {s} {t}"
    written: put {s} {t}
end: [{when: count(free) == 0, result: draw}]
"""

MANY_READINGS = """
title: Many readings
players: [A, B]
board: {tiling: square, columns: 1, rows: 1}
uses: [alternate]
state: {turns: 0..999}
actions: {take_turn: decide main}
moves:
  one in main: {do: turns += 1, written: a}
  two in main: {do: turns += 1, written: a a}
"""


@pytest.fixture(scope="module")
def words() -> Any:
    return ludograph.loads(WORDS)


@pytest.fixture(scope="module")
def stacks() -> Any:
    game = ludograph.load("inchworm")
    owner = {"Red": "e1 e2 e3 e4 d4 d3", "Blue": "e5"}
    height = {"1": "e2 e4 d4 d3", "2": "e1", "3": "e3", "9": "e5"}
    return game.position({"owner": owner, "height": height, "reserve": {"16": "Red Blue"}, "mover": "Red"})


LAID = ["e1=e4", "e5-f4", "-e3", "-d2", "-c3", "-c4", "-d5", "-d6", "-d7", "R9"]


def test_one_state_for_the_start_and_one_for_each_decision(stacks: Any) -> None:
    states = replay(stacks, "; ".join(LAID))
    assert len(states) == len(LAID) + 1
    assert states[0] is stacks


@pytest.mark.parametrize(
    "text",
    [
        "e1=e4; e5-f4-e3-d2-c3-c4-d5-d6-d7; R9",
        "e1=e4 e5-f4-e3-d2-c3-c4-d5-d6-d7 R9",
        "e1=e4\ne5-f4-e3 -d2 -c3;-c4-d5-d6-d7\n\nR9;",
        " ".join(LAID),
    ],
)
def test_joined_decisions_stand_together_or_apart(stacks: Any, text: str) -> None:
    assert replay(stacks, text)[-1] == replay(stacks, "; ".join(LAID))[-1]


def test_an_empty_text_plays_nothing(stacks: Any) -> None:
    assert replay(stacks, " ;\n ; ") == [stacks]


def test_the_note_of_a_decision_may_follow_it(stacks: Any) -> None:
    bare = replay(stacks, "e1=e4 e5-f4-e3-d2-c3-c4-d5-d6-d7")[-1]
    assert bare.note.startswith(" X ")
    noted = replay(stacks, f"e1=e4; e5-f4-e3-d2-c3-c4-d5-d6-d7{bare.note} R9")
    assert noted[-1] == bare.apply("R9")


def test_a_note_must_be_what_happened(stacks: Any) -> None:
    with pytest.raises(ludograph.IllegalDecision) as refused:
        replay(stacks, "e1=e4; e5-f4-e3-d2-c3-c4-d5-d6-d7 X a1")
    assert refused.value.notation == "X a1"
    assert refused.value.why.rule == "note"


def test_blanks_in_notations_are_read_greedily(words: Any) -> None:
    together = replay(words.initial(), "put a1 a2 put a3")
    assert len(together) == 3
    apart = replay(words.initial(), "put a1; put a2")
    assert len(apart) == 3


def test_a_note_that_looks_like_arguments_is_read_as_the_note(words: Any) -> None:
    states = replay(words.initial(), "put a1 b1 X a1 b1 put c1")
    assert len(states) == 3
    assert states[-1].value("last") == "c1"


def test_a_shorter_notation_is_tried_when_the_longest_leads_nowhere() -> None:
    game = ludograph.loads(
        WORDS.replace("written: put {s} {t}", "written: put {s} put {t}").replace('; note " X {s} {t}"', "")
    )
    assert len(replay(game.initial(), "put a1 put a2")) == 2
    assert len(replay(game.initial(), "put a2 put a1")) == 3


def test_a_whole_game_without_semicolons_needs_no_recursion() -> None:
    game = ludograph.loads(MANY_READINGS.replace("0..999", "0..9999"))
    assert len(replay(game.initial(), "a " * 3000)) == 1501


@pytest.mark.parametrize(
    ("text", "notation", "rule"),
    [
        ("e1=e4 e5-f4-e3-e8", "-e8", "choose"),
        ("e1=d3 e5-f4", "e1=d3", "choose"),
        ("e1=e4 e5-d4-e3", "e5-d4", "where"),
        ("e1=e4 nonsense R9", "nonsense", "notation"),
    ],
)
def test_the_refused_piece_is_named(stacks: Any, text: str, notation: str, rule: str) -> None:
    with pytest.raises(ludograph.IllegalDecision) as refused:
        replay(stacks, text)
    assert (refused.value.notation, refused.value.why.rule) == (notation, rule)


def test_a_refused_notation_with_blanks_is_named_whole() -> None:
    with pytest.raises(ludograph.IllegalDecision) as refused:
        replay(ludograph.load("anda").initial(), "komi 99 black")
    assert refused.value.notation == "komi 99"


def test_nothing_follows_the_end_of_the_game() -> None:
    game = ludograph.load("tic_tac_toe")
    with pytest.raises(ludograph.IllegalDecision, match="the game is over"):
        replay(game.initial(), "a1 b1 a2 b2 a3 b3")


@pytest.mark.long
def test_a_text_made_to_have_many_readings_is_given_up() -> None:
    game = ludograph.loads(MANY_READINGS)
    with pytest.raises(ludograph.IllegalDecision):
        replay(game.initial(), "a " * 60 + "b")


def test_reading_stops_where_it_is_told_to_and_gives_the_rest_back() -> None:
    start = ludograph.load("tic_tac_toe").initial()
    taken, rest = steps_while(start, "b2 a1; c3\na3", lambda state: state.mover == "Cross")
    assert [str(decision) for decision, _ in taken] == ["b2"]
    assert rest == "a1;c3;a3"
    taken, rest = steps_while(taken[-1][1], rest, lambda state: True)
    assert ([str(decision) for decision, _ in taken], rest) == (["a1", "c3", "a3"], "")
    with pytest.raises(ludograph.IllegalDecision):
        steps_while(start, "zz b2", lambda state: False)
