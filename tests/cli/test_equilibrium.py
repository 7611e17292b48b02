"""`ludograph equilibrium`."""

from __future__ import annotations

import json

import pytest

from .conftest import Run

KUHN = "kuhn_poker"


def test_it_tells_values_strategies_and_players(run: Run) -> None:
    told = run("equilibrium", KUHN, "--precision", "0.01", "--players", "random,uct:4", "--draws", "1").output
    assert "With best play of both, First gets -0.0" in told
    assert "`random` gives away" in told
    assert "exploitability 0.4583" in told
    assert "First   First jack; …; check; bet" in told


@pytest.mark.long
def test_a_player_is_told_with_what_it_gives_away(run: Run) -> None:
    told = run("player", KUHN, "--explain", "random").output
    assert "Exploitability 0.4583: so much it gives away" in told
    assert "in each of 12 situations" in told
    large = run("player", "hex/dark", "--explain", "random").output
    assert "is not known: `Dark Hex` has more than 2,000 positions" in large
    assert "xploitab" not in run("player", "tic_tac_toe", "--explain", "random").output


def test_programs_read_json(run: Run) -> None:
    plain = json.loads(run("equilibrium", KUHN, "--precision", "0.01", "--json").output)
    assert plain["value"][0] <= -1 / 18 <= plain["value"][1]
    assert len(plain["situations"]) == 12
    assert {one["player"] for one in plain["situations"]} == {"First", "Second"}


def test_who_has_to_see_all_is_sent_there(run: Run) -> None:
    refused = run("solve", KUHN)
    assert refused.exit_code == 1
    assert "`equilibrium` tells what a tiny game is worth" in refused.output


def test_the_time_bounds_how_long_positions_are_looked_for(run: Run) -> None:
    refused = run("equilibrium", "goofspiel", "--set", "cards=5", "--time", "0.1s", "--engine", "reference")
    assert refused.exit_code == 1
    assert "error[equilibrium-time]: the positions of `Goofspiel` are not all found in 0.1 s" in refused.output
