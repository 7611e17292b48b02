"""The loop for random games plays the games that are played with a pause at each decision."""

from __future__ import annotations

import pytest
from ludograph.engines.native import NativeGame
from ludograph.lab.naming import WithOptions
from ludograph.pipeline import check_ruleset


@pytest.mark.parametrize("name", ["tic_tac_toe", "connect_four", "breakthrough", "kalah", "go:size=5"])
@pytest.mark.parametrize("most", [1, 7, 2000])
def test_the_loop_plays_the_same_games(name: str, most: int) -> None:
    ruleset = WithOptions.read(name)
    program = check_ruleset(ruleset.ruleset, ruleset.options)
    loop, pausing = (NativeGame(program, ruleset.ruleset, without=without) for without in ((), {"roll"}))
    assert "#define ROLLS 1" in loop.source.text
    assert "#define ROLLS 0" in pausing.source.text
    made, wanted = (game.random_games(1, range(40), most, listed=False) for game in (loop, pausing))
    assert repr(made) == repr(wanted)
