"""Chance between several moves, and how probable examples say its decisions are."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import ludograph
import pytest
from ludograph.ground.diagnostics import RulesetError
from ludograph.pipeline import check_text, report_text
from ludograph.play.examples import Outcome, run_examples

from .helpers import rules

MOVES = """
  lot:
    choose: n in 1..6
    weight: if n == 6 then 3 else 1
    do: found = n
  blank: {}
  put: {choose: at in cell}
"""
FLOW = """|
  forever: for p in player: turn p:
    chance lot | blank
    decide put
"""


def lots(examples: str = "[]", edition: str = "language: 2\n") -> str:
    return edition + rules(state="{found: 0..6}", moves=MOVES, flow=FLOW, examples=examples)


def outcome(examples: str) -> Outcome:
    text = lots(examples)
    (found,) = run_examples(lambda options: ludograph.loads(text, options=options))
    return found


@pytest.mark.parametrize("engine", ["reference", "native"])
def test_chance_decides_between_the_decisions_of_all_moves_by_the_sum_of_all_weights(engine: str) -> None:
    decisions = ludograph.loads(lots(), engine=engine).initial().legal()
    assert {str(one): one.probability for one in decisions} == {
        **{str(n): Fraction(1, 9) for n in range(1, 6)},
        "6": Fraction(1, 3),
        "blank": Fraction(1, 9),
    }


def test_several_moves_of_chance_are_of_edition_2() -> None:
    (problem,) = report_text(lots(edition="")).diagnostics
    assert (problem.slug, problem.title) == ("edition", "`|` behind `chance` is of edition 2 of the language")
    assert problem.span is not None
    assert problem.span.text == "blank"


def test_odds_are_compared_exactly() -> None:
    assert outcome("[{odds: {6: 1/3, blank: 2/18}}]").passed
    found = outcome("[{odds: {1: 1/9, 6: 333333/1000000}}]")
    assert found.message == "the odds of `6` are 1/3, not 333333/1000000"
    assert found.span is not None
    assert found.span.text == "6: 333333/1000000"


def test_odds_are_those_of_chance() -> None:
    assert outcome("[{moves: blank, odds: {a1: 1/16}}]").message == "`a1` has no odds: Red decides there, not chance"
    assert outcome("[{odds: {7: 1/9}}]").message.startswith("`7` should be possible, but ")


@pytest.mark.parametrize("odds", ["0.5", "1/0", "-1/2", "1/2/3", "half", "1/²", "[1, 2]", "~", "1 / 2", "''"])
def test_odds_are_fractions(odds: str) -> None:
    with pytest.raises(RulesetError) as caught:
        check_text(lots(f"[{{odds: {{6: {odds}}}}}]"))
    (problem,) = caught.value.diagnostics
    assert (problem.slug, problem.title) == ("wrong-kind", "the odds of `6` are an exact fraction, as `2/7`")


@pytest.mark.parametrize(("language", "said"), [("en", "6 in 1 of 3 cases"), ("de", "6 in 1 von 3 Fällen")])
def test_the_book_says_in_how_many_cases_chance_takes_a_decision(language: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "lots.yaml"
    path.write_text(lots("[{about: Sixes come often., odds: {6: 1/3}}]"), encoding="utf-8")
    assert said in ludograph.rulebook(path, language=language).replace("`", "")
