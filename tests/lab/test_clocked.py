"""What a time to think comes to."""

from __future__ import annotations

import re

import pytest
from ludograph.ground.diagnostics import RulesetError
from ludograph.lab.games.clocked import count_of
from ludograph.lab.games.header import header_of
from ludograph.pipeline import load
from ludograph.play.players import make_player


@pytest.mark.parametrize(
    ("player", "number"),
    [("search:20ms", r"uct:\d+"), pytest.param("ubfm:20ms", r"ubfm:\d+", marks=pytest.mark.long)],
)
def test_games_of_a_player_that_thinks_by_the_clock_are_refused_with_the_number_that_comes_to_it(
    player: str, number: str
) -> None:
    game = load("tic_tac_toe", engine="reference")
    with pytest.raises(RulesetError) as caught:
        header_of(game, [player], seed=1, cap=100)
    units, there = caught.value.diagnostics[0].helps
    assert re.fullmatch(r"name a number of (playouts|positions) for a decision", units)
    told = re.fullmatch(rf"20ms at the beginning of this game are about `({number})` on this machine", there)
    assert told
    assert header_of(game, [told[1]], seed=1, cap=100).seats[0].startswith(told[1])


def test_where_nobody_ever_has_a_choice_a_time_comes_to_nothing() -> None:
    """The one place of the board is taken by the first decision, and that is the end."""
    one = load("tic_tac_toe", {"columns": 1, "rows": 1}, engine="reference")
    assert count_of(make_player("uct:1s").spec, one) is None
    assert count_of(make_player("uct:100").spec, load("tic_tac_toe", engine="reference")) is None
