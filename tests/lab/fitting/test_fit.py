"""Weights of features are learnt from games, tried, and written as an author writes them."""

from __future__ import annotations

from pathlib import Path

import ludograph
import pytest
from ludograph.lab.fitting.observing import FeatureSet, ObservedRow
from ludograph.lab.fitting.run import FitOutcome, FitRun, FitWish
from ludograph.lab.fitting.told import fit_told
from ludograph.lab.fitting.trial import trial
from ludograph.lab.fitting.weights import ENOUGH, LearntWeights, learnt_weights
from ludograph.lab.games.playing import Recipe
from ludograph.lab.games.run import ALONE
from ludograph.lab.statistics.softmax import fitted, losses, numpy, shares
from ludograph.play.players.judging import judge_of

CLIMB = """
language: 2
title: Climb
players: [Red, Blue]
board: {tiling: square, columns: 1, rows: 1}
state: {height: player -> 0..9 = 3, noise: player -> 0..3}
moves:
  up in main: {when: "noise[mover] > 0", do: "height[mover] += 1"}
  down in main: {when: "height[mover] > 0", do: "height[mover] -= 1"}
  shake in main: {do: "noise[mover] = (noise[mover] + 1) mod 4"}
flow: |
  forever: for p in player: turn p: decide main
end:
  - {for: p in player, when: "height[p] == 7", result: win p}
  - {for: p in player, when: "height[p] == 0", result: lose p}
evaluate:
  height(q in player): {is: "height[q]", weight: -1}
  noise(p in player): noise[p]
"""


GUESS = """
language: 2
title: Guess
players: [Red, Blue]
universes: {number: [one, two, three]}
state: {secret: {type: number?, seen: "{}"}, hits: player -> 0..9}
moves:
  hide: {seen: "{}", choose: n in number, do: secret = n}
  guess:
    seen: mover
    choose: n in number
    do: |
      if secret is n: hits[mover] += 1
flow: |
  repeat 4:
    chance hide
    for p in player: turn p: decide guess
  rank by hits[p] for p in player
evaluate:
  hits(p in player): {is: "hits[p]", weight: 1}
"""
"""Who sees the secret number guesses right each time."""


def fit(path: Path, games: int, *, declared: bool = True, players: str = "random") -> FitOutcome:
    file = path / "climb.yaml"
    file.write_text(CLIMB, encoding="utf-8")
    recipe, game = Recipe.read(str(file), {}, "native")
    run = FitRun(game, recipe, FitWish((players,), games, declared, 8, 1, 500))
    run.play(path / "climb.games", ALONE, lambda what, done, most: None)
    return run.learn(lambda what, done, most: None)


def test_what_wins_gets_weight_and_beats_what_was_declared(tmp_path: Path) -> None:
    outcome = fit(tmp_path, 200)
    assert outcome.learnt is not None
    weights = {one.name: weight for one, weight in zip(outcome.features, outcome.learnt.weights, strict=True)}
    assert weights["height"] > abs(weights.get("noise", 0)) > -1
    assert outcome.learnt.tells
    assert outcome.against == "declared"
    assert outcome.verdict is not None
    assert outcome.verdict.low is not None
    assert outcome.verdict.low > 0
    assert next(fit_told(outcome)).text.startswith("**`greedy, new weights` is stronger than `greedy, as declared")
    assert ludograph.loads(CLIMB.partition("evaluate:")[0] + outcome.text).features.keys() == weights.keys()


def test_the_same_again_goes_on_with_the_games_that_are_there(tmp_path: Path) -> None:
    first = fit(tmp_path, 40)
    size = (tmp_path / "climb.games").stat().st_size
    assert fit(tmp_path, 40).text == first.text
    assert (tmp_path / "climb.games").stat().st_size == size


@pytest.mark.long
def test_found_features_are_weighed_too_and_players_may_think(tmp_path: Path) -> None:
    outcome = fit(tmp_path, 30, declared=False, players="uct:5,depth=30,judge=0")
    assert outcome.learnt is not None
    assert all("[p]" in one.text for one in outcome.features)


def test_shares_of_two_are_the_logistic_function_and_losses_are_least() -> None:
    np = numpy()
    x = np.array([[[1.0], [-1.0]], [[2.0], [-2.0]], [[-1.0], [1.0]], [[0.5], [-0.5]]])
    y = np.array([[1.0, 0.0], [0.8, 0.2], [0.5, 0.5], [0.0, 1.0]])
    assert shares(x, np.array([0.7]))[0][0] == pytest.approx(1 / (1 + np.exp(-1.4)))
    weights = fitted(x, y, 0.01)

    def total(at: float) -> float:
        return float(losses(x, y, np.array([at])).sum()) + 0.01 * at * at

    assert all(total(float(weights[0])) < total(float(weights[0]) + step) for step in (-1e-3, 1e-3))


@pytest.mark.long
def test_weights_are_tried_by_who_sees_no_more_than_its_seat() -> None:
    game = ludograph.loads(GUESS)
    judge = judge_of(game)
    assert judge is not None
    tally = trial(game, judge, None, seed=1, blocks=5, watch=lambda block: None)
    assert 0.3 < tally.extremes[0] < 0.7


def test_games_that_did_not_end_are_told_to_be_why_nothing_was_learnt() -> None:
    (told,) = fit_told(FitOutcome(FitWish(("random",), 40, True, 8, 1, 300), 0, None))
    assert told.text.startswith("**Nothing was learnt**: none of 40 games by `random` ended within 300 decisions")
    (told,) = fit_told(FitOutcome(FitWish(("random",), 40, True, 8, 1, 300), 9, None))
    assert told.text.startswith("**Nothing was learnt**: only 9 of 40 games by `random` ended within 300 decisions")
    (told,) = fit_told(FitOutcome(FitWish(("random",), 40, True, 8, 1, 300), 40, None))
    assert "no feature tells who wins" in told.text


def test_too_few_games_that_ended_teach_nothing() -> None:
    """Whatever their numbers are, some of ten can be left out."""
    features = FeatureSet.of(ludograph.loads(CLIMB), declared=True)
    assert features is not None

    def learnt(numbers: range) -> LearntWeights | None:
        rows = [ObservedRow(at, [[at % 3, -(at % 3)], [1, -1]], [1.0, 0.0] if at % 4 else [0.0, 1.0]) for at in numbers]
        return learnt_weights(features, rows)

    assert learnt(range(ENOUGH - 1)) is None
    for numbers in (range(ENOUGH), range(0, 5 * ENOUGH, 5)):
        found = learnt(numbers)
        assert found is not None
        assert found.gain[1] < found.gain[0] < found.gain[2]
