"""Openings are joined by position, and told with as much as their games show."""

from __future__ import annotations

from pathlib import Path

import pytest
from ludograph.files.naming import WithOptions
from ludograph.lab.events.openings import Openings
from ludograph.lab.events.openings_told import sentences
from ludograph.lab.games.batch import Batch
from ludograph.lab.study.series import HowPlayed, StudiedSeries

RACE = """
language: 2
title: Race
players: [Ann, Ben]
board: {graph: {sites: {spot: [0, 0]}}}
state: {left: 0..9 = 5}
moves:
  rush: {when: left == 5, do: left = 0}
  one: {do: left -= 1}
  two: {when: left >= 2, do: left -= 2}
  both: {when: left == 5, do: left -= 2}
flow: |
  forever:
    for p in player:
      turn p: decide rush | one | two | both
      if left == 0: win p
"""


@pytest.fixture(scope="module")
def race(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("rules") / "race.yaml"
    path.write_text(RACE, encoding="utf-8")
    return path


def opened(path: Path, games: int, turns: int = 1, cap: int = 1000) -> tuple[Openings, dict[str, str]]:
    studied = StudiedSeries.of(WithOptions(str(path)), HowPlayed(("random",), 1, cap, "reference"))
    made = Openings(studied.series, studied.facts, turns)
    for number in reversed(range(games)):
        made.add(Batch.of([studied.series.one(number)], studied.series.header))
    said = sentences("Race", studied.facts.studied, ("random",), made.seat, made.found())
    return made, {one.slug: one.text for one in said}


def test_an_opening_that_always_wins_is_the_best_and_surely(race: Path) -> None:
    made, said = opened(race, 200)
    best = made.found().rows[0]
    assert (best.moves, best.score, best.high, best.finished) == ("rush", 1.0, 1.0, best.games)
    assert said["opening-best"].startswith("**Best known for the first player (Ann)**: `rush`, which scored 100 %")
    assert said["opening-best"].endswith("Every other one is surely worse.")


def test_ways_to_one_position_are_one_opening(race: Path) -> None:
    found = opened(race, 200)[0].found()
    assert found.positions == 3
    joined = next(row for row in found.rows if row.ways == 2)
    assert joined.moves in ("two", "both")
    assert sum(row.games for row in found.rows) == found.games == 200


def test_ways_to_one_position_are_one_opening_where_the_rules_remember_the_way(tmp_path: Path) -> None:
    path, remembered = tmp_path / "race.yaml", RACE.replace("moves:", "memory: {steps: left}\nmoves:", 1)
    path.write_text(
        remembered.replace(
            "both: {when: left == 5, do: left -= 2}", "both: {when: left == 5, do: left -= 2; remember steps}"
        ),
        encoding="utf-8",
    )
    assert opened(path, 200)[0].found().positions == 3


def test_further_turns_are_written_as_other_commands_take_them(race: Path) -> None:
    made, said = opened(race, 200, turns=2)
    joined = next(row for row in made.found().rows if row.ways > 2)
    assert joined.moves in ("two; one", "both; one")
    assert "rush" in {row.moves for row in made.found().rows}
    assert said["openings"].startswith("Race: the first 2 turns of 200 games by random players")


def test_of_few_games_it_is_only_told_how_many_it_would_take(race: Path) -> None:
    said = opened(race, 12)[1]
    assert {*said} == {"openings", "random-players", "openings-too-few"}
    assert "in 30 games that ended" in said["openings-too-few"]


def test_games_that_do_not_end_count_in_no_score(race: Path) -> None:
    made, said = opened(race, 150, cap=1)
    assert [(row.moves, row.finished) for row in made.found().rows] == [("rush", made.found().finished)]
    assert "did not end, and count in no score" in said["openings-unfinished"]
    assert "opening-best" not in said


def test_no_opening_is_named_that_nature_draws(race: Path, tmp_path: Path) -> None:
    path = tmp_path / "drawn.yaml"
    flow = "flow: |\n  chance one | two\n  forever:"
    path.write_text(RACE.replace("flow: |\n  forever:", flow), encoding="utf-8")
    said = opened(path, 100)[1]
    assert "openings-drawn" in said
    assert not {"opening-best", "opening-fairest"} & {*said}
    assert "openings-drawn" not in opened(race, 100)[1]


def test_no_swap_is_named_where_players_decide_together() -> None:
    said = opened(Path("rock_paper_scissors"), 100)[1]
    assert "opening-best" in said
    assert "openings-unseen" in said
    assert "opening-fairest" not in said


def test_of_two_openings_the_other_one_is_not_counted(tmp_path: Path) -> None:
    two = tmp_path / "two.yaml"
    text = RACE.replace("if left == 0: win p", "draw").replace("rush | one | two | both", "one | two")
    two.write_text(text, encoding="utf-8")
    _, said = opened(two, 100)
    assert said["opening-best"].endswith(". The other one may be as good.")
