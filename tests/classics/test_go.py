"""Go: counts, and games beside an independent program.

By hand: with simple ko, random games on 3, 5, 9 and 13 lines agree with OpenSpiel 2.0.2 decision by decision, but for games
that it ends at once because a position of the game has come back.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.independent.go import Go
from tests.shared import thinned

from .side_by_side import native, plays_alike, same_games


def test_sequences_at_the_start() -> None:
    """Worked out by hand: a pass goes with each decision; after two passes nothing is counted any more."""
    game = native("go", ko="simple")
    assert [game.perft(depth) for depth in (1, 2, 3)] == [82, 81 * 81 + 82, 81 * 80 * 80 + 81 * 81 + 81 * 81]


def test_all_legal_positions_come_up() -> None:
    """Published: J. Tromp and G. Farnebäck, "Combinatorics of Go": 57 legal positions of two lines.

    By hand: on three lines the same count gives their 12675.
    """
    size, positions = 2, 57
    points = native("go").core.universes["vertex"]
    game = native("go", size=size, ko="simple")
    names = [name for name in points.labels if name[0] <= "abc"[size - 1] and int(name[1]) <= size]
    seen: set[Any] = set()
    boards: set[Any] = set()
    todo: list[Any] = [game.initial()]
    while todo:
        state = todo.pop()
        board = tuple(state.value("owner", name) for name in names)
        boards.add(board)
        for decision in state.legal():
            after = state.apply(decision)
            key = (board, decision.arguments, state.mover)
            if after.result is None and key not in seen:
                seen.add(key)
                todo.append(after)
    assert len(boards) == positions


@pytest.mark.parametrize(
    ("options", "games"),
    thinned(
        [
            ({"size": 2, "ko": "superko"}, 12),
            ({"size": 3, "ko": "superko", "komi": 0}, 12),
            ({"size": 3, "ko": "simple", "komi": 4}, 12),
            ({"size": 5, "ko": "superko"}, 3),
            ({"size": 9, "ko": "simple"}, 1),
        ],
        first=2,
    ),
)
def test_games_go_as_the_program_says(options: dict[str, Any], games: int) -> None:
    oracle = Go(options["size"], options.get("komi", 15), options["ko"] == "superko")
    same_games(native("go", **options), oracle, games)


@pytest.mark.parametrize("options", [{"size": "5"}, {"size": "5", "ko": "simple"}])
def test_both_engines_play_it_alike(options: dict[str, str]) -> None:
    plays_alike(native("go", **options), games=1, depth=2, most=150)
