"""The native engine against the reference engine: whole games of a few rulesets under several options, and of one with all that
the others leave out. The beginning of a game of every ruleset is part of their contract (`tests/rulesets`)."""

from __future__ import annotations

from pathlib import Path

import ludograph
import pytest
from ludograph.engines.native import NativeGame
from ludograph.engines.reference import ReferenceGame
from ludograph.ground.rng import Random
from ludograph.pipeline import check_ruleset
from ludograph.play.examples import ExampleLine

from tests.gates import GATES
from tests.shared import program as checked
from tests.shared import thinned

from .agreement import compare_decisions, compare_states, play_both

ODD = str(Path(__file__).with_name("odd.yaml"))

OPTIMIZED = [
    ("tic_tac_toe", {}, 8, 100, 2),
    ("hex", {"size": "5"}, 3, 60, 2),
    ("anda", {"size": "5"}, 1, 70, 1),
    ("drift", {}, 1, 100, 1),
    (ODD, {}, 2, 120, 2),
]
"""Compiled as for users, with the optimizer."""

OTHERS = [
    ("tic_tac_toe", {"columns": "7", "rows": "6", "line_length": "4"}, 2, 60, 2),
    ("annelids/small", {"colours": "facing"}, 1, 200, 1),
    ("anda", {"pie": "no", "komi": "2", "handicap": "5"}, 1, 24, 1),
    ("drift", {"players": "3", "coin_placement": "chosen", "siege": "yes", "reentry": "no"}, 1, 100, 1),
]


@pytest.mark.usefixtures("optimized")
@pytest.mark.parametrize(("name", "options", "games", "most", "depth"), thinned(OPTIMIZED, first=1))
def test_the_same_games(name: str, options: dict[str, str], games: int, most: int, depth: int) -> None:
    _play_the_same(name, options, games, most, depth)


@pytest.mark.parametrize(("name", "options", "games", "most", "depth"), thinned(OTHERS, first=2))
def test_the_same_games_under_other_options(
    name: str, options: dict[str, str], games: int, most: int, depth: int
) -> None:
    _play_the_same(name, options, games, most, depth)


def _play_the_same(name: str, options: dict[str, str], games: int, most: int, depth: int) -> None:
    program = checked(name, options)
    native, reference = NativeGame(program, name), ReferenceGame(program, name)
    assert native.perft(depth) == reference.perft(depth)
    for seed in range(games):
        assert play_both(native, reference, seed, most).decisions > 0


def test_the_same_games_of_products_of_places() -> None:
    native, reference = (ludograph.loads(GATES, engine=engine) for engine in ("native", "reference"))
    assert isinstance(native, NativeGame)
    assert native.perft(2) == reference.perft(2)
    for seed in range(3):
        assert play_both(native, reference, seed, 80).decisions > 40


def test_states_read_back_go_on_alike() -> None:
    program = check_ruleset(ODD, {})
    native, reference = NativeGame(program, ODD), ReferenceGame(program, ODD)
    state = native.playout(3, most=41)
    for again in (native.state(state.to_json()), native.state(reference.state(state.to_json()).to_json())):
        assert again == state
        assert hash(again) == hash(state)
        compare_decisions(again, reference.state(state.to_json()), True)
    one, two = Random(9), Random(9)
    assert native.state(state.to_json()).playout(one, 30) == state.playout(two, 30)
    assert one.state == two.state


@pytest.mark.parametrize(
    ("name", "options"),
    thinned([("inchworm", {}), ("anda", {"size": "5"}), ("draughts", {}), ("go", {})], first=2),
)
def test_positions_of_examples(name: str, options: dict[str, str]) -> None:
    """They are the same in both engines, and so is what is legal there."""
    program = checked(name, options)
    native, reference = NativeGame(program, name), ReferenceGame(program, name)
    compared = 0
    for example in program.examples:
        if example.position is None or example.options != options:
            continue
        values = example.position
        one, two = native.position(values), reference.position(values)
        compare_states(one, two, True)
        compare_decisions(one, two, True)
        # after the moves that lead to it
        one, two = ExampleLine(native, example).start, ExampleLine(reference, example).start
        compare_states(one, two, True)
        compared += 1
    assert compared > 5


def test_a_position_of_a_few_values() -> None:
    program = checked("inchworm")
    native, reference = NativeGame(program, "inchworm"), ReferenceGame(program, "inchworm")
    values = {
        "owner": {"Red": "a1 b1"},
        "height": {"1": "a1 b1"},
        "reserve": {"0": "Red", "25": "Blue"},
        "mover": "Red",
    }
    assert native.position(values).notations() == reference.position(values).notations() == ["a1=b1", "b1=a1"]
