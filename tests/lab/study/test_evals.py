"""Values of positions are kept beside the games: nothing is found twice, and nothing that does not come out counts."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from ludograph.files.naming import WithOptions
from ludograph.ground.diagnostics import RulesetError
from ludograph.lab.games.framing import framed, unframed
from ludograph.lab.games.run import ALONE
from ludograph.lab.measures.facts import ValuesOfGame
from ludograph.lab.study import evaluators
from ludograph.lab.study.evals import EvalsFile, EvalsHeader, EvalsLine, evals_file
from ludograph.lab.study.evaluators import evaluator
from ludograph.lab.study.run import RulesetStudy
from ludograph.lab.study.series import HowPlayed, StudiedSeries
from ludograph.lab.study.sizes import Size

HEADER = EvalsHeader("12345678", "uct:9", "1.0")
LINES = [
    EvalsLine(number, (0, 2, 3), ValuesOfGame((0, 1, 0), (0.5, 1 / 3, 1.0), (0.25, 0.1 + 0.2, 0.0), (0.7,)))
    for number in range(4)
]


def written(path: Path, header: EvalsHeader = HEADER, lines: list[EvalsLine] = LINES) -> bytes:
    with EvalsFile(path, header) as file:
        for line in lines:
            file.add(line)
    return path.read_bytes()


def kept(path: Path, header: EvalsHeader = HEADER) -> tuple[list[int], list[str]]:
    """Numbers of games that count, all as they were written, and what is told."""
    with EvalsFile(path, header) as file:
        found = [line.number for line in LINES if file.kept(line.number) == line]
        assert all(file.kept(number) is None for number in range(9) if number not in found)
        return found, [notice.slug for notice in file.notices]


def test_what_is_written_is_read_to_the_last_bit(tmp_path: Path) -> None:
    written(tmp_path / "a.evals")
    assert kept(tmp_path / "a.evals") == ([0, 1, 2, 3], [])


def test_a_file_of_games_that_ends_like_it_is_another_file() -> None:
    assert evals_file(Path("a.games")) == Path("a.evals")
    assert evals_file(Path("a.evals")) == Path("a.evals.evals")


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(end=st.integers(0, 500))
def test_of_a_file_that_was_cut_anywhere_whole_lines_count(tmp_path: Path, end: int) -> None:
    path = tmp_path / "cut.evals"
    path.unlink(missing_ok=True)
    whole = written(path)
    path.write_bytes(whole[:end])
    lines = whole[:end].count(b"\n")
    told = [] if not end or whole[:end].endswith(b"\n") else ["torn-games"]
    assert kept(path) == ([*range(max(0, lines - 1))], told)
    assert kept(path)[1] == [], "it was mended"


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(at=st.integers(0, 10_000), bit=st.integers(0, 7))
def test_a_bit_that_was_turned_costs_one_game_at_most(tmp_path: Path, at: int, bit: int) -> None:
    path = tmp_path / "turned.evals"
    path.unlink(missing_ok=True)
    data = bytearray(written(path))
    begin = data.index(b"\n") + 1
    data[begin + at % (len(data) - begin)] ^= 1 << bit
    path.write_bytes(data)
    found, told = kept(path)
    assert len(found) >= 2, "a line end that is gone joins two lines"
    assert told in (["damaged-games"], ["torn-games"], ["damaged-games", "torn-games"])


@pytest.mark.parametrize(
    "text",
    [
        '{"s":"KEY","n":9,"e":[[0,0,2,0.5]],"clarity":[]}',
        '{"s":"KEY","n":9,"e":[[0,7,0.5,0.5]],"clarity":[]}',
        '{"s":"KEY","n":-1,"e":[],"clarity":[]}',
        '{"s":"KEY","n":9,"e":[[0,0]],"clarity":[]}',
        '{"s":"KEY","n":9,"e":[[0,0,NaN,0.5]],"clarity":[]}',
        '{"s":"KEY","n":9,"e":[],"clarity":[],"more":1}',
        "[1]",
        "no json",
    ],
)
def test_a_line_with_a_fresh_checksum_that_no_game_can_have_is_passed_over(tmp_path: Path, text: str) -> None:
    path = tmp_path / "edited.evals"
    whole = written(path)
    begin = whole.index(b"\n") + 1
    path.write_bytes(whole[:begin] + framed(text.replace("KEY", HEADER.key)) + whole[begin:])
    assert kept(path) == ([0, 1, 2, 3], ["damaged-games"])


def test_one_game_with_two_values_has_none(tmp_path: Path) -> None:
    path = tmp_path / "twice.evals"
    other = EvalsLine(1, (0,), ValuesOfGame((0,), (0.5,), (0.5,)))
    written(path, lines=[LINES[0], LINES[1], other, LINES[2]])
    assert kept(path) == ([0, 2], ["damaged-games"])


def test_values_of_others_and_of_other_versions_stay_and_do_not_count(tmp_path: Path) -> None:
    path = tmp_path / "shared.evals"
    written(path)
    for other in (EvalsHeader("12345678", "uct:10", "1.0"), EvalsHeader("12345678", "uct:9", "1.1")):
        assert kept(path, other) == ([], [])
    assert kept(path) == ([0, 1, 2, 3], [])


@pytest.mark.parametrize("data", [b"my notes\n", b"{}\n", framed('{"kind":"games","format":2}'), b"x", b"ab"])
def test_a_file_that_is_something_else_stays_as_it_is(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "notes.evals"
    path.write_bytes(data)
    with pytest.raises(RulesetError, match="is not a file of values"):
        EvalsFile(path, HEADER, restart=True)
    assert path.read_bytes() == data


def test_where_the_disk_is_full_whole_lines_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "full.evals"
    whole = written(path, lines=LINES[:2])
    write = os.write

    def full(file: int, data: bytes) -> int:
        if len(data) > 20:
            return write(file, data[:20])
        raise OSError(errno.ENOSPC, "No space left on device")

    with EvalsFile(path, HEADER) as file:
        monkeypatch.setattr(os, "write", full)
        with pytest.raises(RulesetError, match="No space left"):
            file.add(LINES[2])
        monkeypatch.undo()
    assert path.read_bytes() == whole


def study(path: Path, by: str = "uct:3", ruleset: str = "tic_tac_toe") -> RulesetStudy:
    way = HowPlayed(("random",), 1, 20, "native")
    studied = StudiedSeries.of(WithOptions(ruleset), way)
    made = RulesetStudy(studied, Size(3, None, 1), path, evaluator(by))
    made.run(ALONE, lambda ruleset, done, wanted, live="": None)
    return made


def test_a_study_values_a_position_again_only_where_it_does_not_come_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, calls = evaluators.asked, list[int]()
    monkeypatch.setattr(evaluators, "asked", lambda *what: calls.append(1) or asked(*what))
    path = tmp_path / "a.games"
    first = study(path)
    turns = sum(len(game.movers) for game in first.valued.values())
    assert len(calls) == 2 * turns

    calls.clear()
    second = study(path)
    assert second.valued == first.valued
    assert len(calls) == 3, "one position of each game, to see whether it comes out"
    assert second.notices == []

    lines = evals_file(path).read_bytes().splitlines(keepends=True)
    text = unframed(lines[1].rstrip())
    assert text is not None
    edited = text.decode().replace("[[0,0,", "[[0,0,0.0123,", 1).replace("0.0123,", "0.0123, ", 1)
    number = edited.split("0.0123, ")[1].split(",")[0]
    edited = edited.replace(f"0.0123, {number}", "0.0123", 1)
    evals_file(path).write_bytes(lines[0] + framed(edited) + b"".join(lines[2:]))
    third = study(path)
    assert third.valued == first.valued
    assert [notice.slug for notice in third.notices] == ["damaged-games"]
