"""Examples that ask for what there is not are told so."""

from __future__ import annotations

import pytest
from ludograph import face
from ludograph.engines.reference import ReferenceGame
from ludograph.face import rulebook
from ludograph.ground.diagnostics import RulesetError
from ludograph.pipeline import check_text
from ludograph.play.examples import run_examples

RULES = """
title: Probe
uses: [two_players, groups, alternate]
players: [Red, Blue]
board: {tiling: square, columns: 3, rows: 3}
state: {owner: cell -> player?}
define: {waiting: count(stones(opponent)) == 0}
actions: {take_turn: "decide main otherwise: draw"}
moves: {place in main: {choose: at in vacant, do: "owner[at] = mover"}}
end: [{when: count(vacant) == 8, result: draw}]
examples:
  - {about: The game is over., play: a1, then: [CLAIM]}
"""


@pytest.mark.parametrize(
    ("claim", "message"), [("mover is Blue", "nobody is to move"), ("waiting", "nobody is to move")]
)
def test_nobody_is_to_move_after_the_end(claim: str, message: str) -> None:
    program = check_text(RULES.replace("CLAIM", claim))
    (outcome,) = run_examples(lambda options: ReferenceGame(program, "probe"))
    assert not outcome.passed
    assert message in outcome.message


def test_what_needs_no_mover_can_be_asked_after_the_end() -> None:
    program = check_text(RULES.replace("CLAIM", "count(stones(Red)) == 1"))
    (outcome,) = run_examples(lambda options: ReferenceGame(program, "probe"))
    assert outcome.passed


def test_an_example_that_no_book_shows_is_played_all_the_same() -> None:
    program = check_text(RULES.replace("play: a1", "book: no, play: a1").replace("CLAIM", "count(stones(Red)) == 2"))
    (outcome,) = run_examples(lambda options: ReferenceGame(program, "probe"))
    assert not outcome.passed


def test_a_claim_whose_value_leaves_its_range_does_not_hold_and_says_why() -> None:
    rules = RULES.replace("define: {", 'define: {"row_of(n in 1..3)": "those(s in cell where row(s) == n)", ')
    program = check_text(rules.replace("CLAIM", "count(row_of(count(stones(Blue)))) == 3"))
    (outcome,) = run_examples(lambda options: ReferenceGame(program, "probe"))
    assert not outcome.passed
    assert "has no value after the play: 0 lies outside 1..3" in outcome.message


@pytest.mark.parametrize(
    ("claim", "message"),
    [
        ("count(vacant) == 8 and all(empty(s) for s in stones(Red) + vacant)", "for `empty(s)` with s = a1"),
        (
            "all(count(adjacent(s)) >= 3 for s in cell)",
            "for `count(adjacent(s)) >= 3` with s = a1: `count(adjacent(s))` is 2",
        ),
        ("not any(row(s) == 2 for s in cell)", "for `row(s) == 2` with s = a3: `row(s)` is 2"),
        ("any(row(s) == 7 for s in stones(Red))", "after the play: `stones(Red)` is a1"),
        ("count(vacant) == 7 or count(stones(Red)) == 2", "`count(vacant)` is 8; `count(stones(Red))` is 1"),
    ],
)
def test_a_claim_that_fails_shows_the_part_that_fails_with_its_values(claim: str, message: str) -> None:
    program = check_text(RULES.replace("[CLAIM]", f'["{claim}"]'))
    (outcome,) = run_examples(lambda options: ReferenceGame(program, "probe"))
    assert outcome.message.endswith(message)


def test_what_is_no_position_is_told_where_the_example_says_it() -> None:
    """The first `Red` is a player and right; the second one should be a cell."""
    text = RULES.replace("cell -> player?}", 'cell -> player?, height: "cell -> 0..9"}')
    text = text.replace(
        "play: a1, then: [CLAIM]", "position: {owner: {Red: a1}, height: {3: Red}}, then: [mover is Red]"
    )
    program = check_text(text)
    (outcome,) = run_examples(lambda options: ReferenceGame(program, "probe"))
    with pytest.raises(RulesetError) as told:
        rulebook(face.loads(text, engine="reference"))
    (item,), (fault,) = told.value.diagnostics, outcome.faults
    assert item.title == fault.title == outcome.message == "there is no cell `Red`"
    for span in (item.span, fault.span, outcome.span):
        assert span is not None
        assert (span.text, span.file.text[: span.start].endswith("{3: ")) == ("Red", True)
