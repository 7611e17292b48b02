"""The compiled rules play what programs for one game alone play, and a program for another game is told apart."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import pytest

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"
GAMES = sorted(path.stem for path in (BENCHMARKS / "by_hand").glob("*.c"))


@pytest.fixture
def by_hand(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    return __import__("by_hand")


@pytest.mark.parametrize(
    "name", [one if one == "tic_tac_toe" else pytest.param(one, marks=pytest.mark.long) for one in GAMES]
)
def test_lengths_and_wins_of_random_games_are_those_of_a_program_for_that_game(
    by_hand: ModuleType, name: str, tmp_path: Path
) -> None:
    program = by_hand.ByHand.of(name, tmp_path)
    assert list(by_hand.differences(by_hand.RULESETS.get(name, name), program, 2_000)) == []
    program.close()


def test_other_games_are_seen_and_nothing_is_measured(by_hand: ModuleType, tmp_path: Path) -> None:
    program = by_hand.ByHand.of("tic_tac_toe", tmp_path)
    assert [one.split(" are ")[0] for one in by_hand.differences("connect_four", program, 400)][:1] == ["decisions"]
    program.close()


@pytest.mark.long
def test_sequences_of_chess_are_counted_by_both(by_hand: ModuleType, tmp_path: Path) -> None:
    assert by_hand.row("chess", tmp_path, 4, 1, 0.01).startswith("| chess | ")
