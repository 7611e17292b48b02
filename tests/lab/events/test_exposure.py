"""Whether a change of rules mattered is read from the games themselves."""

from __future__ import annotations

from pathlib import Path

import pytest
from ludograph.files.naming import WithOptions
from ludograph.lab.compare.told import exposed
from ludograph.lab.events.exposure import Exposure, exposure
from ludograph.lab.games.playing import Series
from ludograph.lab.study.series import HowPlayed, StudiedSeries

HEAP = """
language: 2
title: One heap
players: [Ann, Ben]
board: {graph: {sites: {spot: [0, 0]}}}
state: {left: 0..20 = 9}
moves:
  one: {do: left -= 1}
  two: {when: left >= 2, do: left -= 2}
flow: |
  forever:
    for p in player:
      turn p: decide one | two
      if left == 0: win p
"""


def series(tmp_path: Path, name: str, text: str) -> Series:
    (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    way = HowPlayed(("random",), 1, 1000, 1, "reference")
    return StudiedSeries.of(WithOptions(str(tmp_path / f"{name}.yaml")), way).series


@pytest.mark.parametrize(
    ("changed", "mattered", "used"),
    [
        (("left >= 2", "left >= 2"), 0, 0),  # nothing
        (("when: left >= 2, do", "when: left >= 2 and left != 9, do"), 12, 0),  # a first decision is gone
        (("0..20 = 9", "0..20 = 8"), 12, 12),  # another beginning: what is decided leads elsewhere
        (("== 0: win p", "== 0: lose p"), 12, 12),  # only the end is another one
    ],
)
def test_games_are_followed_by_the_first_rules_too(
    tmp_path: Path, changed: tuple[str, str], mattered: int, used: int
) -> None:
    first, second = series(tmp_path, "first", HEAP), series(tmp_path, "second", HEAP.replace(*changed))
    games = [second.one(number) for number in range(12)]
    assert exposure(first.game, second, games) == Exposure(12, mattered, used)


def test_where_names_of_sites_differ_every_decision_is_another_one(tmp_path: Path) -> None:
    first, second = (
        series(tmp_path, "first", HEAP),
        series(tmp_path, "second", HEAP.replace("[Ann, Ben]", "[Ann, Bob]")),
    )
    made = exposure(first.game, second, [second.one(0)])
    assert made == Exposure(1, 1, 1, board=True)
    assert exposed(made).slug == "exposure-board"


def test_what_is_hardly_used_is_said_so() -> None:
    assert "hardly use" in exposed(Exposure(40, 3, 3)).text
    assert "hardly use" not in exposed(Exposure(40, 40, 12)).text
