"""Which engine plays for which command, and what is said when it cannot."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from ludograph.engines import choice
from typer.testing import Result

from tests.shared import thinned

COUNT = """
title: Count
players: [Red, Blue]
board: {tiling: square, columns: 3, rows: 3}
state: {heap: 0..5}
moves:
  take: {choose: n in 1..3, do: heap += n, written: "{n}"}
flow: "forever: for p in player: turn p: decide take"
end: [{when: heap > 3, result: draw}]
examples: [{about: Two and three., play: "2; 3", then: [heap == 5]}]
"""


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The games that were loaded, in order; `engine` of each says who plays it by now."""
    games = []
    make = choice.make_game

    def noted(program: Any, name: str, engine: Any, **more) -> Any:
        games.append(make(program, name, engine, **more))
        return games[-1]

    monkeypatch.setattr(choice, "make_game", noted)
    monkeypatch.delenv("LUDOGRAPH_ENGINE", raising=False)
    return games


@pytest.mark.parametrize(
    ("arguments", "engine"),
    [
        (["perft", "tic_tac_toe", 2], "reference"),
        (["perft", "tic_tac_toe", 2, "--engine", "native"], "native"),
        (["perft", "tic_tac_toe", 3, "--engine", "reference"], "reference"),
        (["test", "tic_tac_toe"], "reference"),
        (["test", "tic_tac_toe", "--engine", "native"], "native"),
        (["simulate", "tic_tac_toe", "--games", "3"], "native"),
        (["simulate", "tic_tac_toe", "--games", "3", "--engine", "reference"], "reference"),
        (["play", "tic_tac_toe"], "reference"),
        (["play", "tic_tac_toe", "--side", "Nought=random"], "reference"),
        (["play", "tic_tac_toe", "--side", "Nought=search:5"], "native"),
        (["play", "tic_tac_toe", "--engine", "native"], "native"),
        (["draw", "tic_tac_toe", "--output", "board.svg"], "reference"),
        (["bench", "tic_tac_toe", "--seconds", "0.02", "--runs", "1"], "native"),
    ],
    ids=lambda value: " ".join(map(str, value)) if isinstance(value, list) else value,
)
def test_the_engine_of_a_command(
    run: Callable[..., Result], played: Any, arguments: list[int | str] | list[str], engine: str
) -> None:
    told = run(*arguments, input="")
    assert told.exit_code == 0, told.output
    assert {game.engine for game in played} == {engine}


def test_the_environment_overrules_auto(
    run: Callable[..., Result], played: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LUDOGRAPH_ENGINE", "native")
    run("perft", "tic_tac_toe", 1)
    monkeypatch.setenv("LUDOGRAPH_ENGINE", "reference")
    run("simulate", "tic_tac_toe", "--games", "1")
    assert [game.engine for game in played] == ["native", "reference"]
    monkeypatch.setenv("LUDOGRAPH_ENGINE", "fast")
    told = run("simulate", "tic_tac_toe", "--games", "1")
    assert told.exit_code == 1
    assert "error[unknown-engine]: LUDOGRAPH_ENGINE says `fast`" in told.stderr


CORRIDOR = """
title: Corridor
players: [White, Black]
options: {size: {type: 3..12, default: 12}}
universes: {way: [flat, upright]}
board: {tiling: square, columns: size, rows: size}
state: {wall: vertex -> way?}
define:
  inner: those(v in vertex where count(cells(v)) == 4)
  across(s in cell, t in cell): if row(s) == row(t) then upright else flat
  cut(s in cell, t in cell): >
    any(wall[v] is w for v in vertices(s) for w in way where v in vertices(t) and w is across(s, t))
  area(s in cell): reach({s}, u to those(t in adjacent(u) where not cut(u, t)))
moves:
  build:
    choose: v in inner where wall[v] is none; w in way
    do: wall[v] = w
    provided: count(area(cell("a1"))) == count(cell)
    written: "{v}{w}"
flow: |
  forever: for p in player: turn p: decide build otherwise: lose mover
examples: [{about: A wall is not in the way of another one., play: f6flat g7upright}]
"""
"""Each list searches the board for each of its choices: more than the reference engine may spend on a list."""


@pytest.mark.parametrize(
    ("arguments", "told"),
    thinned(
        [
            (["perft", "corridor.yaml", "1"], "242\n"),
            (["draw", "corridor.yaml", "--moves", "f6flat", "-o", "board.svg"], ""),
            (["play", "corridor.yaml", "--moves", "f6flat"], "1. White: f6flat\n"),
            (["test", "corridor.yaml"], "corridor.yaml: 1 example, all as they say"),
        ],
        first=1,
    ),
    ids=lambda value: value[0] if isinstance(value, list) else "",
)
def test_where_the_reference_engine_gives_up_auto_goes_on(
    run: Callable[..., Result], played: Any, tmp_path: Path, arguments: list[str], told: str
) -> None:
    (tmp_path / "corridor.yaml").write_text(CORRIDOR)
    result = run(*arguments, input="")
    assert result.exit_code == 0, result.output
    assert told in result.output
    assert played[0].engine == "native"
    if arguments[0] in ("perft", "play"):
        refused = run(*arguments, "--engine", "reference", input="")
        assert refused.exit_code == 1
        assert "error[step-limit]" in refused.stderr


@pytest.mark.long
def test_a_command_that_becomes_dear_is_finished_in_c(run: Callable[..., Result], played: Any, tmp_path: Path) -> None:
    """No list is too long here, but all of them together are; the sum does not tell who has counted what."""
    (tmp_path / "corridor.yaml").write_text(CORRIDOR)
    told = [run("perft", "corridor.yaml", "2", "--set", "size=5", "--engine", name) for name in ("auto", "reference")]
    assert told[0].output == told[1].output
    assert [game.engine for game in played] == ["native", "reference"]


def test_examples_are_the_same_by_both_engines(run: Callable[..., Result], tmp_path: Path) -> None:
    path = tmp_path / "count.yaml"
    path.write_text(COUNT)
    for engine in ("native", "reference"):
        assert (
            run("test", path, "--engine", engine).output
            == f"{path}: 1 example, all as they say\n1 example, 0 failures\n"
        )
    path.write_text(COUNT.replace("heap == 5", "heap == 4"))
    told = [run("test", path, "--engine", engine).output for engine in ("native", "reference")]
    assert told[0] == told[1]
    assert "does not hold" in told[0]


def test_both_engines_play_the_same_game(run: Callable[..., Result]) -> None:
    """The same talk, with a computer that searches."""
    talk = [
        run(
            "play",
            "tic_tac_toe",
            "--seed",
            3,
            "--side",
            "Nought=search:30",
            "--engine",
            engine,
            input="b2\nundo\na1\nquit\n",
        )
        for engine in ("native", "reference")
    ]
    assert talk[0].output == talk[1].output
    assert "Nought" in talk[0].output


def test_simulations_print_the_same(run: Callable[..., Result]) -> None:
    told = [
        json.loads(run("simulate", "tic_tac_toe", "--games", 50, "--json", "--engine", engine).stdout)
        for engine in ("native", "reference")
    ]
    for outcome in told:
        assert outcome[0].pop("decisions_per_second") > 0
    assert told[0] == told[1]


@pytest.mark.long
def test_the_notice_stands_once_on_stderr(spawn: Callable[..., subprocess.CompletedProcess[str]]) -> None:
    """Where nothing compiles, in all processes of a simulation together."""
    env = {**{name: value for name, value in os.environ.items() if name not in ("LUDOGRAPH_ENGINE", "CC")}, "PATH": ""}
    hidden = (
        "import importlib.util as u; find = u.find_spec; u.find_spec = lambda n: None if n == 'ziglang' else find(n); "
    )
    code = hidden + "from ludograph.cli import run; run(['simulate', 'tic_tac_toe', '--games', '40', '--jobs', '2'])"
    told = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
    assert told.stderr == (
        "note: the reference engine plays, which is slower: the native engine needs a C compiler, and there is none\n"
    )
    assert "40 games" in told.stdout
    quiet = code.replace("'--jobs'", "'--engine', 'reference', '--jobs'")
    assert (
        subprocess.run([sys.executable, "-c", quiet], env=env, capture_output=True, text=True, check=True).stderr == ""
    )


def test_the_c_of_a_ruleset_is_shown(run: Callable[..., Result]) -> None:
    text = run("show", "tic_tac_toe", "--c", "--set", "columns=4").stdout
    assert text.startswith("/* Tic-tac-toe: written by ludograph from its rules. */\n")
    assert "tic_tac_toe.yaml:" in text
    assert "SET1 where_x_owner[3]; /* by value, `none` first */ /* owner: cell -> player? */" in text
    assert text.endswith("\n")
    assert not text.endswith("\n\n")
