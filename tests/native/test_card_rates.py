"""What compares a card with a core sees games that are not the same, and names what cannot be had."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType

import pytest
from ludograph.engines.native import NativeGame
from ludograph.engines.playouts import Tally

from .threads import card_game

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"


@pytest.fixture
def rates(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    return __import__("card")


class Miscounted(NativeGame):
    """Says one decision more in all."""

    def tally(self, seed: int, first: int, games: int, most: int) -> Tally:
        found = super().tally(seed, first, games, most)
        return Tally(found.games, found.decisions + 1, found.unfinished)


def test_games_are_compared_before_any_time_is_taken(rates: ModuleType) -> None:
    card, _ = card_game("tic_tac_toe")
    here = NativeGame(card.program, "tic_tac_toe")
    assert list(rates.differences(card, here, 40, 200)) == []
    assert list(rates.differences(card, Miscounted(card.program, "tic_tac_toe"), 40, 200)) == ["sums"]


def test_a_rate_is_of_a_call_that_is_long_enough(rates: ModuleType) -> None:
    card, _ = card_game("tic_tac_toe")
    found = rates.rate(card, 0.001, 200, 1)
    assert found.seconds >= 0.001
    assert found.games >= 1
    assert found.decisions > 0


def test_without_a_card_it_says_so(rates: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludograph.engines.native.nvidia._LIBRARIES", ("no.such.driver",))
    monkeypatch.setattr(sys, "argv", ["card.py", "tic_tac_toe"])
    with pytest.raises(SystemExit, match="no-gpu"):
        rates.main()
