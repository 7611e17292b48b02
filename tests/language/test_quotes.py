"""Messages about texts that hold quotes of their own: no quote is printed twice, and what is meant is told without them."""

from __future__ import annotations

import pytest
from ludograph.ground.diagnostics import Diagnostic
from ludograph.ground.strict import shown
from ludograph.pipeline import report_text

GAME = """\
language: 2
title: TITLE
players: [Red, Blue]
options:
  mode: {type: TYPE, default: one}
board: {tiling: square, columns: 3, rows: 3}
state: {owner: cell -> player?, n: 0..9}
moves:
  place:
    choose: at in cell where ASKED
    do: owner[at] = mover
flow: |
  forever: for p in player: turn p: decide OFFERED otherwise: draw
examples:
  - EXAMPLE
"""
USUAL = {
    "TITLE": "Quotes",
    "TYPE": "[one, two]",
    "ASKED": "owner[at] is none",
    "OFFERED": "place",
    "EXAMPLE": "{play: a1}",
}


def told(**parts: str) -> Diagnostic:
    text = GAME
    for name, usual in USUAL.items():
        text = text.replace(name, parts.get(name, usual))
    (found,) = (item for item in report_text(text).diagnostics if item.slug != "unused")
    return found


@pytest.mark.parametrize(
    ("value", "said"),
    [("Red", "`Red`"), ("two words", '`"two words"`'), ('"Red"', "`'\"Red\"'`"), ("'a1'", "`\"'a1'\"`"), ("", '`""`')],
)
def test_a_value_stands_between_quotes_that_it_does_not_have(value: str, said: str) -> None:
    assert shown(value) == said


@pytest.mark.parametrize(
    ("example", "title", "help_"),
    [
        ("{position: {owner: {'\"Red\"': a1}}, legal: a1}", "`owner` cannot be `'\"Red\"'`", "did you mean `Red`?"),
        ("{position: {owner: {Red: \"'c3'\"}}, legal: a1}", "there is no cell `\"'c3'\"`", "did you mean `c3` or"),
        ("{result: '\"Red\" wins'}", 'there is no player `"Red"`', "did you mean `Red`?"),
    ],
)
def test_a_name_with_quotes_of_its_own_is_near_the_one_without(example: str, title: str, help_: str) -> None:
    found = told(EXAMPLE=example)
    assert found.title == title
    assert found.helps[0].startswith(help_)


@pytest.mark.parametrize(
    ("title", "made"),
    [
        ("'It's'", '`"It\'s"`'),
        ('""Go""', '`"Go"`'),
        ('"A "quoted" name"', "`'A \"quoted\" name'`"),
        ('"Go" now', "`'\"Go\" now'`"),
        ('"Go" for it\'s sake', "`'\"Go\" for it''s sake'`"),
    ],
)
def test_what_is_quoted_up_to_a_mark_within_is_put_between_other_marks_once(title: str, made: str) -> None:
    found = told(TITLE=title)
    assert found.helps == (f"put the whole between other quotes: {made}",)


@pytest.mark.parametrize(
    ("asked", "title", "label"),
    [
        ('at is cell(""a1"")', 'a text stands between two `"`', 'write `"a1"`'),
        ("at is cell(\"a1')", 'a text stands between two `"`', 'write `"a1"`'),
    ],
)
def test_marks_that_are_doubled_or_differ_are_told_as_such(asked: str, title: str, label: str) -> None:
    found = told(ASKED=asked)
    assert (found.title, found.label) == (title, label)


def test_a_move_in_quotes_is_offered_without_them() -> None:
    found = told(OFFERED='"place"')
    assert (found.title, found.label) == ("names stand without quotes", "write `place`")


@pytest.mark.parametrize(("asked", "name"), [('n == "3"', "3"), ('"Red" is owner[at]', "Red")])
def test_a_number_or_a_name_in_quotes_is_compared_without_them(asked: str, name: str) -> None:
    assert told(ASKED=asked).helps == (f"names and numbers stand without quotes: `{name}`",)


def test_the_values_of_an_option_are_the_list_that_stands_there() -> None:
    assert told(TYPE="{choices: [one, two]}").helps == ("one value for each, in their order: `[one, two]`",)
