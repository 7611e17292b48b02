"""Which turns and mirrorings of a board are taken for the same game, and which are not."""

from __future__ import annotations

from pathlib import Path

import pytest
from ludograph.files.naming import WithOptions
from ludograph.lab.events.openings import Openings
from ludograph.lab.events.symmetry import same_games
from ludograph.lab.games.batch import Batch
from ludograph.lab.study.series import HowPlayed, StudiedSeries
from ludograph.pipeline import load

from tests.shared import thinned

BOARD = """
language: 2
title: A walk
players: [Ann, Ben]
board: {tiling: square, columns: 3, rows: 3}
state: {owner: cell -> player?, left: 0..4 = 4}
moves:
  put:
    choose: at in cell where owner[at] is none
    do: |
      owner[at] = mover
      left -= 1
flow: |
  forever:
    for p in player:
      turn p: decide put
      if left == 0:
        if END: win Ann
        draw
"""


def held(tmp_path: Path, end: str, board: str = BOARD) -> int:
    path = tmp_path / "walk.yaml"
    path.write_text(board.replace("END", end), encoding="utf-8")
    return len(same_games(load(str(path), engine="reference"), 1).turned)


@pytest.mark.parametrize(
    ("end", "symmetries"),
    [
        ("no", 7),
        ('owner[cell("b2")] is Ann', 7),
        ('owner[cell("b1")] is Ann', 1),
        ('owner[cell("a2")] is owner[cell("a3")]', 0),
    ],
)
def test_a_rule_that_names_sites_leaves_the_symmetries_that_keep_them(
    tmp_path: Path, end: str, symmetries: int
) -> None:
    assert held(tmp_path, end) == symmetries


def test_what_is_allowed_in_a_corner_alone_breaks_them(tmp_path: Path) -> None:
    corner = BOARD.replace("where owner[at] is none", 'where owner[at] is none and (left > 2 or at is not cell("a1"))')
    assert held(tmp_path, "no", corner) == 1


@pytest.mark.parametrize(
    ("game", "symmetries"), thinned([("tic_tac_toe", 7), ("chess", 0), ("connect_four", 1), ("kuhn_poker", 0)], first=2)
)
def test_of_known_games(game: str, symmetries: int) -> None:
    assert len(same_games(load(game), 1).turned) == symmetries


def openings(ruleset: str, turns: int) -> Openings:
    studied = StudiedSeries.of(WithOptions(ruleset), HowPlayed(("random",), 1, 50, "auto"))
    same = same_games(studied.series.game, 1)
    made = Openings(studied.series, studied.facts, turns, same)
    for number in range(160):
        made.add(Batch.of([studied.series.one(number)], studied.series.header))
    return made


def test_the_first_squares_of_tic_tac_toe_are_three() -> None:
    found = openings("tic_tac_toe", 1).found()
    assert (found.apart, found.positions, found.symmetric) == (9, 3, 7)
    assert {row.ways for row in found.rows} == {4}, "the middle has too few games"


@pytest.mark.long
def test_two_turns_of_it_are_twelve() -> None:
    found = openings("tic_tac_toe", 2).found()
    assert found.positions == 12 < found.apart


@pytest.mark.long
def test_columns_that_are_chosen_by_number_are_mirrored_too() -> None:
    found = openings("connect_four", 1).found()
    assert (found.apart, found.positions) == (7, 4)
