"""What an example says of its position, its result and what refuses its decisions is told by the checker where it names what is not there, as a warning."""

from __future__ import annotations

import ludograph
import pytest
from ludograph.core.refusals import RULES
from ludograph.engines.protocol import Why
from ludograph.engines.reference import ReferenceGame
from ludograph.ground.diagnostics import Diagnostic, RulesetError
from ludograph.pipeline import check_text, report_text
from ludograph.play.examples import run_examples

GAME = """\
language: 2
title: Points
players: {players}
board: {{tiling: square, columns: 3, rows: 3}}
state: {{owner: cell -> player?, score: player -> 0..9, quiet: bool, seen: 'player, cell -> 0..9'}}
moves:
  place:
    choose: at in cell where owner[at] is none
    do: owner[at] = mover
flow: |
  forever: for p in player: turn p: decide place otherwise: {draw}
examples:
  - {example}
"""
TWO, THREE, ONE = "[Red, Blue]", "[Red, Blue, Green]", "[Red]"


def game(example: str, players: str = TWO, draw: str = "draw") -> str:
    return GAME.format(example=example, players=players, draw=draw)


def told(text: str) -> list[Diagnostic]:
    """What is told of examples. The rules can be played."""
    report = report_text(text)
    assert report.program is not None
    return [item for item in report.diagnostics if item.slug in ("not-a-position", "not-a-result", "not-a-refusal")]


@pytest.mark.parametrize(
    ("position", "marked", "advice"),
    [
        ("{owner: {Rad: a1, Blue: b1}}", "Rad", "did you mean `Red`?"),
        ("{owner: {Red: a1, Blue: c2 b9}}", "b9", "did you mean `b1`"),
        ("{owner: {Red: [a1, b9]}}", "b9", "did you mean `b1`"),
        ("{owner: {b2: Rad, c1: Red}}", "b2", "the value stands first"),
        ("{ownar: {Red: a1}}", "ownar", "did you mean `owner`?"),
        ("{mover: Rad}", "Rad", "did you mean `Red`?"),
        ("{deciding: plase}", "plase", "did you mean `place`?"),
        ("{score: {12: Red}}", "12", "its values are 0..9"),
        ("{score: {1: Red, 2: Red}}", "Red", ""),
        ("{quiet: maybe}", "maybe", "its values are bool"),
        ("{owner: a1}", "a1", "for instance `{Red: a1 b2}`"),
        ("{owner: {Red: 'a1,b1'}}", "a1,b1", "write `a1 b1`"),
        ("{owner: {Red: 'a1,x'}}", "a1,x", "write a `cell`"),
        ("{seen: {2: Red.a1}}", "Red.a1", "write `Red,a1`"),
        ("{seen: {2: 'Red(a1)'}}", "Red(a1)", "write `Red,a1`"),
        ("{seen: {2: Red a1}}", "Red", "write a `player` and a `cell`, joined by a comma without blanks"),
        ("{seen: {Red.a1: 2}}", "Red.a1", "the value stands first, and behind it who has it: `{value: Red,a1}`"),
    ],
)
def test_what_a_position_names_is_there(position: str, marked: str, advice: str) -> None:
    text = game(f"{{position: {position}, legal: c3}}")
    (only,) = told(text)
    assert only.slug == "not-a-position"
    assert only.span is not None
    assert only.span.text == marked
    assert text.rindex(position) <= only.span.start
    assert advice in " ".join(only.helps)


def test_each_mistake_of_a_position_is_told() -> None:
    found = told(game("{position: {ownar: {}, score: {1: Rad, 77: Blue}, mover: Nobody}, legal: c3}"))
    assert [item.span.text for item in found if item.span] == ["ownar", "Rad", "77", "Nobody"]


def test_a_caller_of_a_game_is_told_the_same_of_a_position() -> None:
    (of_check,) = told(game("{position: {owner: {Rad: a1}}, legal: c3}"))
    with pytest.raises(RulesetError) as refused:
        ludograph.loads(game("{legal: c3}")).position({"owner": {"Rad": "a1"}})
    (item,) = refused.value.diagnostics
    assert (item.slug, item.title, item.helps) == ("not-a-state", of_check.title, of_check.helps)


@pytest.mark.parametrize(
    ("result", "players", "code", "marked", "advice"),
    [
        ("Rad wins", TWO, "not-a-result", "Rad", "did you mean `Red`?"),
        ("Red > Grene = Blue", THREE, "not-a-result", "Grene", "did you mean `Green`?"),
        ("Red 3, Blu 2", TWO, "not-a-result", "Blu", "did you mean `Blue`?"),
        ("win Red", TWO, "not-a-result", "win Red", "write `Red wins`"),
        ("win Rad", TWO, "not-a-result", "win Rad", "write `Red wins`"),
        ("Red win", TWO, "not-a-result", "Red win", "write `Red wins`"),
        ("Draw", TWO, "not-a-result", "Draw", "did you mean `draw`?"),
        ("Red loses", TWO, "not-a-result", "Red loses", "say who wins: `Blue wins`"),
        ("open", TWO, "not-a-result", "open", "where the game goes on an example has no `result`"),
        ("nobody", TWO, "not-a-result", "nobody", "results are `Blue wins`, `Red wins` and `draw`"),
        ("lose Red", ONE, "not-a-result", "lose Red", "write `Red loses`"),
    ],
)
def test_a_result_is_one_of_these_players(result: str, players: str, code: str, marked: str, advice: str) -> None:
    (only,) = told(game(f"{{result: '{result}'}}", players))
    assert only.slug == code
    assert only.span is not None
    assert only.span.text == marked
    assert advice in " ".join(only.helps)


@pytest.mark.parametrize(
    ("result", "players"),
    [
        ("draw", TWO),
        ("Red wins", TWO),
        ("Red wins 3", TWO),
        ("Red 3, Blue -2", TWO),
        ("Red > Blue = Green", THREE),
        ("Red loses", ONE),
        ("Red 3", ONE),
        ("the game > Red", ONE),
    ],
)
def test_every_form_of_a_result_is_taken(result: str, players: str) -> None:
    assert not told(game(f"{{result: '{result}'}}", players))


@pytest.mark.parametrize(
    ("because", "advice"),
    [
        ("were", "did you mean `where`"),
        ("ealry", "did you mean `early`"),
        ("emptiness", "the names are `afterwards`, `choose`,"),
        ("rule", "the names are"),
    ],
)
def test_a_refusal_is_a_rule_or_the_name_of_a_condition(because: str, advice: str) -> None:
    named = "    when: {early: 'any(owner[s] is none for s in cell)'}\n    choose:"
    (only,) = told(
        game(f"{{position: {{owner: {{Red: a1}}}}, illegal: a1, because: {because}}}").replace("    choose:", named)
    )
    assert (only.slug, only.span and only.span.text) == ("not-a-refusal", because)
    assert advice in " ".join(only.helps)
    for right in ("early", "where", "choose", "notation"):
        assert not told(game(f"{{illegal: a1, because: {right}}}").replace("    choose:", named))


@pytest.mark.parametrize("rule", RULES)
def test_who_reads_why_a_decision_is_refused_is_told_all_rules(rule: str) -> None:
    assert f"`{rule}`" in (Why.__doc__ or "")


def test_a_mistake_of_the_rules_brings_none_of_positions() -> None:
    wrong = game("{position: {score: {1: Red}}, legal: c3}").replace("0..9", "0..nein", 1)
    assert [item.slug for item in report_text(wrong).diagnostics] == ["unknown-name"]


def test_what_other_options_leave_out_is_no_mistake() -> None:
    options = "options:\n  three: {type: bool, default: no}\nplayers: {names: [Red, Blue, Green], count: if three then 3 else 2}\n"
    text = game("{set: {three: yes}, position: {owner: {Green: a1}}, legal: c3}").replace(f"players: {TWO}\n", options)
    assert not told(text)


def test_what_a_caller_sets_leaves_examples_behind_and_is_no_mistake_of_theirs() -> None:
    text = game("{position: {owner: {Red: c3}}, legal: a1}").replace("columns: 3, rows: 3", "columns: size, rows: size")
    text = text.replace("board:", "options:\n  size: {type: 2..5, default: 3}\nboard:")
    assert not told(text)
    assert not [item for item in check_text(text, {"size": 2}).warnings if item.slug == "not-a-position"]
    (only,) = told(text.replace("default: 3", "default: 2"))
    assert (only.slug, only.title) == ("not-a-position", "there is no cell `c3`")


def test_a_game_is_played_beside_an_example_that_names_what_is_not_there_and_the_example_fails() -> None:
    text = game("{position: {owner: {Red: a1 j9}}, legal: c3}")
    assert ludograph.loads(text, engine="reference").initial().legal()
    program = check_text(text)
    (outcome,) = run_examples(lambda options: ReferenceGame(program, "probe"))
    assert not outcome.passed
    assert outcome.message == "there is no cell `j9`"
    assert outcome.span is not None
    assert outcome.span.text == "j9"
