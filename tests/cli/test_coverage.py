"""`ludograph coverage`."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from typer.testing import Result

Run = Callable[..., Result]


def test_rules_that_were_never_at_work_are_told_and_all_are_listed(run: Run) -> None:
    made = run("coverage", "tic_tac_toe", "--games", "3", "--all", "--engine", "reference")
    assert made.exit_code == 0
    assert "of 3 games by random players" in made.stdout
    assert "condition" in made.stdout


def test_programs_read_coverage_as_json(run: Run) -> None:
    told = json.loads(run("coverage", "tic_tac_toe", "--games", "3", "--json", "--engine", "reference").stdout)
    assert (told["command"], told["games"], told["finished"]) == ("coverage", 3, 3)
    assert told["sentences"][0]["slug"] == "coverage"
    assert sum(move["taken"] for move in told["moves"]) == told["positions"]


@pytest.mark.parametrize("command", ["coverage", "stalls"])
def test_players_are_named_as_they_were_asked_for(run: Run, command: str) -> None:
    made = run(command, "tic_tac_toe", "--players", "uct:2", "--games", 1, "--engine", "reference")
    assert " of 1 game by `uct:2`" in made.stdout.splitlines()[0]


@pytest.mark.long
def test_the_longest_stalls_are_shown_one_by_one(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDOGRAPH_ENGINE", "native")  # games are long
    how = ("stalls", "inchworm", "--games", "1", "--seed", "2", "--positions", "500", "--longest", "2")
    lines = run(*how).stdout.splitlines()
    lengths = [int(line.split()[2]) for line in lines[-2:]]
    assert lengths == sorted(lengths, reverse=True)
    assert lines[-3].split()[:4] == ["game", "from", "decision", "decisions"]
    told = json.loads(run(*how, "--json").stdout)
    assert [one["length"] for one in told["stalls"]] == lengths
