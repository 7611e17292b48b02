"""Nine men's morris: counts, and games beside an independent program.

By hand: 200 random games agree with OpenSpiel 2.0.2, decision by decision and in their results, with `quiet_turns` 200 and
`captures_count` no, which is how it ends long games.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.independent.morris import Morris

from .side_by_side import native, plays_alike, same_games


def test_sequences_are_as_many_as_others_count() -> None:
    """Counted with OpenSpiel; the first four are 24 times 23 times 22 times 21."""
    game = native("morris")
    assert [game.perft(depth) for depth in range(1, 6)] == [24, 552, 12144, 255024, 5100480]


@pytest.mark.parametrize(
    ("options", "oracle"),
    [
        ({}, Morris()),
        (
            {"quiet_turns": 120, "captures_count": False, "flying": False},
            Morris(most_quiet=120, captures_count=False, flying=False),
        ),
        ({"men": 5}, Morris(hand=(5, 5))),
    ],
)
def test_games_go_as_the_program_says(options: dict[str, Any], oracle: Morris) -> None:
    assert len(same_games(native("morris", **options), oracle, 5)) > 1


def test_both_engines_play_it_alike() -> None:
    plays_alike(native("morris"), games=1, depth=2, most=300)
