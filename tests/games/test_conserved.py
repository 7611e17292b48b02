"""What single games must conserve: pieces, coins, an end."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random
from typing import Any

import ludograph
import pytest

from tests.rulesets.library import RULESETS, states
from tests.shared import thinned


@cache
def _game(name: str) -> Any:
    """The game of a ruleset, on a small board where the default one is slow."""
    return ludograph.load(name, {"size": 5} if name.startswith("anda") else {})


@cache
def _played(name: str, seed: int) -> list[Any]:
    return list(states(_game(name), seed, 150))


def _values(state: Any) -> dict[str, Any]:
    return state.to_json()["values"]  # type: ignore[no-any-return]


def _named(start: str) -> list[str]:
    return [name for name in RULESETS if name.split("/")[0] == start]


@pytest.mark.parametrize("name", _named("inchworm"))
@pytest.mark.long
def test_no_piece_of_inchworm_is_ever_lost(name: str) -> None:
    totals = _values(_game(name).initial())["reserve"]
    for state in _played(name, 1):
        now = _values(state)
        for player, other in (("Red", "Blue"), ("Blue", "Red")):
            on_board = sum(now["height"][square] for square, owner in now["owner"].items() if owner == player)
            waiting = now["to_lay"] if state.mover == player else 0
            assert on_board + waiting + now["reserve"][player] + now["prisoners"][other] == totals[player]
        assert set(now["height"]) == set(now["owner"])


@pytest.mark.parametrize("name", _named("inchworm"))
@pytest.mark.long
def test_no_score_of_inchworm_ever_falls(name: str) -> None:
    last = {"Red": 0, "Blue": 0}
    for state in _played(name, 1):
        score = _values(state)["score"]
        assert all(score[player] >= last[player] for player in last)
        last = score


@pytest.mark.parametrize("name", _named("anda"))
@pytest.mark.long
def test_the_prison_of_anda_never_holds_both_colours(name: str) -> None:
    held = 0
    for seed in range(2):
        for state in states(_game(name), seed, 70):
            prison = _values(state)["prison"].values()
            assert 0 in prison
            held += any(prison)
    assert held > 0


@pytest.mark.parametrize("name", _named("annelids"))
@pytest.mark.long
def test_worms_are_paths_that_share_no_corner(name: str) -> None:
    longest = 0
    for state in _played(name, 1):
        now = _values(state)
        longest = max(longest, len(now["next"]))
        assert {one: two for two, one in now["prev"].items()} == now["next"]
        for one, two in now["next"].items():
            assert now["part"][one] == now["part"][two]
        starts = [vertex for vertex in now["part"] if vertex not in now["prev"]]
        assert sorted(now["part"][start] for start in starts) == sorted(set(now["part"].values()))
    assert longest > 3


@pytest.mark.parametrize(
    ("name", "options"),
    thinned(
        [
            ("annelids", {"side": 4, "columns": [1, 3], "first_placements": 2}),
            ("annelids/small", {}),
            ("annelids/no_reconnection", {"side": 3, "columns": [1, 2]}),
            ("annelids/strict_junction", {"side": 5, "columns": [2, 3]}),
            ("annelids/torus", {"side": 4, "columns": [1, 3]}),
        ],
        first=2,
    ),
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_every_game_of_annelids_ends_with_one_winner(name: str, options: dict[str, Any]) -> None:
    game = ludograph.load(name, options)
    for seed in range(6):
        rng = Random(seed)
        state = game.initial()
        while state.result is None:
            taken = _values(state)["part"]
            free = [notation for notation in state.notations() if notation.partition("-")[2] not in taken]
            state = state.apply(rng.choice(free if free and seed % 2 else state.notations()))
            assert state.ply < 3000
        assert sorted(state.result.payoffs.values()) == [-1, 1]


@pytest.mark.parametrize("name", _named("drift"))
@pytest.mark.long
def test_no_coin_of_drift_is_lost_and_no_piece_comes_back(name: str) -> None:
    gone: set[str] = set()
    for state in _played(name, 1):
        now = _values(state)
        if state.mover == "chance":
            continue
        held = Counter(coin for coin in now["carries"].values() if coin)
        held += Counter(coin for coins in now["stored"].values() for coin, kept in coins.items() if kept)
        for coins in now["loose"].values():
            held += Counter(coins)
        assert held == dict.fromkeys(("copper", "gold", "silver"), len(state.game.players))
        lost = {piece for piece, space in now["at"].items() if space is None}
        assert gone <= lost
        gone = lost
        _stand_apart(now)


def _stand_apart(now: dict[str, Any]) -> None:
    """A space holds one piece, and a home several of its own player's."""
    standing: dict[str, list[str]] = {}
    for piece, space in now["at"].items():
        if space is not None:
            standing.setdefault(space, []).append(piece.partition(".")[0])
    for space, players in standing.items():
        assert len(players) == 1 or set(players) == {player for player, home in now["home"].items() if home == space}
