"""Both engines play the classics alike."""

from __future__ import annotations

import pytest
from ludograph.engines.reference import ReferenceGame

from tests.native.agreement import play_both
from tests.shared import thinned

from .side_by_side import native

GAMES: list[tuple[str, dict[str, str], int]] = [
    ("connect_four", {}, 2),
    ("connect_four", {"columns": "4", "rows": "4"}, 3),
    ("gomoku", {"size": "7", "overlines": "no"}, 2),
    ("yavalath", {}, 2),
    ("yavalath", {"size": "3", "pie": "yes"}, 2),
    ("reversi", {}, 2),
    ("reversi", {"size": "4"}, 3),
    ("breakthrough", {}, 2),
    ("clobber", {}, 2),
    ("amazons", {"size": "6"}, 2),
    ("havannah", {"size": "5"}, 2),
    ("konane", {}, 3),
    ("peg_solitaire", {"outline": "european"}, 3),
    ("qubic", {"side": "3"}, 2),
    ("konane", {"size": "5", "anywhere": "yes"}, 2),
    ("domineering", {"columns": "5", "rows": "4"}, 2),
    ("dots_and_boxes", {"columns": "2", "rows": "3"}, 2),
    ("fanorona", {"columns": "5"}, 3),
    ("game_of_y", {"size": "5"}, 2),
]


@pytest.mark.parametrize(("name", "options", "depth"), thinned(GAMES, each=3))
def test_a_whole_game_is_the_same_in_both_engines(name: str, options: dict[str, str], depth: int) -> None:
    game = native(name, **options)
    reference = ReferenceGame(game.program, name)
    assert game.perft(depth) == reference.perft(depth)
    assert play_both(game, reference, 0, 400, 16).finished
