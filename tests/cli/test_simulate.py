"""`simulate` as a command: watched on a terminal, stopped, or with its file taken away."""

from __future__ import annotations

import os
import re
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from ludograph.cli.support.output import one_by_one, progress
from ludograph.lab.simulation.run import Plan, Simulation
from typer.testing import Result


def stop_at(games: int) -> Any:
    """A watch that presses Ctrl-C when so many games are done."""

    def watch(ruleset: str, done: int, wanted: int) -> None:
        if done >= games:
            raise KeyboardInterrupt

    return watch


def test_a_stopped_command_prints_what_was_played(run: Callable[..., Result], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludograph.cli.support.output.progress", lambda: _watching(stop_at(3)))
    result = run("simulate", "tic_tac_toe", "--games", 900, "--jobs", 1, "--engine", "reference")
    assert result.exit_code == 130
    played = int(result.stderr.removeprefix("stopped: ").removesuffix(" of 900 games\n"))
    assert result.stdout.startswith(f"Tic-tac-toe (tic_tac_toe): {played} of 900 games by random, seed 1\n")
    assert "Cross wins" in result.stdout


def test_a_command_stopped_before_the_first_game_prints_no_table(
    run: Callable[..., Result], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ludograph.cli.support.output.progress", lambda: _watching(stop_at(0)))
    result = run("simulate", "tic_tac_toe", "--games", 900)
    assert (result.exit_code, result.stdout, result.stderr) == (130, "", "stopped\n")


def test_a_removed_file_is_told_behind_the_statistics(
    run: Callable[..., Result], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def watch(ruleset: str, done: int, wanted: int) -> None:
        if done == wanted:
            (tmp_path / "games.jsonl").unlink()

    monkeypatch.setattr("ludograph.cli.support.output.progress", lambda: _watching(watch))
    result = run("simulate", "tic_tac_toe", "--games", 9, "--jobs", 1, "--out", "games.jsonl")
    assert result.exit_code == 1
    assert result.stdout.startswith("Tic-tac-toe (tic_tac_toe): 9 games by random")
    assert result.stderr.startswith("warning[games-lost]: `games.jsonl` was removed or replaced while")


def test_damaged_lines_whose_games_were_played_again_are_told_and_no_failure(
    run: Callable[..., Result], tmp_path: Path
) -> None:
    """As in `study`: all games are there."""
    command = ("simulate", "tic_tac_toe", "--games", 9, "--jobs", 1, "--out", "my.games")
    whole, path = run(*command).stdout, tmp_path / "my.games"
    lines = path.read_bytes().splitlines(keepends=True)
    lines[3] = lines[3].replace(b"0", b"1", 1)
    path.write_bytes(b"".join(lines))
    result = run(*command)
    assert result.stderr.startswith("warning[damaged-games]: `my.games` has 1 damaged line")
    assert result.exit_code == 0
    assert result.stdout.splitlines()[:5] == whole.splitlines()[:5]


def test_a_stopped_command_whose_file_is_gone_does_not_say_that_the_games_are_there(
    run: Callable[..., Result], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def watch(ruleset: str, done: int, wanted: int) -> None:
        if done >= 3:
            (tmp_path / "games.jsonl").unlink()
            raise KeyboardInterrupt

    monkeypatch.setattr("ludograph.cli.support.output.progress", lambda: _watching(watch))
    result = run(
        "simulate", "tic_tac_toe", "--games", 900, "--jobs", 1, "--engine", "reference", "--out", "games.jsonl"
    )
    assert result.exit_code == 130
    assert " of 900 games by random" in result.stdout
    assert result.stderr.startswith("warning[games-lost]")
    assert re.search(r"\nstopped: \d+ of 900 games\n$", result.stderr)


@contextmanager
def _watching(watch: Any) -> Iterator[object]:
    yield watch


# ---------------------------------------------------------------- progress


@contextmanager
def terminal(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[bytes]]:
    """stderr is a terminal; what it shows is in the list when the context is left."""
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", "80")
    ours, theirs = os.openpty()
    shown: list[bytes] = []

    def read() -> None:
        try:
            while part := os.read(ours, 4096):
                shown.append(part)
        except OSError:  # nobody writes any more
            return

    reader = threading.Thread(target=read)
    reader.start()
    with os.fdopen(theirs, "w") as stderr, monkeypatch.context() as within:
        within.setattr(sys, "stderr", stderr)
        yield shown
    reader.join()
    os.close(ours)


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="no such terminals here")
@pytest.mark.parametrize(("engine", "jobs"), [("reference", 1), ("reference", 2), ("native", 1)])
def test_a_terminal_shows_how_far_each_ruleset_is_and_how_long_it_takes(
    monkeypatch: pytest.MonkeyPatch, engine: str, jobs: int
) -> None:
    with terminal(monkeypatch) as shown, progress() as watch:
        Simulation(Plan(["tic_tac_toe"], {}, 40, 1, jobs=jobs, engine=engine)).run(watch)
    text = re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", b"".join(shown).decode())
    assert "tic_tac_toe" in text
    assert " 0/40 0:00:00 -:--:-- left" in text, "from the beginning, though no game is finished yet"
    assert re.search(r"40/40 0:00:\d\d 0:00:00 left", text)


def test_a_terminal_shows_that_time_passes_while_one_game_lasts_long(monkeypatch: pytest.MonkeyPatch) -> None:
    with terminal(monkeypatch) as shown, progress() as watch:
        watch("tic_tac_toe", 0, 4)
        while set(re.findall(rb"\d:\d\d:\d\d", b"".join(shown))) <= {b"0:00:00"}:
            time.sleep(0.02)


def test_beside_who_measures_time_a_line_is_written_when_something_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    with terminal(monkeypatch) as shown, one_by_one() as watch:
        for done in range(3):
            watch("hex", done, 2)
    assert b"".join(shown) == b"\rhex: run 1 of 2\x1b[K\rhex: run 2 of 2\x1b[K\r\x1b[K\r\x1b[K"


def test_what_is_no_terminal_shows_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    with progress() as watch:
        watch("tic_tac_toe", 1, 2)
    assert capsys.readouterr().err == ""


def test_where_no_game_was_begun_nobody_is_sent_to_a_file_that_is_not_there(
    run: Callable[..., Result], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Simulation, "run", stopped)
    result = run("simulate", "tic_tac_toe", "--out", tmp_path / "none.games")
    assert result.exit_code == 130
    assert result.stderr == "stopped: before a game was begun; the same command begins anew\n"
