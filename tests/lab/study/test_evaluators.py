"""Positions are valued without a search by what tells who is ahead in them."""

from __future__ import annotations

from pathlib import Path

import ludograph
import pytest
from ludograph.engines.protocol import CHANCE
from ludograph.ground.diagnostics import RulesetError
from ludograph.ground.rng import Random
from ludograph.lab.study.evaluators import evaluator

from tests.lab.study.test_evals import study

CLIMB = """
language: 2
title: Climb
players: [Red, Blue]
board: {tiling: square, columns: 1, rows: 1}
state: {height: player -> 0..9 = 5}
moves:
  up: {when: "height[mover] < 9", do: "height[mover] += 1"}
  stay: {}
flow: |
  forever: for p in player: turn p: decide up | stay
end:
  - {for: p in player, when: "height[p] == 9", result: win p}
"""
JUDGED = CLIMB + "evaluate: {high: 'height[p]'}\n"


@pytest.mark.parametrize("engine", ["reference", "native"])
def test_who_is_ahead_is_worth_more_by_what_the_rules_declare_whatever_the_random_numbers(engine: str) -> None:
    by, state = evaluator("eval"), ludograph.loads(JUDGED, engine=engine).initial()
    assert by.value(state, Random(1)) == (0.5, ())
    up, _ = state.legal()
    behind = state.apply(up)
    found = [by.value(behind, Random(seed)).worth for seed in range(3)]
    assert len(set(found)) == 1
    assert 0.1 < found[0] < 0.5, "who is to decide is behind"
    assert by.value(behind.apply(behind.legal()[0]), Random(1)).worth == 0.5


def test_it_is_known_by_the_evaluation_that_it_goes_by() -> None:
    by = evaluator("eval")
    one, other, same = (
        by.in_full(ludograph.loads(text, engine="reference"))
        for text in (JUDGED, CLIMB + "evaluate: {high: '2 * height[p]'}\n", JUDGED + "setup: 'height[Red] = 6'\n")
    )
    assert one.startswith("eval,judge=")
    assert one == same != other


def test_it_says_where_its_opinion_comes_from() -> None:
    by = evaluator("eval")
    assert "declared by the rules" in by.told(ludograph.loads(JUDGED, engine="native"))
    assert "found in the rules" in by.told(ludograph.load("tic_tac_toe", engine="native"))


def test_a_study_values_with_it_and_finds_its_values_again(tmp_path: Path) -> None:
    (tmp_path / "climb.yaml").write_text(JUDGED)
    first = study(tmp_path / "a.games", "eval", str(tmp_path / "climb.yaml"))
    assert len(first.valued) == 3
    for values in first.valued.values():
        assert values.once == values.again
        assert values.clarity == ()
    again = study(tmp_path / "a.games", "eval", str(tmp_path / "climb.yaml"))
    assert (again.valued, again.notices) == (first.valued, [])


def test_who_looks_ahead_and_says_nothing_of_positions_is_refused_with_what_is_taken() -> None:
    with pytest.raises(RulesetError) as raised:
        evaluator("greedy")
    helps = " ".join(raised.value.diagnostics[0].helps)
    assert "uct:400" in helps
    assert "`eval`" in helps


@pytest.mark.long
def test_it_does_not_see_what_the_seat_does_not() -> None:
    by, game = evaluator("eval"), ludograph.load("kuhn_poker", engine="native")
    by.in_full(game)
    dealt, found = set[str](), dict[int, set[float]]()
    for number in range(24):
        state, random = game.initial(), Random(number)
        while state.mover == CHANCE:
            state = state.apply(state.draw(random))
        dealt.add(str(state.to_json()))
        found.setdefault(state.view(str(state.mover)).key, set()).add(by.value(state, Random(1)).worth)
    assert len(dealt) > len(found), "the other's card differs, too"
    assert all(len(worths) == 1 for worths in found.values())
