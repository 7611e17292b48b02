"""Games of a file that are worth a look are found."""

from __future__ import annotations

import statistics
from pathlib import Path

import pytest
from ludograph.lab.events.chosen import KINDS, TypicalGame, choose
from ludograph.lab.games.line import Ended, GameLine
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


def test_the_closest_is_fewest_points_apart_and_unfinished_games_are_none() -> None:
    def margin(points: tuple[int, ...] | None) -> float | None:
        return KINDS["close"].rank(GameLine(0, Ended(None, (0, 1, 2), points), (9, 0, 9)), {}, TypicalGame())

    assert (margin((3, 9, 7)), margin((4, 4, 1)), margin(None), margin((5,))) == (2, 0, None, None)
    assert KINDS["close"].rank(GameLine(0, None, (9, 0, 9)), {}, TypicalGame()) is None


def test_where_half_of_the_games_did_not_end_none_is_typical() -> None:
    seen = TypicalGame()
    for finished in (True, False, False):
        seen.add({"decisions": 6, "chance": 1, "turns": 3}, finished=finished)
    assert seen.distance({"decisions": 6, "chance": 1, "turns": 3}) is None
    for _ in range(4):
        seen.add({"decisions": 6, "chance": 1, "turns": 4}, finished=True)
    assert seen.distance({"decisions": 13, "chance": 1, "turns": 2}) == 1.5
