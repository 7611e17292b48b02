"""`ludograph openings`."""

from __future__ import annotations

import json
from collections.abc import Callable

from typer.testing import Result

Run = Callable[..., Result]


def test_sentences_come_before_the_table(run: Run) -> None:
    how = ("openings", "hex:size=2", "--games", "160", "--jobs", "1", "--engine", "reference")
    made = run(*how)
    assert made.exit_code == 0
    lines = made.stdout.splitlines()
    assert lines[0] == "Hex (size 2): the first turns of 160 games by random players lead to 2 positions."
    assert lines[1].startswith("Joined by symmetry: 4 positions are 2.")
    assert lines[-2].split()[0] in ("a1", "a2", "b1", "b2")
    assert lines[-1].startswith("The games are in studies/hex-")
    apart = run(*how, "--symmetry", "no").stdout
    assert apart.startswith("Hex (size 2): the first turns of 160 games by random players lead to 4 positions.")
    assert "symmetry" not in apart


def test_programs_read_openings_as_json(run: Run) -> None:
    made = run("openings", "tic_tac_toe", "--games", "20", "--jobs", "1", "--json", "--engine", "reference")
    told = json.loads(made.stdout)
    assert (told["command"], told["first"], told["games"], told["rows"]) == ("openings", "Cross", 20, [])
    assert told["sentences"][-1]["slug"] == "openings-too-few"


def test_a_game_of_one_player_has_no_openings_to_score(run: Run) -> None:
    assert run("openings", "peg_solitaire", "--games", "1").exit_code == 2
