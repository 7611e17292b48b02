"""Simulated games: the same whoever plays them, and distributed as the rules of chance say."""

from __future__ import annotations

import base64
import math
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import ludograph
import pytest
from ludograph.engines.chance import draw
from ludograph.ground.rng import Random
from ludograph.lab.games.trail import packed
from ludograph.lab.simulation.run import Plan, simulate
from ludograph.play.players import kind_of, let_choose, make_player, player_names

from tests.dice import DICE


@pytest.fixture
def dice(tmp_path: Path) -> str:
    path = tmp_path / "dice.yaml"
    path.write_text(DICE)
    return str(path)


def _records(tmp_path: Path, **more) -> list[str]:
    path = tmp_path / f"{len(list(tmp_path.iterdir()))}.games"
    simulate(Plan(**{"options": {}, "games": 12, "seed": 5, "out": path, "keep": True, **more}))
    return [line for line in path.read_text().splitlines() if '"kind"' not in line]


def test_the_number_of_processes_changes_nothing(tmp_path: Path, dice: Any) -> None:
    rulesets = ["tic_tac_toe", dice]
    assert _records(tmp_path, rulesets=rulesets, jobs=1) == _records(tmp_path, rulesets=rulesets, jobs=2)


def test_what_else_is_simulated_changes_nothing(tmp_path: Path, dice: Any) -> None:
    together = _records(tmp_path, rulesets=[dice, "tic_tac_toe"])
    alone = _records(tmp_path, rulesets=["tic_tac_toe"])
    assert together[12:] == alone


def test_a_longer_simulation_begins_with_the_shorter_one(tmp_path: Path) -> None:
    assert _records(tmp_path, rulesets=["tic_tac_toe"], games=20)[:12] == _records(tmp_path, rulesets=["tic_tac_toe"])


def test_seeds_matter(tmp_path: Path) -> None:
    assert _records(tmp_path, rulesets=["tic_tac_toe"]) != _records(tmp_path, rulesets=["tic_tac_toe"], seed=6)


def test_a_random_game_draws_once_for_each_decision(tmp_path: Path) -> None:
    game = ludograph.load("tic_tac_toe")
    (line, *_) = _records(tmp_path, rulesets=["tic_tac_toe"], games=1)
    random, state, taken = Random(5, 0), game.initial(), []
    while state.result is None:
        decision = state.draw(random)
        taken.append(state.legal().index(decision))
        state = state.apply(decision)
    assert f'"trail":"{base64.b64encode(packed(taken)).decode()}"' in line


def test_games_are_left_unfinished_at_the_bound(tmp_path: Path) -> None:
    (outcome,) = simulate(Plan(["inchworm"], {}, 3, 1, max_decisions=50))
    assert outcome.summary.unfinished.count == 3
    assert outcome.summary.counts["decisions"] is None


def test_nature_is_not_counted_among_the_players(dice: Any) -> None:
    (outcome,) = simulate(Plan([dice], {}, 200, 1))
    assert outcome.summary.counts["decisions"] is not None
    assert outcome.summary.counts["decisions"].greatest <= 9
    assert outcome.summary.offered is not None
    assert outcome.summary.offered.greatest == 2
    assert outcome.summary.counts["turns"] == outcome.summary.counts["decisions"]


def test_nature_draws_by_exact_weights(dice: Any) -> None:
    state = ludograph.load(dice).initial()
    random = Random(3)
    counts = {"A 1": 0, "A 2": 0, "A 3": 0}
    for _ in range(8000):
        counts[str(draw(state.legal(), random))] += 1
    for name, probability in (("A 1", Fraction(1, 4)), ("A 2", Fraction(1, 2)), ("A 3", Fraction(1, 4))):
        error = math.sqrt(8000 * probability * (1 - probability))
        assert abs(counts[name] - 8000 * probability) < 4 * error


@pytest.fixture(scope="module")
def tic_tac_toe() -> Any:
    (outcome,) = simulate(Plan(["tic_tac_toe"], {}, 20_000, 1, engine="native"))
    return outcome.summary


@pytest.mark.parametrize(
    ("found", "probability"),
    [
        (lambda summary: summary.wins["Cross"], Fraction(737, 1260)),
        (lambda summary: summary.draws, Fraction(8, 63)),
        (lambda summary: summary.wins["Nought"], Fraction(121, 420)),
    ],
)
def test_random_tic_tac_toe_ends_as_often_as_computed(
    tic_tac_toe: Any, found: Callable[..., Any], probability: Any
) -> None:
    """The probabilities are exact: a walk through all positions with fractions, of a program that knows only this game."""
    share = found(tic_tac_toe)
    assert abs(share.count / share.of - probability) < 4 * math.sqrt(probability * (1 - probability) / share.of)


def test_random_tic_tac_toe_takes_as_long_as_computed(tic_tac_toe: Any) -> None:
    mean, variance = Fraction(3203, 420), Fraction(297491, 176400)
    assert abs(tic_tac_toe.counts["decisions"].mean - mean) < 4 * math.sqrt(variance / tic_tac_toe.games)


def test_search_sees_a_win_in_one() -> None:
    state = ludograph.load("tic_tac_toe").initial()
    for notation in ("a1", "b1", "a2", "b2"):
        state = state.apply(notation)
    assert str(let_choose(make_player("search:200"), state, Random(1))) == "a3"


@pytest.mark.long
def test_search_beats_chance(dice: Any) -> None:
    (outcome,) = simulate(Plan(["tic_tac_toe"], {}, 20, 1, players=("random", "search:60"), jobs=2))
    assert outcome.summary.wins["Nought"].count > 12
    (outcome,) = simulate(Plan([dice], {}, 4, 1, players=("search:30:10",)))
    assert outcome.summary.games == 4


def test_players_are_the_files_of_their_folder() -> None:
    assert {"random", "uct"} <= set(player_names())
    assert all(kind_of(name).name == name for name in player_names())


@pytest.mark.parametrize(
    "text", ["serach", "random:3", "uct:x", "search:1:2:3", "uct:0", "uct:9,c=x", "uct:9,each=1", "uct:9,c=1,c=1"]
)
def test_players_that_are_not_there_are_refused(text: str) -> None:
    with pytest.raises(ludograph.RulesetError):
        make_player(text)


def test_each_seat_has_its_player_or_all_the_same() -> None:
    with pytest.raises(ludograph.RulesetError):
        simulate(Plan(["tic_tac_toe"], {}, 1, 1, players=("random", "random", "random")))


def test_a_fault_of_the_rules_is_told_with_the_game(tmp_path: Path) -> None:
    path = tmp_path / "faulty.yaml"
    path.write_text(DICE.replace("points: player -> 0..99", "points: player -> 0..2"))
    with pytest.raises(ludograph.RulesetError) as told:
        simulate(Plan([str(path)], {}, 10, 1, jobs=2))
    (item,) = told.value.diagnostics
    assert item.slug == "out-of-range"
    assert "of seed 1" in item.notes[-1]


@pytest.mark.long
@pytest.mark.parametrize(("name", "playouts"), [("tic_tac_toe", 60), (None, 30)])
def test_search_chooses_alike_in_both_engines(dice: Any, name: str | None, playouts: int) -> None:
    """Playouts that an engine plays by itself draw the same numbers."""
    chosen = []
    for engine in ("native", "reference"):
        random, state, notations = Random(4), ludograph.load(name or dice, engine=engine).initial(), []
        player = make_player(f"search:{playouts}:30")
        while state.result is None and len(notations) < 12:
            legal = state.legal()
            decision = draw(legal, random) if state.mover == "chance" else let_choose(player, state, random)
            notations.append(str(decision))
            state = state.apply(decision)
        chosen.append((notations, random.state))
    assert chosen[0] == chosen[1]
