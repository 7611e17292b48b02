"""Decisions drawn from candidates: only legal ones, all with the same probability."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import sqrt
from typing import Any

import ludograph
import pytest
from ludograph.engines.native import NativeGame, NativeState
from ludograph.engines.protocol import CHANCE
from ludograph.ground.rng import Random

DRAWS = 400
RULESETS = [
    "tic_tac_toe",
    "connect_four",
    "gomoku",
    "reversi",
    "breakthrough",
    "clobber",
    "chess",
    "go",
    "inchworm",
    "anda",
    "annelids/small",
    "drift",
]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_legal_decision_is_drawn_equally_often(ruleset: str) -> None:
    game = ludograph.load(ruleset, engine="native")
    assert isinstance(game, NativeGame)
    for seed in range(3):
        random = Random(seed, 1)
        state = game.initial().playout(random, 3 + random.below(40))
        while state.result is not None or state.mover == CHANCE:
            state = game.initial().playout(random, 3 + random.below(40))
        wanted = Counter(state.apply(decision).key for decision in state.legal())
        drawn = Counter(state.playout(Random(seed, 2, i), 1, counts=False).key for i in range(DRAWS))
        assert not drawn.keys() - wanted.keys()
        for key, ways in wanted.items():
            share = ways / wanted.total()
            assert abs(drawn[key] - DRAWS * share) < 6 * sqrt(DRAWS * share * (1 - share)) + 1


SMALL: dict[str, tuple[str, dict[str, Any]]] = {
    "connect three": ("connect_four", {"columns": 4, "rows": 3, "line_length": 3}),
    "small hex": ("hex", {"size": 3, "pie": "no"}),
    "small breakthrough": ("breakthrough", {"columns": 2, "rows": 5}),
    "small clobber": ("clobber", {"columns": 3, "rows": 3}),
}


def shares(state: NativeState, known: dict[int, dict[str, Fraction]]) -> dict[str, Fraction]:
    """The exact probability of each ending of a random game from a position."""
    if state.result is not None:
        return {str(state.result): Fraction(1)}
    if state.key not in known:
        made: dict[str, Fraction] = {}
        legal = state.legal()
        for decision in legal:
            for result, share in shares(state.apply(decision), known).items():
                made[result] = made.get(result, Fraction(0)) + share / len(legal)
        known[state.key] = made
    return known[state.key]


@pytest.mark.parametrize("small", SMALL)
def test_random_games_end_as_often_as_they_must(small: str) -> None:
    ruleset, options = SMALL[small]
    game = ludograph.load(ruleset, options, engine="native")
    assert isinstance(game, NativeGame)
    wanted = shares(game.initial(), {})
    games = 8_000
    played = game.random_games(11, range(games), 1000)
    seen = Counter(str(played.results[end]) for end in played.ended)
    assert not seen.keys() - wanted.keys()
    for result, share in wanted.items():
        assert abs(seen[result] - games * share) <= 5 * sqrt(games * share * (1 - share)) + 1


def test_a_tally_is_of_the_games_it_counts() -> None:
    game = ludograph.load("connect_four", engine="native")
    assert isinstance(game, NativeGame)
    one = game.tally(Random(3).state, 40, 12)
    stream, decisions, unfinished = Random(3).state, 0, 0
    for _ in range(40):
        single = game.tally(stream, 1, 12)
        stream, decisions, unfinished = single.stream, decisions + single.decisions, unfinished + single.unfinished
    assert one == (40, decisions, unfinished, stream)
    assert 0 < unfinished < 40
    assert 7 * 40 < decisions <= 12 * 40


@pytest.mark.parametrize("sites", [(4, 4), (9, 9), (13, 13), (15, 15), (18, 18), (19, 19)])
def test_a_constant_set_is_counted_right(sites: tuple[int, int]) -> None:
    """gcc 12 counts the bits of a constant of several words wrong on some processors; see `_X86` in build.py."""
    columns, rows = sites
    game = ludograph.loads(
        f"""
title: Marks
players: [Red, Blue]
board: {{tiling: square, columns: {columns}, rows: {rows}}}
state: {{at: cell?, n: 0..10}}
moves:
  mark in main:
    choose: s in cell
    do: at = s; n += 1
  step in side:
    choose: s in adjacent(cell("b2")) + {{cell("a1")}}
    do: at = s
    provided: at is not none
flow: |
  repeat 5: for p in player: turn p:
    decide main
    decide side
  draw
""",
        engine="native",
    )
    assert isinstance(game, NativeGame)
    assert len(game.initial().legal()) == columns * rows
    played = game.random_games(3, range(20), 100, listed=True)
    assert [*played.counts["decisions"]] == [20] * 20
    assert set(played.offered or ()) == {columns * rows, 5}
    first = {str(game.initial().playout(Random(7, i), 1, counts=False).value("at")) for i in range(400)}
    assert len(first) > min(columns * rows, 400) / 3
