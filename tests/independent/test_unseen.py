"""Rules in which something is hidden, beside programs of their own: legal lists, results, and what players can tell apart."""

from __future__ import annotations

from pathlib import Path
from random import Random

import ludograph
import pytest
from ludograph.play.examples import run_examples

from .unseen.games import GAMES

RULES = Path(__file__).parent / "unseen"
COURSES = {"kuhn": 60, "phantom": 40, "dark_hex": 40, "battleship": 25}
"""How many games are played at random."""


@pytest.mark.parametrize("name", GAMES)
def test_it_is_played_and_known_as_by_a_program_of_its_own(name: str) -> None:
    game, random = ludograph.load(RULES / f"{name}.yaml", engine="reference"), Random(name)
    by_key: dict[tuple[str, int], object] = {}
    by_noticed: dict[tuple[str, object], int] = {}
    for _ in range(COURSES[name]):
        state, own = game.initial(), GAMES[name]()
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


@pytest.mark.parametrize("name", ["kuhn", "dark_hex"])
def test_its_examples_hold(name: str) -> None:
    path = RULES / f"{name}.yaml"
    found = run_examples(lambda options: ludograph.load(path, options, engine="reference"))
    assert [one.message for one in found if not one.passed] == []
