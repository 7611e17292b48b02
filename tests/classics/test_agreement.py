"""Both engines play the classics alike."""

from __future__ import annotations

import pytest
from ludograph.engines.native import NativeGame
from ludograph.engines.reference import ReferenceGame
from ludograph.pipeline import check_ruleset

from tests.native.agreement import play_both

GAMES: list[tuple[str, dict[str, str], int, int]] = [
    ("connect_four", {}, 4, 2),
    ("connect_four", {"columns": "4", "rows": "4"}, 4, 3),
    ("gomoku", {}, 1, 1),
    ("gomoku", {"size": "7", "overlines": "no"}, 1, 2),
    ("yavalath", {}, 3, 2),
    ("yavalath", {"size": "3", "pie": "yes"}, 3, 2),
    ("reversi", {}, 1, 3),
    ("reversi", {"size": "4"}, 3, 3),
    ("breakthrough", {}, 2, 2),
    ("clobber", {}, 3, 2),
    ("amazons", {}, 1, 2),
    ("havannah", {"size": "5"}, 2, 2),
    ("konane", {}, 2, 3),
    ("peg_solitaire", {"outline": "european"}, 2, 3),
    ("qubic", {"side": "3"}, 2, 2),
    ("blokus_duo", {}, 1, 1),
    ("konane", {"size": "5", "anywhere": "yes"}, 2, 2),
    ("domineering", {"columns": "5", "rows": "4"}, 2, 2),
    ("dots_and_boxes", {"columns": "2", "rows": "3"}, 2, 2),
    ("fanorona", {"columns": "5"}, 2, 3),
    ("game_of_y", {"size": "5"}, 2, 2),
]


@pytest.mark.parametrize(("name", "options", "games", "depth"), GAMES)
def test_the_same_games_in_both_engines(name: str, options: dict[str, str], games: int, depth: int) -> None:
    program = check_ruleset(name, options)
    native, reference = NativeGame(program, name), ReferenceGame(program, name)
    assert native.perft(depth) == reference.perft(depth)
    assert all(play_both(native, reference, seed, 400, 16).finished for seed in range(games))
