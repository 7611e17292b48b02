"""Oware beside an independent program.

By hand: 550 random games agree with OpenSpiel 2.0.2, decision by decision and in their results. Its conventions are the
defaults: a grand slam takes nothing, and a position that comes back ends the game.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.independent.oware import Oware

from .side_by_side import native, plays_alike, same_games


def sequences(oracle: Oware, depth: int) -> int:
    return 1 if depth == 0 else sum(sequences(oracle.apply(move), depth - 1) for move in oracle.legal())


def test_sequences_are_as_many_as_the_program_counts() -> None:
    game = native("oware")
    counts = [game.perft(depth) for depth in (1, 2, 3, 4)]
    assert counts == [sequences(Oware(), depth) for depth in (1, 2, 3, 4)]
    assert counts[:2] == [6, 36]


@pytest.mark.parametrize(
    ("options", "oracle"),
    [
        ({}, Oware()),
        ({"grand_slam": "forbidden"}, Oware(slams=False)),
        ({"houses": 3, "start": 2}, Oware(seeds=(2,) * 6)),
    ],
)
def test_games_go_as_the_program_says(options: dict[str, Any], oracle: Oware) -> None:
    assert same_games(native("oware", **options), oracle, 12) == {"South wins", "North wins", "draw"}


def test_both_engines_play_it_alike() -> None:
    plays_alike(native("oware"), games=1, depth=3, most=300)
