"""What tiny games are worth, and what players give away in them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import ludograph
import numpy as np
import pytest
from ludograph.lab.equilibrium.cfr import RegretMinimiser
from ludograph.lab.equilibrium.run import EquilibriumPlan, bounds, equilibrium
from ludograph.lab.equilibrium.sentences import mixture, rows
from ludograph.lab.equilibrium.strategies import best_answer, values
from ludograph.lab.equilibrium.tree import GameTree, game_tree

HEAVY = """
language: 2
title: Heavy rock
about: Both show a sign at the same time. Rock breaks scissors for five points, all else brings one.
players: [Left, Right]
board: {graph: {sites: {table: [0, 0]}}}
universes: {sign: [rock, paper, scissors]}
state: {shown: player -> sign}
define:
  brings(s in sign, r in sign): |
    if s is rock and r is scissors then 5 else if s is scissors and r is paper or s is paper and r is rock then 1 else 0
moves:
  show: {choose: s in sign, do: "shown[mover] = s", written: "{s}"}
flow: |
  together: for p in player: turn p: decide show
  score by sum(brings(shown[p], shown[q]) - brings(shown[q], shown[p]) for q in player where q is not p) for p in player
"""


@cache
def tree(name: str, **options: str) -> GameTree:
    return game_tree(ludograph.load(name, options, engine="reference"))


def test_kuhn_poker_is_worth_a_loss_of_an_eighteenth() -> None:
    found = equilibrium(tree("kuhn_poker").game, EquilibriumPlan(precision=1e-4))
    assert found.low <= -1 / 18 <= found.high
    assert found.high - found.low <= 1e-4
    decides = {(place.player, place.known): mixture(found, place) for place in found.tree.places}
    assert len(decides) == 12
    assert decides[1, "Second jack; bet"]["fold"] > 0.999
    assert decides[1, "Second king; bet"]["bet"] > 0.999
    assert decides[1, "Second queen; bet"]["bet"] == pytest.approx(1 / 3, abs=0.02)
    bluffs, bets = decides[0, "First jack; …"]["bet"], decides[0, "First king; …"]["bet"]
    assert bets == pytest.approx(3 * bluffs, abs=0.03), "in every equilibrium the king bets three times as often"
    assert ("Second", "Second jack; bet", "fold 100 %") in rows(found, None)


@pytest.mark.parametrize(
    ("name", "options", "exploitability"),
    [
        ("kuhn_poker", {}, 11 / 24),
        ("rock_paper_scissors", {"goal": "1", "limit": "1"}, 0.0),
        ("goofspiel", {"cards": "3"}, 2 / 3),
    ],
)
def test_what_even_play_gives_away_is_what_openspiel_says(
    name: str, options: dict[str, str], exploitability: float
) -> None:
    low, high = bounds(tree(name, **options), tree(name, **options).even())
    assert (high - low) / 2 == pytest.approx(exploitability)


def test_no_answer_is_better_than_the_best_one() -> None:
    kuhn = tree("kuhn_poker")
    strategy = kuhn.even()
    places = [place for place in kuhn.places if place.player == 0]
    tried = []
    for number in range(2 ** len(places)):
        answer = strategy.copy()
        for bit, place in enumerate(places):
            answer[place.first : place.first + 2] = (1, 0) if number >> bit & 1 else (0, 1)
        tried.append(float(values(kuhn, answer, 0)[0]))
    assert max(tried) == pytest.approx(best_answer(kuhn, strategy, 0))


def test_a_sign_that_beats_what_is_heavy_is_shown_most(tmp_path: Path) -> None:
    path = tmp_path / "heavy.yaml"
    path.write_text(HEAVY, encoding="utf-8")
    game = ludograph.load(path, engine="reference")
    found = equilibrium(game, EquilibriumPlan(precision=0.002, players=("uct:100", "random"), draws=6))
    assert found.value == pytest.approx(0, abs=0.002)
    for place in found.tree.places:
        assert list(mixture(found, place).values()) == pytest.approx([1 / 7, 5 / 7, 1 / 7], abs=0.01)
    thinks, draws = found.measured
    assert draws.gets == pytest.approx((-4 / 3, -4 / 3))
    assert found.gives_away(draws) == pytest.approx((4 / 3, 4 / 3), abs=0.002)
    assert found.exploitability(thinks) < 0.8 < found.exploitability(draws)


def test_rounds_bring_the_bounds_together_and_both_sides_of_goofspiel_are_worth_the_same() -> None:
    game = tree("goofspiel", cards="3")
    regrets, wide = RegretMinimiser(game), []
    for rounds in (5, 35, 160):
        regrets.more(rounds)
        low, high = bounds(game, regrets.average())
        assert low <= 0 <= high
        wide.append(high - low)
    assert wide[0] > 4 * wide[1] > 8 * wide[2]
    assert np.isclose(regrets.average().sum(), len(game.places))
