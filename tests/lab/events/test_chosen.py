"""Games of a file that are worth a look are found."""

from __future__ import annotations

import statistics
from pathlib import Path

import pytest
from ludograph.lab.events.chosen import choose
from ludograph.lab.simulation.run import Plan, simulate


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "my.games"
    simulate(Plan(["tic_tac_toe"], {}, 40, 1, out=path, engine="reference"))
    return path


def test_games_are_chosen_by_length_and_the_lower_number_comes_first(file: Path) -> None:
    (found,), _ = choose(file, ["shortest", "longest", "typical", "close"], 50)
    lengths = {kind: [game.counts[0] for game in games] for kind, games in found.chosen.items()}
    assert lengths["shortest"] == sorted(lengths["longest"])
    assert len(lengths["longest"]) == 40
    median = statistics.median(lengths["longest"])
    offs = [abs(length - median) for length in lengths["typical"]]
    assert offs == sorted(offs)
    assert lengths["close"] == []  # there are no points
    first = [game for game in found.chosen["shortest"] if game.counts[0] == lengths["shortest"][0]]
    assert [game.number for game in first] == sorted(game.number for game in first)
