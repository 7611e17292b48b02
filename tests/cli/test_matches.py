"""`match`, `ladder`, `sweep` and `tune`: a plain sentence first, exit codes, JSON of one form."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import ludograph
import pytest
from jsonschema import Draft202012Validator
from ludograph.lab.matches import ladder
from ludograph.lab.matches.pairing import Pairing
from ludograph.lab.matches.play import Matches, MatchOutcome
from ludograph.lab.matches.verdict import MatchQuestion
from ludograph.lab.solve.keeping import SolveFile, solve_file
from typer.testing import Result

from tests.shared import thinned

Run = Callable[..., Result]

SCHEMA = Draft202012Validator(json.loads((Path(__file__).parent / "lab.schema.json").read_text(encoding="utf-8")))
PLANTED = Path(__file__).parent.parent / "lab" / "sweeps" / "planted.yaml"
QUICK = ("--jobs", 1)


@pytest.fixture(autouse=True)
def _compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Players think, and play many games: in C."""
    monkeypatch.setenv("LUDOGRAPH_ENGINE", "native")


def plain(output: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(output)
    SCHEMA.validate(found)
    return found


def test_a_match_says_first_who_is_stronger_and_keeps_its_games(run: Run) -> None:
    result = run("match", "tic_tac_toe", "uct:6", "random", "--pairs", 8, *QUICK)
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0].startswith("`uct:6` is stronger than `random`, by ")
    assert lines[1].startswith("Of the pairs ")
    assert len([*Path("studies").glob("*.games")]) == 1


def test_the_command_that_a_match_names_gives_it_again(run: Run) -> None:
    first = plain(run("match", "tic_tac_toe:columns=4", "uct:2", "random", "--pairs", 2, *QUICK, "--json").stdout)
    assert first["again"] == "ludograph match tic_tac_toe:columns=4 uct:2 random --pairs 2 --opening 2 --seed 1"
    second = plain(run(*shlex.split(first["again"])[1:], *QUICK, "--fresh", "--json").stdout)
    assert first == second
    assert first["ruleset"]["games"] == 4


@pytest.mark.parametrize(("wish", "status"), [("nelo>-4000", 0), ("nelo>4000", 4), ("length>5", 1)])
def test_what_is_expected_of_a_match_decides_the_exit_status(run: Run, wish: str, status: int) -> None:
    assert run("match", "tic_tac_toe", "uct:2", "random", "--pairs", 4, *QUICK, "--expect", wish).exit_code == status


@pytest.mark.long
def test_a_ladder_tells_its_rungs(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    few = MatchQuestion(blocks=1)
    monkeypatch.setattr(ladder.climb, "__defaults__", (few, few))
    call = ("ladder", "tic_tac_toe", "--from", 1, "--to", 2, *QUICK)
    lines = run(*call).stdout.splitlines()
    assert lines[-1].split()[0] == "2"
    found = plain(run(*call, "--json").stdout)
    assert found["budgets"] == [1, 2]
    assert [rung["players"] for rung in found["rungs"]] == [["uct:2", "uct:1"]]
    assert found["random"]["players"] == ["uct:2", "random"]


def test_a_ladder_that_is_stopped_shows_the_rungs_that_are_judged(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    play, few = Matches.play, MatchQuestion(blocks=1)
    monkeypatch.setattr(ladder.climb, "__defaults__", (few, few))

    def stop(self: Matches, pairing: Pairing, question: MatchQuestion) -> MatchOutcome:
        if pairing.contenders.first == "uct:4":
            raise KeyboardInterrupt
        return play(self, pairing, question)

    monkeypatch.setattr(Matches, "play", stop)
    result = run("ladder", "tic_tac_toe", "--from", 1, "--to", 4, *QUICK)
    assert result.exit_code == 3
    lines = result.stdout.splitlines()
    assert lines[0].startswith(
        "Stopped before the last rung; the same command goes on. 1 rung is judged so far. Of `uct:4`"
    )
    assert "0 pairs" in " ".join(lines)
    assert lines[-1].split()[0] == "2"


def test_a_sweep_is_a_table_and_tune_a_sweep_with_a_target(run: Run) -> None:
    lines = run("sweep", PLANTED, "--set", "less=0,8", "--games", 60, *QUICK).stdout.splitlines()
    assert lines[0].startswith("Left wins most often with `less 0`: ")
    assert lines[-4].split()[:2] == ["0", "60"]
    assert lines[-1].startswith("Intervals hold in 95 % of sweeps")
    aim = ("--target", "seat1=50%", "--games", 60, *QUICK)
    tuned = plain(run("tune", PLANTED, "--set", "less=0,8", *aim, "--json").stdout)
    assert tuned["target"]["between"] == ["0", "8"]
    assert tuned == plain(run("sweep", PLANTED, "--set", "less=0,8", *aim, "--json").stdout)


def test_of_a_ladder_without_a_game_that_ended_nothing_is_said(run: Run) -> None:
    climbed = run("ladder", "tic_tac_toe", "--from", 1, "--to", 2, "--max-decisions", 1, *QUICK)
    assert climbed.exit_code == 0
    assert climbed.stdout.startswith("Nothing is known: no pair of games ended. ")
    assert len(climbed.stdout.splitlines()) == 1


@pytest.mark.parametrize(
    "call",
    [
        ("match", "tic_tac_toe", "uct:2", "random", "--elo0", 50, "--elo1", 50),
        ("match", "tic_tac_toe", "uct:2", "random", "--elo0", 50, "--elo1", 50.001),
        ("match", "tic_tac_toe", "uct:2", "random", "--elo1", "inf"),
        ("match", "tic_tac_toe", "uct:2", "random", "--elo1", "nan"),
        ("match", "tic_tac_toe", "uct:2", "random", "--elo0", "-1e9"),
        ("match", "tic_tac_toe", "uct:2", "random", "--elo1", "much"),
        ("ladder", "tic_tac_toe", "--from", 16, "--to", 31),
        ("bench", "tic_tac_toe", "--seconds", "nan"),
        ("equilibrium", "rock_paper_scissors", "--precision", "nan"),
        ("match", "tic_tac_toe", "uct:2", "random", "--most", 3),
    ],
)
def test_wishes_that_contradict_themselves_are_refused(run: Run, call: tuple[object, ...]) -> None:
    assert run(*call).exit_code == 2


@pytest.mark.parametrize(
    "words",
    thinned(
        map(
            pytest.param,
            [
                ("match", "tic_tac_toe", "random", "greedy", "--pairs", 4),
                ("sweep", "tic_tac_toe", "--set", "columns=3,4", "--games", 4),
                ("compare", "tic_tac_toe", "tic_tac_toe:columns=4", "--games", 4),
                ("study", "tic_tac_toe", "--games", 4),
                ("fit", "tic_tac_toe", "--games", 10),
                ("openings", "tic_tac_toe", "--games", 4),
            ],
        ),
        first=1,
    ),
)
def test_where_a_file_stands_in_the_place_of_the_folder_for_games_it_is_said_what_would_help(
    run: Run, words: tuple[object, ...]
) -> None:
    Path("studies").touch()
    said = run(*words, "--jobs", 1)
    assert "error[cannot-write]: cannot write `studies/" in said.stderr
    assert "a file stands where its folder would" in said.stderr
    assert "with `--out`" in said.stderr
    assert (said.exit_code, said.stdout) == (1, "")


def test_a_position_that_is_solved_at_once_needs_no_folder(run: Run) -> None:
    Path("studies").touch()
    assert "A draw with best play" in run("solve", "tic_tac_toe").stdout


def test_a_solve_that_was_stopped_says_that_the_command_goes_on_only_where_something_is_kept(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(*words: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("ludograph.lab.solve.run.solve", stop)
    assert run("solve", "tic_tac_toe").stdout == "Stopped before the end.\n"
    root = ludograph.load("tic_tac_toe").initial()
    file = solve_file("tic_tac_toe", root)
    kept = SolveFile(file, root)
    kept.note()
    assert run("solve", "tic_tac_toe").stdout == "Stopped before the end; the same command goes on.\n"
