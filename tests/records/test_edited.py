"""Files of games that somebody edited by hand, with fresh checksums: each gets one true line, and loses nothing."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from ludograph.engines.protocol import PlayError
from ludograph.ground.diagnostics import Diagnostic, RulesetError
from ludograph.lab.games.checking import check_file, series_of
from ludograph.lab.games.framing import framed, unframed
from ludograph.lab.games.header import Header, header_of
from ludograph.lab.games.packing import pack
from ludograph.lab.games.playing import Recipe, Series
from ludograph.lab.games.run import GamesRun

GAMES = range(6)


@pytest.fixture(scope="module")
def series() -> Series:
    recipe, game = Recipe.read("tic_tac_toe", {}, "reference")
    return Series(header_of(game), game, recipe)


@pytest.fixture
def path(series: Series, tmp_path: Path) -> Path:
    path = tmp_path / "my.games"
    _play(series, path)
    return path


def _play(series: Series, path: Path, **how: Any) -> list[Diagnostic]:
    with GamesRun([series], lambda which, batch: None, GAMES, out=path, **how) as run:
        run.play()
    return run.notices


def _texts(path: Path) -> list[str]:
    whole = [unframed(line) for line in path.read_bytes().splitlines()]
    return [text.decode() for text in whole if text is not None]


def _write(path: Path, texts: list[str]) -> bytes:
    data = b"".join(map(framed, texts))
    path.write_bytes(data)
    return data


def _refused(do: Callable[[], object]) -> Diagnostic:
    with pytest.raises(RulesetError) as told:
        do()
    (problem,) = told.value.diagnostics
    return problem


def _under(path: Path, header: Header) -> bytes:
    """Gives the games of a file another header."""
    first, *games = _texts(path)
    key = first.partition('"key":"')[2][:8]
    return _write(path, [header.text(), *(game.replace(key, header.key) for game in games)])


@pytest.mark.parametrize(
    ("change", "told", "why"),
    [
        ({"rules": "2-0"}, "holds games of `tic_tac_toe` by other rules", "rules: 2-0 in the file, 2-"),
        ({"options": {"columns": 5, "rows": 3, "line_length": 3}}, "with other settings", "options: columns=5 in the file, columns=3 now"),
        ({"options": {"columns": 3, "rows": 3}}, "with other settings", "options: nothing else in the file, line_length=3 now"),
        ({"seats": ("greedy", "random")}, "with other settings", "seats: greedy and random in the file, random and random now"),
        ({"teams": (("All", ("Cross", "Nought")),)}, "with other settings", "teams: All of Cross and Nought in the file, none now"),
        ({"ruleset": "of_mine.yaml", "seed": 3}, "holds games of `of_mine.yaml`", ""),
    ],
)  # fmt: skip
def test_games_under_another_header_are_told_by_what_is_other(
    series: Series, path: Path, change: dict[str, Any], told: str, why: str
) -> None:
    before = _under(path, replace(series.header, **change))
    problem = _refused(lambda: _play(series, path))
    assert problem.slug == "other-games"
    assert problem.title.endswith(told)
    assert why in "; ".join(problem.notes)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("change", "slug", "why"),
    [
        ({"rules": "2-0"}, "other-rules", ""),
        ({"seats": ("uct:10", "random")}, "other-games", "seats: uct:10 and random in the file, uct:10,"),
    ],
)
def test_who_plays_games_again_hears_what_is_other_and_nothing_else(
    series: Series, change: dict[str, Any], slug: str, why: str
) -> None:
    problem = _refused(lambda: series_of(replace(series.header, **change)))
    assert problem.slug == slug
    assert why in "; ".join(problem.notes)


def test_a_later_format_is_refused_by_its_number(series: Series, path: Path) -> None:
    first, *games = _texts(path)
    later = first.replace('"format":2', '"format":3')
    before = _write(path, [later, *games])
    for do in (lambda: _play(series, path), lambda: pack(path), lambda: check_file(path)):
        assert _refused(do).slug == "old-games"
    assert path.read_bytes() == before
    _write(path, [first, *games, later])
    (told,) = check_file(path).notices
    assert told.notes == (
        f"line {len(GAMES) + 2}: it begins games of format `3`, and this version of Ludograph reads format 2",
    )


@pytest.mark.parametrize("change", [lambda trail: trail[:-1], lambda trail: trail + b"\0", lambda trail: b"\xff\x7f" + trail[1:],
    lambda trail: trail[:-1] + b"\x80", lambda trail: b""])  # fmt: skip
def test_decisions_that_nobody_could_take_are_told_by_whoever_follows_them(
    series: Series, change: Callable[[bytes], bytes]
) -> None:
    kept = Series(replace(series.header, trail=True), series.game)
    (game,) = kept.games([3])
    assert game.trail is not None
    assert kept.plays_the_same(game)
    edited = replace(game, trail=change(game.trail))
    assert not kept.plays_the_same(edited)
    with pytest.raises(PlayError, match="game 3 of `tic_tac_toe` is not played as it is written"):
        [*kept.course(edited)]


def test_whole_lines_that_are_not_understood_are_never_thrown_away(series: Series, path: Path) -> None:
    """Where the first line is lost nobody else knows what the games are of."""
    whole = path.read_bytes()
    _, *games = _texts(path)
    before = _write(path, games)
    problem = _refused(lambda: pack(path))
    assert problem.slug == "lines-not-understood"
    assert path.read_bytes() == before
    (told,) = check_file(path).notices
    assert told.title.endswith(f"has {len(GAMES)} damaged lines, passed over")
    assert not _play(series, path)
    pack(path)
    assert path.read_bytes() == whole


@pytest.mark.parametrize(("old", "new"), [(b"\n", b"\r\n"), (b'"n"', b'"N"')])
@pytest.mark.parametrize("keeps_first", [True, False])
def test_a_file_that_something_changed_in_every_line_is_not_emptied(
    path: Path, old: bytes, new: bytes, *, keeps_first: bool
) -> None:
    """Packing leaves damaged lines out, but here these are all."""
    first, *games = path.read_bytes().splitlines(keepends=True)
    kept = first if keeps_first else first.replace(b"\n", b"\r\n")
    before = kept + b"".join(games).replace(old, new)
    path.write_bytes(before)
    assert _refused(lambda: pack(path)).slug == "lines-not-understood"
    assert path.read_bytes() == before
    (told,) = check_file(path).notices
    assert any("ends in CR LF" in note for note in told.notes) == (new == b"\r\n" or not keeps_first)


def test_beside_a_file_stands_when_and_where_its_games_were_played(
    series: Series, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = path.with_name("my.games.log")
    (began, ended) = log.read_text().splitlines()
    assert re.fullmatch(
        r"20\d\d-\d\d-\d\d \d\d:\d\d:\d\d UTC, .+, process \d+: begins tic_tac_toe:columns=3,rows=3,line_length=3 by random, "
        r"seed 1; 0 games there; jobs: 1, Ludograph [\d.]+",
        began,
    )
    assert re.search(r": ends, 6 games played in 1 s, 1 s of processors$", ended)
    _play(series, path)
    assert len(log.read_text().splitlines()) == 2
    path.write_bytes(path.read_bytes()[:-9])
    monkeypatch.setattr("ludograph.lab.games.log._OFTEN", -1.0)
    _play(series, path)
    began, went_on, ended = log.read_text().splitlines()[2:]
    assert "; 5 games there; " in began
    assert went_on.endswith(": goes on, 1 game played in 1 s")
    assert ended.endswith(
        "; `my.games` ended within a line, where whatever wrote it was stopped".replace("my.games", str(path))
    )


@pytest.mark.parametrize(
    ("problem", "told"), [(KeyboardInterrupt(), "is stopped"), (MemoryError(), "fails (MemoryError)")]
)
def test_the_log_tells_how_a_run_ended_that_did_not_play_all(
    series: Series, tmp_path: Path, problem: BaseException, told: str
) -> None:
    path = tmp_path / "my.games"

    def stop(which: int) -> None:
        raise problem

    with pytest.raises(type(problem)):
        _play(series, path, watch=stop)
    assert f": {told}, " in path.with_name("my.games.log").read_text().splitlines()[-1]


def test_a_log_that_cannot_be_written_costs_no_game(series: Series, tmp_path: Path) -> None:
    path = tmp_path / "my.games"
    path.with_name("my.games.log").mkdir()
    assert not _play(series, path)
    assert len(_texts(path)) == 1 + len(GAMES)
