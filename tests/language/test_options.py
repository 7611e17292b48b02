"""Values of options, as files, commands and callers give them: what is taken, and in which words the rest is refused."""

from __future__ import annotations

from typing import Any

import pytest
import typer
from ludograph.cli.support.parameters import parse_sets
from ludograph.ground.diagnostics import Diagnostic, RulesetError, render_all
from ludograph.pipeline import check_ruleset, check_text, report_text
from probe import block, ruleset

from .helpers import rules

OPTIONS = block(
    "stock: {type: player -> 1..99, default: 5}",
    "goal: {type: 1..20, default: 3}",
    "wrap: {type: [none, torus, cylinder], default: none}",
    "many: {type: set of 1..9, default: [1, 2]}",
    "hands: {type: player -> set of 1..9, default: 1}",
    "flag: {type: bool, default: no}",
    "size: {type: [5, 7], default: 5}",
)


def shown(**given: Any) -> Any:
    return check_text(ruleset(options=OPTIONS), given).game.settings


def refused(**given: Any) -> Diagnostic:
    with pytest.raises(RulesetError) as caught:
        shown(**given)
    (said,) = caught.value.diagnostics
    return said


def test_one_value_for_each_element() -> None:
    assert shown(stock="Red:20, Blue:25")["stock"] == {"Red": 20, "Blue": 25}
    assert shown(stock={"Red": 1, "Blue": 2})["stock"] == {"Red": 1, "Blue": 2}
    assert shown(hands="Red:1,2,Blue:3")["hands"] == {"Red": [1, 2], "Blue": [3]}
    assert shown(hands="4,5")["hands"] == {"Red": [4, 5], "Blue": [4, 5]}


@pytest.mark.parametrize(
    ("stock", "title"),
    [
        ("Red:20,Red:21,Blue:5", "`stock` has two values for `Red`"),
        ("Red:20,7,Blue:5", "`7` has no `:` in it"),
        ("Red:20,,Blue:5", "`` has no `:` in it"),
        ("Green:20,Red:1,Blue:5", "`Green` is no player"),
        ("Red:20", "`stock` has no value for Blue"),
        ("Red:x,Blue:1", "the option `stock` cannot be `x`"),
    ],
)
def test_values_by_element_are_not_guessed(stock: str, title: str) -> None:
    assert refused(stock=stock).title == title


@pytest.mark.parametrize("number", ["٣", "³", "３", "1_0", "3.0", "+3", "0x3", " 3 3"])
def test_numbers_are_written_in_the_digits_0_to_9(number: str) -> None:
    assert refused(goal=number).slug == "option-range"
    assert refused(size=number).slug == "option-range"


def test_none_is_among_the_choices_where_it_is_one() -> None:
    assert refused(wrap="x").helps == ("the choices are `cylinder`, `none` and `torus`",)
    assert refused(wrap="non").helps == ("did you mean `none`?",)


@pytest.mark.parametrize(
    ("given", "form"),
    [
        ({"goal": "2,2"}, "2,2"),
        ({"goal": [2, 2]}, "2,2"),
        ({"goal": [2]}, "2"),
        ({"wrap": ["torus"]}, "torus"),
        ({"flag": ["yes"]}, "yes"),
        ({"goal": (2, None)}, "2,none"),
        ({"goal": {"Red": 2}}, "Red:2"),
        ({"goal": True}, "yes"),
        ({"goal": None}, "none"),
        ({"many": "1,1"}, "1,1"),
        ({"many": range(10**9)}, "a long list"),
        ({"goal": range(2, 4)}, "2,3"),
    ],
)
def test_a_value_is_repeated_as_one_writes_it(given: dict[str, Any], form: str) -> None:
    assert refused(**given).title.endswith(f"cannot be `{form}`")


def test_in_a_file_a_value_is_repeated_as_yaml() -> None:
    with pytest.raises(RulesetError) as caught:
        check_text(ruleset(options="{o: {type: 1..9, default: [2, 2]}, q: {type: 1..9, default: {a: 1}}}"))
    titles = [item.title for item in caught.value.diagnostics]
    assert titles == ["the option `o` cannot be `[2, 2]`", "the option `q` cannot be `{a: 1}`"]


def test_an_option_is_set_once() -> None:
    assert parse_sets(["a=1", "b=2"]) == {"a": "1", "b": "2"}
    with pytest.raises(typer.BadParameter, match="`a` is set twice"):
        parse_sets(["a=1", " a =2"])


@pytest.mark.parametrize("perft", ["[²]", "[٣]", "[x]", "-1", "[1.0]"])
def test_an_example_counts_in_numbers(perft: str) -> None:
    with pytest.raises(RulesetError) as caught:
        check_text(ruleset(examples=f"[{{perft: {perft}}}]"))
    assert [item.slug for item in caught.value.diagnostics] == ["wrong-kind"]


def test_a_ruleset_that_extends_itself_is_told_so(tmp_path: Any) -> None:
    path = tmp_path / "self.yaml"
    path.write_text("extends: self\ntitle: S\n")
    with pytest.raises(RulesetError) as caught:
        check_ruleset(str(path))
    told = render_all(caught.value.diagnostics)
    assert "`self` extends itself" in told
    assert "did you mean" not in told


@pytest.mark.parametrize("turn", ["3.5", "1000", "x", "[1]", "٣"])
def test_a_turn_is_refused_with_what_it_may_be(turn: str) -> None:
    with pytest.raises(RulesetError) as caught:
        check_text(ruleset(draw=f"{{turn: {turn}, marks: []}}"))
    (said,) = caught.value.diagnostics
    assert said.title == "`turn` is a whole number of degrees, -999 to 999"


def test_a_number_of_any_size_is_told_as_a_number() -> None:
    with pytest.raises(RulesetError) as caught:
        check_text(ruleset(draw=block("- {mark: disc, on: s in cell, size: 1..3}")))
    assert "`size` needs a number, but" in caught.value.diagnostics[0].title


CHOSEN = ["number(p) == 2", "count(player) == 3", "column(c) >= 4", "count(cell) > 40", "left > 5", "kept[p] > 5"]


@pytest.mark.parametrize("condition", CHOSEN)
@pytest.mark.parametrize("how_many", ["n", "2"])
def test_what_another_value_of_an_option_makes_true_is_not_called_false(condition: str, how_many: str) -> None:
    """And with fixed sizes in their place it is."""
    text = f"""
title: Chosen
players: {{names: [A, B, C], count: {how_many}}}
options: {{n: {{type: 1..3, default: 2}}}}
board: {{tiling: square, columns: {how_many}, rows: 4}}
universes: {{pips: 0..{how_many}}}
state: {{left: pips, kept: "player -> 0..{how_many}"}}
moves:
  go:
    choose: p in player; c in cell where {condition}
    do: "left = 1; kept[p] = 1"
flow: "forever: for p in player: turn p: decide go otherwise: draw"
"""
    slugs = {item.slug for item in report_text(text).diagnostics}
    assert ("never-true" in slugs) == (how_many == "2"), slugs


def test_a_sentence_on_an_option_belongs_to_the_first_move_that_it_matters_for_be_it_by_a_definition() -> None:
    text = rules(
        language="2",
        options="{far: {type: bool, default: yes, values: {yes: Anywhere., no: Below.}}}",
        define="""
  open(s in cell): owner[s] is none and (far or row(s) == 0)
  late: far
""",
        moves="""
  wait in main:
    choose: s in cell where late
  place in main:
    choose: at in cell where open(at)
    do: owner[at] = mover
""",
    )
    (chosen,) = report_text(text).checked().facts.chosen
    assert chosen.where == ("moves", "wait")
    (chosen,) = report_text(text.replace(" where late", "")).checked().facts.chosen
    assert chosen.where == ("moves", "place")


@pytest.mark.parametrize(
    ("sections", "place"),
    [
        ({"end": "[{for: p in player, when: open(p), result: win p}]"}, ("end",)),
        ({"state": "{owner: cell -> player?, first: player -> bool = open}"}, ("setup",)),
    ],
)
def test_a_sentence_on_an_option_that_no_move_asks_for_belongs_to_the_end_or_to_the_setup(
    sections: dict[str, str], place: tuple[str, ...]
) -> None:
    text = rules(
        language="2",
        options="{far: {type: bool, default: yes, values: {yes: Anywhere., no: Below.}}}",
        define="{open(p in player): p is Red and far}",
        moves="{place in main: {choose: 'at in cell where owner[at] is none', do: 'owner[at] = mover'}}",
        **sections,
    )
    (chosen,) = report_text(text).checked().facts.chosen
    assert chosen.where == place
