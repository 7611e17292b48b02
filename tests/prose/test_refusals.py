"""Why a decision is illegal, in words: the condition that an illegal example fails."""

from __future__ import annotations

import re

import pytest
from ludograph.engines.reference import ReferenceGame
from ludograph.pipeline import check_ruleset
from ludograph.play.examples import ExampleLine

from tests.shared import program

from .said import prose

READ = ("inchworm", "annelids", "tic_tac_toe", "drift")


def refusals(name: str) -> list[tuple[str, str]]:
    """For each illegal example under the usual options: the rule that refuses it, and its words. No mark of an author's text
    is left in what is printed."""
    game = ReferenceGame(program(name), name)
    found = []
    for example in program(name).examples:
        if example.illegal and not example.options:
            start = ExampleLine(game, example).start
            for text in example.illegal[:2]:
                why = start.why(text.value)
                assert "**" not in str(why)
                if why.span is not None:
                    found.append((why.rule, prose(name).condition(why.span)))
    return found


@pytest.mark.parametrize("name", READ)
def test_illegal_examples_have_words(name: str) -> None:
    found = refusals(name)
    assert found
    for rule, words in found:
        assert words
        assert not words.endswith("."), words
        assert not re.search(r"what line|\bthing\b|[\[\]{}_]", words), f"{rule}: {words}"


def test_known_refusals() -> None:
    said = dict(refusals("inchworm"))
    assert said["when"] in ("your reserve is more than 0", "your opponent has at least one prisoner")
    assert said["provided"] == "the number to lay is at most the number of room squares"
    assert ("where", "the height of the start square is at least 2") in refusals("inchworm")


def test_a_place_is_found_in_the_same_ruleset_under_other_options() -> None:
    other = check_ruleset("inchworm", {"goal": 9})
    (condition,) = other.game.moves["drop"].whens
    assert prose("inchworm").condition(condition.expr.span) == "your reserve is more than 0"


def test_what_follows_from_other_choices_has_to_be_there_and_has_no_letter_for_a_name() -> None:
    steal, drop = (program("drift").game.moves[name] for name in ("steal", "drop"))
    host, (coin,) = steal.binders[1], (one for one in drop.binders if one.name == "m")
    assert host.where is not None
    assert prose("drift").condition(coin.source.span) == "the chosen piece carries a coin"
    assert prose("drift").condition(host.where.span) == "you are not the host of the space that the chosen piece is at"
    (to,) = (one for one in program("royal_ur").game.moves["advance"].binders if one.name == "to")
    said = prose("royal_ur").condition(to.source.span)
    assert said == "there is a place reached from the chosen square by the roll along your track squares"
