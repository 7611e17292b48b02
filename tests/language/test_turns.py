"""Where turns begin and end: what is asked of the whole turn, what happens at its edges; and conditions with names."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import ludograph
import pytest
from ludograph.book.comparison import compare
from ludograph.book.comparison.words import report
from ludograph.book.prose import Prose
from ludograph.core.listing import listing
from ludograph.engines.protocol import PlayError
from ludograph.ground.source import SourceFile
from ludograph.language.formatting import formatted
from ludograph.language.merged import merged_yaml
from ludograph.pipeline import check_ruleset, check_text, read_ruleset, report_text

from .helpers import play, program, rules

ROW = {"board": "{tiling: square, columns: 3, rows: 1}", "state": "{owner: cell -> player?, n: 0..99, m: 0..99}"}
ADD = """
  add in main:
    choose: k in 1..4
    do: n += k
    then: n += m
    afterwards: {even: n mod 2 == 0, small: n < 9 - k}
  rest in main: {do: m = 1, afterwards: n == 0}
"""


def game(**sections: str) -> Any:
    return ludograph.loads("language: 2\n" + rules(**{**ROW, **sections}), engine="reference").initial()


def slugs(**sections: str) -> list[str]:
    return [item.slug for item in report_text("language: 2\n" + rules(**{**ROW, **sections})).diagnostics]


# ---------------------------------------------------------------- asked at the end of the turn


def test_afterwards_is_asked_when_the_turn_is_complete_and_sees_the_choice() -> None:
    flow = program("  forever: for p in player: turn p:\n    decide main\n    n += 1")
    state = game(moves=ADD, flow=flow)
    assert state.notations() == ["1", "3"], "2 and 4 are odd with what comes behind the decision, and so is `rest` no 0"
    state = play(state, "3")
    assert state.value("n") == 4
    assert state.notations() == ["1"], "4 + 3 + 1 is not below 9 - 3"
    why = state.why("3")
    assert (why.rule, why.condition) == ("afterwards", "small")
    assert why.message == "in the move `add`, `small` asks that `n < 9 - k` when the turn is complete"
    assert game(moves=ADD, flow=flow).why("rest").message == (
        "in the move `rest`, `n == 0` does not hold when the turn is complete"
    )


def test_a_later_decision_of_the_turn_may_make_good_what_a_choice_asks() -> None:
    moves = """
  bid: {choose: k in 1..3, do: n = k, afterwards: {paid: m == k}}
  pay: {choose: k in 0..2, do: m = k}
"""
    state = game(moves=moves, flow=program("  forever: for p in player: turn p:\n    decide bid\n    decide pay"))
    assert state.notations() == ["1", "2"]
    assert "cannot be completed so that `m == k` holds" in state.why("3").message
    assert play(state, "2").notations() == ["0", "1", "2"], "the later decision asks nothing itself"


def test_a_way_that_ends_the_game_satisfies_and_one_that_goes_in_circles_does_not() -> None:
    moves = """
  go in main: {when: n == 0, do: n = 1, afterwards: m == 5}
  back: {when: n == 1, do: n = 0}
  stop: {when: m == 3, do: win mover}
"""
    flow = "'forever: for p in player: turn p: while m != 5: decide main | back | stop otherwise: m = m'"
    with pytest.raises(ludograph.PlayError):
        game(moves=moves, flow=flow)
    assert game(moves=moves, flow=flow, setup="m = 3").notations() == ["go", "stop"]


def test_a_choice_behind_which_nothing_is_legal_is_refused() -> None:
    moves = """
  one in main: {do: n += 1, afterwards: n < 50}
  two in main: {do: n += 2, afterwards: n < 50}
  next: {when: n mod 2 == 0, do: n += 1}
"""
    flow = program("  forever: for p in player: turn p:\n    decide main\n    decide next")
    assert game(moves=moves, flow=flow).notations() == ["two"]


def test_chance_before_the_end_of_the_turn_is_refused_and_behind_it_allowed() -> None:
    moves = "\n  one in main: {do: n += 1, afterwards: n < 9}\n  roll: {choose: k in 1..2, do: m = k}\n"
    flow = "  forever: for p in player:\n    turn p:\n      decide main{}\n    chance roll"
    assert slugs(moves=moves, flow=program(flow.format("\n      chance roll"))) == ["afterwards-chance"]
    assert slugs(moves=moves, flow=program(flow.format(" otherwise: draw"))) == ["unused"]  # m is written only
    both = "  forever: for p in player: turn p:\n    decide main\n    chance main"
    assert "afterwards-chance" in slugs(moves=moves, flow=program(both))


# ---------------------------------------------------------------- the edges of turns


EDGES = {
    "before_turn": "{count: 'm += 1', tell: 'n = if mover is Red then m else 50'}",
    "after_turn": "\n  over: |\n    if m == 4: win mover\n",
    "setup": "'turn Blue: decide main'",
    "end": "[]",
}


def test_turns_of_the_flow_begin_and_end_with_what_is_named_and_turns_of_setup_do_not() -> None:
    state = game(**EDGES)
    assert (state.mover, state.value("m")) == ("Blue", 0)
    state = play(state, "a1")
    assert (state.mover, state.value("m"), state.value("n")) == ("Red", 1, 1)
    state = play(state, "b1")
    assert (state.mover, state.value("m"), state.value("n")) == ("Blue", 2, 50)
    assert state.to_json()["values"]["m"] == 2


def test_the_end_of_a_turn_sees_its_turn_state_and_comes_behind_what_is_asked_afterwards() -> None:
    state = game(
        turn_state="{laid: 0..9}",
        moves="\n  place in main: {choose: s in cell, do: laid += 1, afterwards: m == 0}\n",
        after_turn="{kept: m = laid}",
        flow="'forever: for p in player: turn p: decide main otherwise: draw'",
    )
    state = play(state, "a1")
    assert state.value("m") == 1
    assert str(state.result) == "draw"


def test_a_position_by_hand_begins_its_turn_unless_it_is_in_the_middle_of_one() -> None:
    moves = "\n  one: {do: n += 1}\n  two: {do: n += 2}\n"
    flow = program("  forever: for p in player: turn p:\n    decide one\n    decide two")
    state = game(moves=moves, flow=flow, before_turn="{count: m += 1}")
    assert state.game.position({"m": "5", "mover": "Red"}).value("m") == 6
    assert state.game.position({"m": "5", "mover": "Red", "deciding": "two"}).value("m") == 5


def test_a_position_by_hand_begins_in_the_turn_that_offers_what_is_decided() -> None:
    moves = "\n  one: {do: n += 1}\n  two: {do: n += 2}\n"
    opening = program("  for p in player: turn p: decide one\n  forever: for p in player: turn p: decide two")
    state = game(moves=moves, flow=opening)
    assert state.game.position({"mover": "Blue"}).notations() == ["one"]
    assert state.game.position({"mover": "Blue", "deciding": "two"}).notations() == ["two"]
    apart = program("  forever:\n    turn Red: decide one\n    turn Blue: decide two")
    with pytest.raises(PlayError, match="the flow comes to no turn of Red that offers `two`"):
        game(moves=moves, flow=apart).game.position({"mover": "Red", "deciding": "two"})


def test_what_a_turn_begins_with_decides_nothing_and_its_name_is_one_word() -> None:
    assert slugs(before_turn="{ask: decide main}") == ["decide-in-effect"]
    assert slugs(before_turn="{two words: m = 1}") == ["unknown-key"]
    assert "edition" in [item.slug for item in report_text(rules(before_turn="{count: m = 1}")).diagnostics]


# ---------------------------------------------------------------- conditions with names

BASE = "language: 2\n" + rules(
    **{**ROW, "choices": "{main: {provided: n != 3}}", "before_turn": "{a: n += 1, b: m += 1}"}
)
VARIANT = """language: 2
title: Variant
extends: base.yaml
choices: {main: {provided: {corner: 'owner[cell("a1")] is none', late: {is: 'owner[cell("b1")] is none'}}}}
before_turn: {a: ~, c: m += 1}
"""
FURTHER = """language: 2
title: Further
extends: variant.yaml
choices: {main: {provided: {corner: ~, rule: n != 4}}}
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the three stand, and whoever runs the test."""
    for name, text in (("base", BASE), ("variant", VARIANT), ("further", FURTHER)):
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.usefixtures("folder")
def test_conditions_merge_by_name_and_a_text_is_the_condition_rule() -> None:
    def provided(name: str) -> list[tuple[str, str]]:
        move = check_ruleset(name).game.moves["place"]
        return [(condition.name, condition.expr.span.text) for condition in move.provided]

    assert provided("variant.yaml") == [
        ("", "n != 3"),
        ("corner", 'owner[cell("a1")] is none'),
        ("late", 'owner[cell("b1")] is none'),
    ]
    assert provided("further.yaml") == [("", "n != 4"), ("late", 'owner[cell("b1")] is none')]
    actions = check_ruleset("variant.yaml").game.before_turn
    assert [action.name for action in actions] == ["b", "c"]


@pytest.mark.usefixtures("folder")
def test_the_first_condition_that_fails_is_told_by_its_name() -> None:
    state = ludograph.load("variant.yaml", engine="reference").initial()
    assert state.why("a1").condition == "corner"
    assert state.why("b1").condition == "late"
    assert state.why("b1").rule == "provided"


@pytest.mark.usefixtures("folder")
def test_differences_and_books_name_the_conditions() -> None:
    lines = report(compare(check_ruleset("base.yaml"), check_ruleset("variant.yaml")))
    assert any("the choice `main` has a `provided.corner`" in line for line in lines)
    said = [one.text for one in Prose(check_ruleset("variant.yaml")).move("place").provided]
    assert said[1] == "Corner: this must lead to a position in which a1 has no owner."


def test_a_merged_text_means_the_same(folder: Path) -> None:
    (folder / "again.yaml").write_text(merged_yaml(read_ruleset("further.yaml")), encoding="utf-8")
    one, two = (listing(check_ruleset(name).game) for name in ("further.yaml", "again.yaml"))
    assert one == two


def test_a_condition_that_says_nothing_is_told() -> None:
    assert slugs(choices="{main: {provided: {safe: ~, low: n < 9}}}") == ["missing-key"]
    assert slugs(choices="{main: {provided: {n > 1: yes, low: n < 9}}}") == ["unknown-key"]


def test_the_book_says_what_every_turn_begins_and_ends_with() -> None:
    said = Prose(check_text("language: 2\n" + rules(**{**ROW, **EDGES}))).flow()
    assert said[0].text == "At the beginning of every turn:"
    assert said[-1].text == "At the end of every turn, if the number “m” is 4, you win the game."


# ---------------------------------------------------------------- what modules add


def using(modules: str, text: str = "", **sections: str) -> str:
    parts = {**ROW, "uses": f"[two_players, groups, {modules}]", "memory": "{seen: owner}", **sections}
    return "language: 2\n" + rules(**parts) + text


TAKE = """
  place in main: {choose: at in cell, do: "owner[at] = if owner[at] is none then mover else none"}
"""


def test_superko_refuses_what_was_and_finds_the_memory_by_the_name_it_is_given() -> None:
    state = ludograph.loads(using("{superko: {position: seen}}", moves=TAKE), engine="reference").initial()
    assert play(state, "a1").notations() == ["b1", "c1"], "a1 would empty the board again"
    assert play(state, "a1").why("a1").condition == "superko"


def test_threefold_draws_when_a_turn_begins_so_for_the_third_time() -> None:
    state = ludograph.loads(using("{threefold: {position: seen}}", moves=TAKE), engine="reference").initial()
    state = play(state, "a1", "a1", "a1")
    assert state.result is None
    assert str(play(state, "a1").result) == "draw"


def test_two_modules_add_to_one_choice_and_a_ruleset_takes_one_condition_away(tmp_path: Path) -> None:
    (tmp_path / "few.yaml").write_text(
        "language: 2\nmodule: few\nchoices: {main: {afterwards: {few: count(stones(mover)) < 2}}}\n", encoding="utf-8"
    )
    base = using("{superko: {position: seen}}, few", moves=TAKE, choices="{main: {afterwards: {own: n < 9}}}")
    (tmp_path / "base.yaml").write_text(base, encoding="utf-8")
    less = "language: 2\ntitle: Less\nextends: base.yaml\nchoices: {main: {afterwards: {superko: ~}}}\n"
    (tmp_path / "less.yaml").write_text(less + "before_turn: {superko: ~}\n", encoding="utf-8")

    def asked(name: str) -> list[str]:
        return [one.name for one in check_ruleset(str(tmp_path / name)).game.moves["place"].afterwards]

    assert asked("base.yaml") == ["superko", "few", "own"]
    assert asked("less.yaml") == ["few", "own"]
    (tmp_path / "again.yaml").write_text(merged_yaml(read_ruleset(str(tmp_path / "less.yaml"))), encoding="utf-8")
    assert asked("again.yaml") == ["few", "own"]
    assert check_ruleset(str(tmp_path / "again.yaml")).game.before_turn == ()


def test_two_modules_that_say_one_condition_otherwise_leave_it_to_the_ruleset(tmp_path: Path) -> None:
    for name, bound in (("some", 3), ("more", 5)):
        module = f"language: 2\nmodule: {name}\nchoices: {{main: {{provided: {{few: n < {bound}}}}}}}\n"
        (tmp_path / f"{name}.yaml").write_text(module, encoding="utf-8")
    (tmp_path / "a.yaml").write_text(using("some, more"), encoding="utf-8")
    (tmp_path / "b.yaml").write_text(using("some, more", choices="{main: {provided: {few: n < 4}}}"), encoding="utf-8")
    with pytest.raises(ludograph.RulesetError, match=r"both give `main\.provided\.few`"):
        check_ruleset(str(tmp_path / "a.yaml"))
    assert len(check_ruleset(str(tmp_path / "b.yaml")).game.moves["place"].provided) == 1


def test_a_memory_that_a_module_needs_must_be_there() -> None:
    (problem,) = report_text(using("superko", memory="~")).diagnostics
    assert problem.slug == "need-unmet"
    assert problem.label == "needs a memory"


def test_the_pie_of_edition_2_is_offered_in_the_second_turn_alone() -> None:
    pie = using("pie", constants="{pie: bool = yes}", define="{'mirror(s in cell)': s}", memory="{seen: owner}")
    state = ludograph.loads(pie, engine="reference").initial()
    assert "swap" not in state.notations()
    assert "swap" in play(state, "a1").notations()
    assert "swap" not in play(state, "a1", "b1").notations()
    assert play(state, "a1", "swap").value("owner", "a1") == "Blue"
    late = state.game.position({"owner": {"Red": "a1"}, "mover": "Blue", "opening": "3"})
    assert "swap" not in late.notations()


def test_a_revision_of_inchworm_by_modules_is_short() -> None:
    page = (Path(__file__).parents[2] / "docs" / "authoring.md").read_text(encoding="utf-8")
    text = page.partition("# file: ring.yaml\n")[2].partition("```")[0]
    rules_of_it = formatted(SourceFile("ring.yaml", text)).partition("examples:")[0].splitlines()
    assert len([line for line in rules_of_it if not line.startswith(("title:", "about:"))]) <= 8
