"""Rules in which something is hidden, beside programs of their own: legal lists, results, and what players can tell apart."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import ludograph
import pytest

from tests.shared import thinned

from .unseen.games import Battleship, DarkHex, Kuhn, PhantomTicTacToe, Unseen
from .unseen.hanabi import Hanabi
from .unseen.kriegspiel import Kriegspiel
from .unseen.leduc import Leduc
from .unseen.stratego import Stratego
from .unseen.whist import Whist

PLAYED: dict[str, tuple[str, dict[str, Any], Callable[[], Unseen], int]] = {
    "kuhn": ("kuhn_poker", {}, Kuhn, 60),
    "leduc": ("leduc_poker", {}, Leduc, 40),
    "phantom": ("tic_tac_toe/phantom", {}, PhantomTicTacToe, 40),
    "dark hex": ("hex/dark", {"size": 3}, DarkHex, 40),
    "battleship": ("battleship", {"fleet": [2, 1], "width": 3, "height": 3}, Battleship, 25),
    "stratego": ("little_stratego", {"patience": 6}, Stratego.of_little_patience, 2),
    "kriegspiel": ("kriegspiel", {}, Kriegspiel, 1),
    "whist": ("little_whist", {}, Whist, 6),
    "hanabi": ("little_hanabi", {}, Hanabi, 4),
}
"""A ruleset with options, a program, and how many games are played at random."""


@pytest.mark.parametrize("name", thinned(PLAYED, each=3))
def test_it_is_played_and_known_as_by_a_program_of_its_own(name: str) -> None:
    ruleset, options, program, games = PLAYED[name]
    game, random = ludograph.load(ruleset, options, engine="reference"), Random(name)
    by_key: dict[tuple[str, int], object] = {}
    by_noticed: dict[tuple[str, object], int] = {}
    for _ in range(games):
        state, own = game.initial(), program()
        assert game.players == own.players
        while True:
            assert state.mover == own.mover()
            for player, known in zip(game.players, own.noticed, strict=True):
                key, noticed = state.view(player).key, tuple(known)
                assert by_key.setdefault((player, key), noticed) == noticed, "what is the same to the rules"
                assert by_noticed.setdefault((player, noticed), key) == key, "what is the same to the program"
            if state.result is not None:
                break
            legal = sorted(state.notations())
            assert legal == sorted(own.legal())
            notation = random.choice(legal)
            state = state.apply(notation)
            own.take(notation)
        assert tuple(state.result.payoffs[player] for player in game.players) == own.pays()
    assert len(by_key) > 40
