"""Evaluations that nobody declared: found in the rules, weighed by random games."""

from __future__ import annotations

import ludograph
import pytest
from ludograph.ground.rng import Random
from ludograph.play.players import found, let_choose, make_player
from ludograph.play.players.candidates import candidates
from ludograph.play.players.found import found_evaluation, judging_game
from ludograph.play.players.judging import judge_of
from ludograph.play.players.weighing import LeadSums, Observed, telling, whole_weights

RACE = """
language: 2
title: Race
players: [Red, Blue]
board: {tiling: square, columns: 5, rows: 2}
state:
  owner: {type: "cell -> player?", start: "if column(x) == 0 then nth(player, row(x)) else none"}
  paid: player -> 0..99
  noise: player -> 0..3
define: {goal(p in player): "those(s in cell where column(s) == 4)"}
moves:
  go in main:
    choose: s in cell where owner[s] is mover and column(s) < 4
    do: |
      owner[s] = none
      for t in step(s, E): owner[t] = mover
      noise[mover] = (noise[mover] + 1) mod 2
      if column(s) == 3: win mover
  wait in main: {do: "paid[mover] += 1"}
flow: |
  forever: for p in player: turn p: decide main
end:
  - {for: p in player, when: "paid[p] >= 4", result: lose p}
"""
RACE = RACE.replace(
    '{type: "cell -> player?", start: "if column(x) == 0 then nth(player, row(x)) else none"}',
    "cell -> player? = begins",
).replace("define: {", 'define: {begins(x in cell): "if column(x) == 0 then nth(player, row(x)) else none", ')


@pytest.fixture(autouse=True)
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(found, "_GAMES", 80)


def test_features_come_from_ends_state_and_things_in_the_words_of_the_rules() -> None:
    made = {one.name: one for one in candidates(ludograph.loads(RACE, engine="reference").core)}
    assert made["goal"].text == "(paid[p]) - (4)"
    assert made["goal"].sign == -1
    assert made["noise"].text == "noise[p]"
    assert made["own_owner"].text == "count(x in cell where owner[x] is p)"
    assert "distance" in made["way_to_goal"].text


CHAINS = """
language: 2
title: Chains
players: [Red, Blue]
board: {tiling: hexagonal, shape: rhombus, columns: 4, rows: 4}
state: {owner: cell -> player?}
define:
  bank(p in player, n in 0..3): "those(s in cell where (if p is Red then row(s) else column(s)) == n)"
moves:
  place in main: {choose: "at in cell where owner[at] is none", do: "owner[at] = mover"}
flow: "forever: for p in player: turn p: decide main"
end:
  - {for: q in player, when: "connected(those(s in cell where owner[s] is q), bank(q, 0), bank(q, 3))", result: win q}
"""


def test_what_an_end_asks_to_be_connected_is_measured_and_tells_who_wins() -> None:
    game = ludograph.loads(CHAINS, engine="native")
    made = {one.name: one for one in candidates(game.core)}
    assert "lacking(those(s in cell where owner[s] is q), bank(q, 0), bank(q, 3)" in made["connection"].text
    assert made["connection"].sign == 1
    found_here = found_evaluation(game)
    assert found_here is not None
    assert {one.name: weight for one, weight in zip(found_here.features, found_here.weights, strict=True)}[
        "connection"
    ] > 0
    start = judge_of(game)
    assert start is not None
    state = start.seen(game.initial().apply("b1").apply("a3").apply("b2"))
    assert state.evaluate()["connection"] == {"Red": -2, "Blue": -3}


def test_what_is_connected_by_another_kind_of_links_is_measured_by_that() -> None:
    written = "count(reach(bank(q, 0) & {own}, t to adjacent(t, touching) & {own}) & bank(q, 3)) > 0"
    own = "those(s in cell where owner[s] is q)"
    text = CHAINS.replace(f"connected({own}, bank(q, 0), bank(q, 3))", written.replace("{own}", own))
    text = text.replace("hexagonal, shape: rhombus", "square")
    made = {one.name: one for one in candidates(ludograph.loads(text, engine="reference").core)}
    assert ", touching), " in made["connection"].text


@pytest.mark.long
def test_decisions_are_counted_of_all_moves_that_a_player_chooses_by_parameters() -> None:
    made = {one.name: one for one in candidates(ludograph.loads(RACE, engine="reference").core)}
    assert made["mobility"].text == "count(can go by p)"
    engines = [ludograph.load("reversi", {"size": "6"}, engine=engine) for engine in ("native", "reference")]
    judging = [judging_game(game, candidates(game.core)[:2], ()) for game in engines]
    states = [made[0].initial().playout(Random(4), 12) for made in judging if made is not None]
    assert states[0].evaluate() == states[1].evaluate()
    assert states[0].evaluate()["mobility"][str(states[0].mover)] == len(states[0].legal())


@pytest.mark.long
def test_what_tells_how_random_games_end_is_used_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(found, "_GAMES", 400)
    game = ludograph.loads(RACE, engine="native")
    made = found_evaluation(game)
    assert made is not None
    weights = {one.name: weight for one, weight in zip(made.features, made.weights, strict=True)}
    assert weights["goal"] < 0
    assert any(name.endswith("to_goal") and weight > 0 for name, weight in weights.items())
    assert not {"noise", "own_owner"} & set(weights)
    assert 0.1 < made.told < 1


def test_engines_find_the_same_and_greedy_plays_by_it() -> None:
    native, reference = (ludograph.loads(RACE, engine=engine) for engine in ("native", "reference"))
    first, second = found_evaluation(native), found_evaluation(reference)
    assert first is not None
    assert second is not None
    assert first.text == second.text
    for game in (native, reference):
        assert let_choose(make_player("greedy"), game.initial(), Random(1)).move == "go"


def test_what_is_found_can_be_pasted_and_judges_alike() -> None:
    game = ludograph.loads(RACE, engine="reference")
    made = found_evaluation(game)
    assert made is not None
    declared = ludograph.loads(RACE + made.text, engine="reference")
    judges = judge_of(game), judge_of(declared)
    assert judges[0] is not None
    assert judges[1] is not None
    state = game.initial().playout(Random(3), 4)
    assert judges[0].seen(state).evaluate() == declared.initial().playout(Random(3), 4).evaluate()
    assert judges[0].unscaled == judges[1].unscaled


def test_features_without_a_meaning_are_left_out() -> None:
    game = ludograph.loads(RACE, engine="reference")
    wanted = candidates(game.core)
    bad = wanted[0].__class__("odd", "count(paid)", "")
    made = judging_game(game, [bad, *wanted[:2]], ())
    assert made is not None
    assert made[1] == wanted[:2]
    assert judging_game(game, [bad], ()) is None


@pytest.mark.parametrize("weights", [(3.0, -1.0), (0.002, -0.0005)])
def test_weights_are_whole_and_stand_to_each_other_as_before(weights: tuple[float, float]) -> None:
    first, second = whole_weights(weights)
    assert first / second == pytest.approx(weights[0] / weights[1], rel=0.05)


def test_of_features_that_go_together_one_is_used_and_chance_is_none() -> None:
    random = Random(5)
    observed = []
    for _ in range(200):
        lead, noise, odd = (random.below(11) - 5 for _ in range(3))
        worth = 40 * lead + random.below(101) - 50
        observed.append(Observed([[noise, -noise], [lead, -lead], [3 * lead, -3 * lead], [odd, -odd]], [worth, -worth]))
    assert telling(LeadSums(observed, 200))[0] in (1, 2)
    assert len({1, 2} & set(telling(LeadSums(observed, 200)))) == 1
