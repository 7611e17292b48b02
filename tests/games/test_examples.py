"""The examples and the prose that the bundled rulesets carry: enough of them, and all examples true."""

from __future__ import annotations

from functools import cache

import ludograph
import pytest
from ludograph.check import Program
from ludograph.files.library import library_ids
from ludograph.pipeline import check_ruleset
from ludograph.play.examples import run_examples

RULESETS = library_ids()


@cache
def _program(name: str) -> Program:
    return check_ruleset(name)


@pytest.mark.parametrize("name", RULESETS)
def test_examples_of_a_ruleset_hold(name: str) -> None:
    outcomes = run_examples(lambda options: ludograph.load(name, options))
    wrong = [
        f"{outcome.span.place if outcome.span else name}: {outcome.message}"
        for outcome in outcomes
        if not outcome.passed
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("name", RULESETS)
def test_every_ruleset_has_ten_examples_of_its_own_and_three_refusals_with_a_reason(name: str) -> None:
    examples = _program(name).examples
    assert len(examples) >= 10
    assert sum(bool(example.illegal and example.because) for example in examples) >= 3


@pytest.mark.parametrize("name", RULESETS)
def test_every_example_says_in_one_sentence_what_it_shows(name: str) -> None:
    abouts = [example.about for example in _program(name).examples]
    assert all(about[:1].isupper() for about in abouts)
    assert all(about.endswith(".") for about in abouts)
    assert len(set(abouts)) == len(abouts)


@pytest.mark.parametrize("name", RULESETS)
def test_every_ruleset_tells_what_it_is_and_what_its_moves_and_options_do(name: str) -> None:
    program = _program(name)
    about = program.ruleset.text("about")
    assert about is not None
    assert len(about.value) > 80
    assert program.facts.sources
    assert all(move.about for move in program.game.moves.values())
    assert all(("options", option) in program.abouts for option in program.game.options)


@pytest.mark.parametrize("name", RULESETS)
def test_no_ruleset_is_warned_of(name: str) -> None:
    assert _program(name).warnings == ()
