"""Whether a change of rules mattered is read from the games themselves."""

from __future__ import annotations

from pathlib import Path

import pytest
from ludograph.files.naming import WithOptions
from ludograph.lab.compare.told import exposed
from ludograph.lab.events.exposure import Exposure, MoveExposure, exposed_steps, exposure
from ludograph.lab.events.parting import parting
from ludograph.lab.games.playing import Series
from ludograph.lab.study.series import HowPlayed, StudiedSeries

from ..heap import HEAP


def series(tmp_path: Path, name: str, text: str) -> Series:
    (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    way = HowPlayed(("random",), 1, 1000, "reference")
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
    found = exposure(first.game, second, games)
    assert (found.of, found.mattered, found.used, found.board) == (12, mattered, used, False)
    assert sum(move.used for move in found.moves) == used
    assert bool(found.moves) == bool(mattered)


def test_how_far_it_is_is_told_within_a_long_game(tmp_path: Path) -> None:
    long = HEAP.replace("0..20 = 9", "0..900 = 900")
    first, second = (series(tmp_path, name, long) for name in ("first", "second"))
    game, told = second.one(0), list[int]()
    steps = exposed_steps(second, [game])
    assert 450 <= steps <= 900
    exposure(first.game, second, [game], told.append)
    assert len(told) >= 9
    assert told == sorted(told)
    assert steps - 50 <= told[-1] <= steps


def test_it_is_told_in_which_moves_the_rules_stood_apart(tmp_path: Path) -> None:
    first = series(tmp_path, "first", HEAP)
    second = series(tmp_path, "second", HEAP.replace("left >= 2, do", "left >= 2 and left != 9, do"))
    there = exposure(first.game, second, [second.one(number) for number in range(12)])
    assert there.moves == (MoveExposure("two", gone=12, come=0, used=0),)
    back = exposure(second.game, first, [first.one(number) for number in range(12)])
    assert back.moves == (MoveExposure("two", gone=0, come=12, used=back.used),)
    assert 0 < back.used < 12


def test_a_pair_of_games_shows_where_a_change_mattered_first(tmp_path: Path) -> None:
    first = series(tmp_path, "first", HEAP)
    second = series(tmp_path, "second", HEAP.replace("left >= 2, do", "left >= 2 and left != 7, do"))
    lines = [{number: one.one(number) for number in range(20)} for one in (first, second)]
    found = parting(first, second, lines[0], lines[1])
    assert found is not None
    assert found.is_used
    assert [str(one) for one in found.at.only[0]] == ["two"]
    assert (found.decided.move, found.at.decided.move) == ("two", "one")
    before = [
        [str(decision) for _, decision in one.course(lines[which][found.number])]
        for which, one in enumerate((first, second))
    ]
    assert before[0][: found.decisions] == before[1][: found.decisions]
    assert before[0][found.decisions] != before[1][found.decisions]
    assert parting(first, first, lines[0], lines[0]) is None


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
    come = MoveExposure("take", gone=0, come=40, used=0)
    assert exposed(Exposure(40, 40, 0, moves=(come,))).slug == "exposure-small"


def test_few_games_are_not_said_to_show_that_a_change_is_hardly_used() -> None:
    made = exposed(Exposure(34, 0, 0))
    assert made.slug == "exposure-few"
    assert "hardly use" not in made.text
    assert exposed(Exposure(35, 0, 0)).slug == "exposure-small"


def test_what_is_forbidden_now_is_not_said_to_be_hardly_used() -> None:
    gone = MoveExposure("take", gone=40, come=0, used=0)
    made = exposed(Exposure(40, 40, 0, moves=(gone,)))
    assert "hardly use" not in made.text
    assert made.text.endswith("cannot be done in these games: they do not tell how much it was used.")
