"""Rulesets are named with their options in one form."""

from __future__ import annotations

import pytest
from ludograph.files.naming import WithOptions
from ludograph.ground.diagnostics import RulesetError


@pytest.mark.parametrize(
    ("text", "ruleset", "options"),
    [
        ("hex", "hex", {}),
        ("hex:size=7", "hex", {"size": "7"}),
        ("a/b:komi=3, size=5", "a/b", {"komi": "3", "size": "5"}),
        ("a:stock=Red:20,Blue:25,goal=10", "a", {"stock": "Red:20,Blue:25", "goal": "10"}),
        (r"C:\games\mine.yaml:size=5", r"C:\games\mine.yaml", {"size": "5"}),
        ("strange:name.yaml", "strange:name.yaml", {}),
        ("a:set=", "a", {"set": ""}),
    ],
)
def test_options_stand_behind_a_colon(text: str, ruleset: str, options: dict[str, str]) -> None:
    assert WithOptions.read(text) == WithOptions(ruleset, options)


def test_what_is_written_is_read_again() -> None:
    for text in ("hex", "hex:size=7", "a:stock=Red:20,Blue:25,goal=10"):
        assert str(WithOptions.read(text)) == text


def test_options_of_one_ruleset_come_before_those_of_all() -> None:
    assert WithOptions.read("hex:size=7", {"size": "5", "pie": "no"}).options == {"size": "7", "pie": "no"}


def test_an_option_that_is_set_twice_is_refused() -> None:
    with pytest.raises(RulesetError) as refused:
        WithOptions.read("hex:size=5,size=7")
    assert refused.value.diagnostics[0].slug == "option-twice"
