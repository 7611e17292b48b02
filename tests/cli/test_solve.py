"""`ludograph solve`."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from typer.testing import Result

Run = Callable[..., Result]


def test_each_decision_is_judged_and_programs_read_json(run: Run) -> None:
    told = json.loads(run("solve", "tic_tac_toe", "--from", "b2; a1", "--all", "--json").stdout)
    assert told["command"] == "solve"
    assert told["sentences"][0] == {"slug": "drawn", "text": "A draw with best play, after at most 7 decisions."}
    assert {tuple(option["worth"]["payoffs"]) for option in told["options"]} == {(0.0, 0.0)}


def test_the_decisions_stand_in_a_table_the_best_first(run: Run) -> None:
    made = run("solve", "tic_tac_toe:columns=3,rows=2", "--from", "a1", "--all")
    assert made.exit_code == 0
    assert "decision  with best play  decisions to the end" in made.stdout


def test_a_game_that_is_over_is_no_riddle(run: Run) -> None:
    made = run("solve", "tic_tac_toe", "--from", "a1; b1; a2; b2; a3", "--within", "3")
    assert (made.exit_code, made.stdout) == (0, "The game is over here.\n")


def test_what_is_not_solved_ends_with_the_status_of_work_that_can_go_on(run: Run) -> None:
    made = run("solve", "connect_four:columns=5,rows=4", "--memory", "1K", "--time", "1s")
    assert (made.exit_code, "Not solved" in made.stdout) == (3, True)


@pytest.mark.parametrize("size", ["1kB", "1 KiB", "1024", "0.001M", "1k"])
def test_sizes_are_read_as_people_write_them(run: Run, size: str) -> None:
    made = run("solve", "connect_four:columns=5,rows=4", "--memory", size, "--time", "1s")
    assert (made.exit_code, "Not solved" in made.stdout) == (3, True)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--time", "soon"), "is no time"),
        (("--memory", "0G"), "is no size"),
        (("--memory", "2T"), "is no size"),
        (("--memory", ""), "is no size"),
        (("--within", "0"), "no whole number from 1 to 1000"),
        (("--within", "3", "--all"), "do not go together"),
    ],
)
def test_what_cannot_be_asked_is_told(run: Run, arguments: tuple[str, ...], told: str) -> None:
    made = run("solve", "tic_tac_toe", *arguments)
    assert made.exit_code == 2
    assert told in " ".join(made.output.split())
