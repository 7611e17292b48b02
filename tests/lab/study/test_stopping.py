"""A study that is stopped counts all games that were begun, and the same command goes on."""

from __future__ import annotations

from pathlib import Path

import pytest
from ludograph.files.naming import WithOptions
from ludograph.lab.games.run import ALONE
from ludograph.lab.study.plain import plain_studies
from ludograph.lab.study.run import RulesetStudy, study_file
from ludograph.lab.study.series import HowPlayed, StudiedSeries
from ludograph.lab.study.sizes import Size

pytestmark = pytest.mark.long


def unwatched(ruleset: str, done: int, wanted: int, live: str = "") -> None:
    """Nobody watches."""


def study(path: Path, games: int | None = None, seconds: float = 30.0) -> RulesetStudy:
    studied = StudiedSeries.of(WithOptions("tic_tac_toe"), HowPlayed(engine="reference"))
    return RulesetStudy(studied, Size(games, seconds, 1), path)


def numbers(one: RulesetStudy) -> object:
    (found,) = plain_studies([(one, [])])["studies"]
    return found["measures"]


def test_a_stopped_study_says_so_and_goes_on_to_the_same_numbers(tmp_path: Path) -> None:
    whole = study(tmp_path / "whole.games", 12)
    whole.run(ALONE, unwatched)

    def stop(ruleset: str, done: int, wanted: int, live: str = "") -> None:
        if done >= 5:
            raise KeyboardInterrupt

    stopped = study(tmp_path / "stopped.games", 12)
    with pytest.raises(KeyboardInterrupt):
        stopped.run(ALONE, stop)
    assert not stopped.is_whole
    assert 5 <= stopped.measured.games < 12
    again = study(tmp_path / "stopped.games", 12)
    again.run(ALONE, unwatched)
    assert again.is_whole
    assert numbers(again) == numbers(whole)


def test_the_number_of_games_that_fit_into_a_time_is_written_down_and_kept_to(tmp_path: Path) -> None:
    first = study(tmp_path / "mine.games", seconds=0.05)
    first.run(ALONE, unwatched)
    second = study(tmp_path / "mine.games", seconds=1000.0)
    second.run(ALONE, unwatched)
    assert second.planned == first.planned == second.measured.games
    assert second.now == 0


def test_other_options_rules_or_players_have_another_file() -> None:
    way = HowPlayed(engine="reference")
    files = {
        study_file(StudiedSeries.of(WithOptions("hex", {"size": size}), HowPlayed(players, engine="reference")))
        for size in ("3", "4")
        for players in (way.players, ("uct:5",))
    }
    assert len(files) == 4
    assert all(file.parent == Path("studies") and file.name.startswith("hex-") for file in files)
