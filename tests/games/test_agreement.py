"""The rulesets play as the independent implementations do: decisions, positions, notes, chances and results, move by move.

`LUDOGRAPH_GAMES=200` plays that many games of each setting by each of its players, on large boards too; a few are played
otherwise.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tests.independent.drift import Drift
from tests.shared import thinned

from .comparison import differences, game_of, play_both, transposed
from .oracles import LARGE, SETTINGS, Setting
from .players import Player, players_of
from .positions import maker_of

GAMES = int(os.environ.get("LUDOGRAPH_GAMES", "1"))
LIMIT = 24 if GAMES == 1 else 1500
"""Decisions of a game; in the short run a game is left there."""

MET = SETTINGS if GAMES == 1 else SETTINGS + LARGE


def _played() -> Iterator[tuple[Setting, Player]]:
    """Settings and their players: all of them, or in the short run all for the first setting of a game and then one by one."""
    met: set[str] = set()
    for number, setting in enumerate(MET):
        players, game = players_of(setting.ruleset), setting.ruleset.split("/")[0]
        is_short = GAMES == 1 and game in met
        met.add(game)
        yield from ((setting, player) for player in ([players[number % len(players)]] if is_short else players))


def _counted() -> Iterator[Any]:
    """Settings of which sequences are counted: the first of each game, and by the long tests all others."""
    met: set[str] = set()
    for setting in MET:
        game = setting.ruleset.split("/")[0]
        yield pytest.param(setting, id=setting.name, marks=[pytest.mark.long] if game in met else [])
        met.add(game)


PLAYED = list(_played())
COUNTED = list(_counted())
PLACED = [setting for setting in MET if maker_of(setting)]


@pytest.mark.parametrize(
    ("setting", "player"), thinned(PLAYED, each=2), ids=lambda value: getattr(value, "name", None) or value.__name__
)
def test_games_go_as_the_oracle_says(setting: Setting, player: Player) -> None:
    for seed in range(GAMES):
        rng = Random(f"{setting.name} {player.__name__} {seed}")
        played, found = play_both(setting, game_of(setting).initial(), setting.start(), player, rng, LIMIT)
        assert not found, f"game {seed} after {' '.join(played)}"
        assert played


@pytest.mark.parametrize("setting", thinned(PLACED, each=3), ids=lambda setting: setting.name)
def test_games_from_random_positions_go_as_the_oracle_says(setting: Setting) -> None:
    make = maker_of(setting)
    assert make is not None
    compared = 0
    for seed in range(GAMES * 3):
        rng = Random(f"{setting.name} placed {seed}")
        oracle = make(rng, setting)
        if oracle.mover is None:
            continue
        played, found = play_both(
            setting, transposed(setting, oracle), oracle, rng.choice(players_of(setting.ruleset)), rng, 12
        )
        assert not found, f"position {seed} after {' '.join(played)}"
        compared += len(played)
    assert compared > 0


@pytest.mark.parametrize("setting", COUNTED)
def test_perft_is_what_the_oracle_counts(setting: Setting) -> None:
    """From the start and from the middle of games, as deep as some hundred sequences go, and two decisions where there are more."""
    counted = 0
    for seed in range(-1, GAMES):
        rng = Random(f"{setting.name} perft {seed}")
        state, oracle = game_of(setting).initial(), setting.start()
        for _ in range(rng.randint(4, 40) if seed >= 0 else 0):
            if oracle.mover is None:
                break
            notation = players_of(setting.ruleset)[0](rng, oracle)
            state, oracle = state.apply(notation), oracle.apply(notation)
        assert not list(differences(setting, state, oracle))
        depth = 1
        while (
            depth < 4 and oracle.mover and oracle.perft(depth) * (len(oracle.legal()) + 1) < (5000, 500, 500)[depth - 1]
        ):
            depth += 1
            assert state.perft(depth) == oracle.perft(depth), f"depth {depth} of position {seed}"
            counted += 1
    assert counted > 0


RARE = {
    "coins that several pieces lose in homes win for nobody": (
        {
            "homes": {"P1": "b0", "P2": "b9", "P3": "b15"},
            "pieces": {"P1": {"IIIa": "c4", "Ib": "b9"}, "P2": {"Ib": "b15"}, "P3": {"Ia": "c5"}},
            "carrying": {"P1": {"Ib": "copper"}, "P2": {"Ib": "silver"}},
            "repositories": {"P1": [], "P2": ["gold", "silver"], "P3": ["copper", "gold"]},
            "player": "P1",
        },
        "IIIa*c5",
        None,
    ),
    "a coin left at home by a removed piece wins for nobody": (
        {
            "homes": {"P1": "b0", "P2": "b9", "P3": "b15"},
            "pieces": {
                "P1": {"IIIa": "d6"},
                "P2": {"IIIa": "c10", "IIIb": "d14", "IIa": "d15"},
                "P3": {"IIIa": "a19", "IIIb": "a20", "IIa": "b14", "IIb": "b16", "Ia": "b15", "Ib": "b15"},
            },
            "carrying": {"P3": {"Ia": "gold"}},
            "repositories": {"P1": [], "P2": [], "P3": ["copper", "silver"]},
            "player": "P3",
        },
        "done",
        None,
    ),
    "a stolen coin that is brought back wins for its owner": (
        {
            "homes": {"P1": "b0", "P2": "b9", "P3": "b15"},
            "pieces": {"P1": {"Ia": "b9"}, "P2": {"IIIa": "c10"}, "P3": {"Ia": "c5"}},
            "carrying": {"P1": {"Ia": "silver"}},
            "repositories": {"P1": [], "P2": ["copper", "gold"], "P3": []},
            "player": "P1",
        },
        "Ia-silver",
        "P2",
    ),
}


@pytest.mark.parametrize("name", RARE)
def test_coins_put_down_and_lost_in_homes_of_drift_go_as_the_oracle_says(name: str) -> None:
    position, notation, winner = RARE[name]
    setting = next(setting for setting in SETTINGS if setting.options == {"players": 3} and setting.ruleset == "drift")
    oracle = Drift.from_position(players=3, loose={}, **position)
    state = transposed(setting, oracle)
    assert not list(differences(setting, state, oracle))
    state, oracle = state.apply(notation), oracle.apply(notation)
    assert not list(differences(setting, state, oracle))
    assert (state.result and state.result.winner) == winner
