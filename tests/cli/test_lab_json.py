"""What commands of the lab print with `--json`: one object each, of the schema beside this file, also where somebody stops them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from ludograph.lab.compare.run import Comparing
from ludograph.lab.fitting.run import FitRun
from ludograph.lab.games.run import GamesRun
from ludograph.lab.matches.pairing import Pairing
from ludograph.lab.matches.play import Matches, MatchOutcome
from ludograph.lab.matches.verdict import MatchQuestion
from ludograph.lab.solve import run as solving
from ludograph.lab.study import run as studying
from ludograph.play.players import found
from typer.testing import Result

Run = Callable[..., Result]

SCHEMA = Draft202012Validator(json.loads((Path(__file__).parent / "lab.schema.json").read_text(encoding="utf-8")))
ONE = ("--jobs", 1, "--engine", "reference")
REFERENCE = ("--engine", "reference")
CALLS: dict[str, tuple[object, ...]] = {
    "coverage": ("tic_tac_toe", "--games", 2, *REFERENCE),
    "stalls": ("tic_tac_toe", "--games", 2, *REFERENCE),
    "openings": ("tic_tac_toe", "--games", 20, *ONE),
    "solve": ("tic_tac_toe", "--from", "b2; a1; a2"),
    "fit": ("tic_tac_toe", "--games", 10, "--pairs", 8, "--players", "random", *ONE),
    "ladder": ("tic_tac_toe", "--from", 1, "--to", 2, *ONE),
    "player": (),
}


def plain(result: Result) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(result.stdout)
    SCHEMA.validate(told)
    return told


@pytest.mark.parametrize("command", [name for name in CALLS if name != "ladder"])
def test_programs_read_one_object(run: Run, command: str) -> None:
    told = plain(run(command, *CALLS[command], "--json"))
    assert told["command"] == command
    assert told.get("stopped", "done") == "done"


@pytest.mark.parametrize(
    "more", [("--explain", "uct:9"), ("tic_tac_toe", "--explain", "greedy"), ("hex:size=2",), ("chess",)]
)
def test_programs_read_of_players(run: Run, monkeypatch: pytest.MonkeyPatch, more: tuple[str, ...]) -> None:
    monkeypatch.setattr(found, "_GAMES", 40)
    told = plain(run("player", *more, "--json"))
    if "--explain" not in more:
        assert told["judge"]["by"] == ("declared" if more == ("chess",) else "found")
        assert told["judge"]["features"]


def test_programs_read_of_files_of_games(run: Run) -> None:
    run("simulate", "tic_tac_toe", "--games", 40, "--out", "my.games", *ONE)
    (held,) = plain(run("games", "my.games", "--json"))["held"]
    assert (held["ruleset"]["games"], held["replayed"], held["others"]) == (40, 40, [])
    (shown,) = plain(run("games", "my.games", "--shortest", "--longest", "--number", 3, "--json"))["shown"][:1]
    assert [game["kind"] for game in shown["games"]] == ["shortest", "longest"]
    assert plain(run("games", "my.games", "pack", "--json"))["games"] == 40
    lines = Path("my.games").read_bytes().splitlines(keepends=True)
    Path("my.games").write_bytes(b"".join(lines[:5]) + lines[5].replace(b'"n"', b'"m"') + b"".join(lines[6:]))
    damaged = run("games", "my.games", "--json")
    assert (damaged.exit_code, plain(damaged)["whole"]) == (1, False)
    assert [one["code"] for one in plain(damaged)["damage"]] == ["damaged-games"]


def stop(*args: object, **more: object) -> None:
    raise KeyboardInterrupt


@pytest.mark.parametrize("command", ["openings", "fit", "ladder", "solve"])
def test_who_stops_a_command_gets_an_object_that_says_so(
    run: Run, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.setattr(GamesRun, "play", stop)
    monkeypatch.setattr(GamesRun, "play_these", stop)
    monkeypatch.setattr(solving, "solve", stop)
    result = run(command, *CALLS[command], "--json")
    told = plain(result)
    assert (result.exit_code, told["stopped"]) == (3, "stopped")
    assert told["sentences"][0]["slug"] == "stopped"
    assert "Stopped before the" in run(command, *CALLS[command]).stdout


def test_weights_that_are_not_learnt_yet_go_on_with_the_games(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as stopped:
        stopped.setattr(FitRun, "learn", stop)
        assert "with 10 of 10 games; the same command goes on" in run("fit", *CALLS["fit"]).stdout
    assert "from 10 games" in run("fit", *CALLS["fit"]).stdout


def test_a_study_that_is_stopped_after_its_games_says_so(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(studying, "exploited", stop)
    result = run(
        "study", "tic_tac_toe", "--games", 20, "--jobs", 1, "--engine", "native"
    )  # many games behind each decision
    assert result.exit_code == 3
    assert "Stopped before the end; the same command goes on." in result.stdout
    assert "20 games by random players" in result.stdout
    assert _UNLOOKED not in result.stdout


_UNLOOKED = "The intervals hold unless it was stopped because of what was shown meanwhile."


def test_a_study_that_is_stopped_among_its_games_says_when_its_intervals_hold(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = studying.RulesetStudy._play

    def some(study: studying.RulesetStudy, games: GamesRun, until: int) -> int:
        whole(study, games, 10)
        raise KeyboardInterrupt

    monkeypatch.setattr(studying.RulesetStudy, "_play", some)
    result = run("study", "tic_tac_toe", "--games", 20, *ONE)
    assert result.exit_code == 3
    assert "10 of 20 games by random players" in result.stdout
    assert _UNLOOKED in result.stdout


def test_a_match_that_is_stopped_among_its_games_says_when_its_interval_holds(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ("match", "tic_tac_toe", "uct:2", "random", *ONE)
    assert _UNLOOKED not in run(*words, "--pairs", 4).stdout, "it was not stopped"

    def some(matches: Matches, pairing: Pairing, question: MatchQuestion) -> MatchOutcome:
        raise KeyboardInterrupt

    monkeypatch.setattr(Matches, "play", some)
    result = run(*words, "--pairs", 8, "--out", "some.games")
    assert result.exit_code == 3
    assert "Stopped before the end; the same command goes on." in result.stdout
    assert _UNLOOKED not in result.stdout, "no pair was played"
    result = run(*words, "--pairs", 8)
    assert result.exit_code == 3
    assert "after 4 pairs" in result.stdout
    assert _UNLOOKED in result.stdout


def test_a_comparison_that_is_stopped_among_its_games_says_when_its_intervals_hold(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = Comparing.go_on

    def some(comparing: Comparing, games: GamesRun, most: int) -> None:
        whole(comparing, games, 10)
        raise KeyboardInterrupt

    monkeypatch.setattr(Comparing, "go_on", some)
    result = run("compare", "tic_tac_toe", "tic_tac_toe:columns=4", "--games", 20, *ONE)
    assert result.exit_code == 3
    assert "10 of 20 games of each" in result.stdout
    assert _UNLOOKED in result.stdout
