"""What every game keeps, whatever its rules: states are plain values, notations name one decision each, refusals have reasons.

And what single games must conserve: pieces, coins, an end.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any

import ludograph
import pytest
from ludograph.files.library import library_ids

RULESETS = library_ids()
RULES = {"when", "choose", "where", "provided", "finish", "decide", "notation", "over"}


@cache
def _game(name: str) -> Any:
    """The game of a ruleset, on a small board where the default one is slow."""
    return ludograph.load(name, {"size": 5} if name.startswith("anda") else {})


def _choice(rng: Random, notations: list[str]) -> str:
    """A random notation of a random kind."""
    kinds: dict[str, list[str]] = {}
    for notation in notations:
        kinds.setdefault(re.sub(r"[a-z]\d+[nesw]?", "", notation), []).append(notation)
    return rng.choice(kinds[rng.choice(sorted(kinds))])


def _states(name: str, seed: int, limit: int) -> Iterator[Any]:
    """The states of a random game, the last one included."""
    rng = Random(f"{name} {seed}")
    state = _game(name).initial()
    yield state
    for _ in range(limit):
        if state.result is not None:
            return
        state = state.apply(_choice(rng, state.notations()))
        yield state


@cache
def _usual(name: str) -> list[Any]:
    """One game that several tests look at."""
    states = list(_states(name, 0, 80))
    assert len(states) > 5
    return states


def _values(state: Any) -> dict[str, Any]:
    return state.to_json()["values"]  # type: ignore[no-any-return]


@pytest.mark.parametrize("name", RULESETS)
def test_a_game_is_over_exactly_when_nothing_is_legal(name: str) -> None:
    for state in _usual(name):
        over = state.result is not None
        assert over == (state.mover is None) == (not state.legal())
        if over:
            assert sum(state.result.payoffs.values()) == pytest.approx(0)
            assert sorted(player for group in state.result.ranking for player in group) == sorted(state.game.players)


@pytest.mark.parametrize("name", RULESETS)
def test_every_notation_names_one_decision(name: str) -> None:
    for state in _usual(name):
        decisions = state.legal()
        assert len({str(decision) for decision in decisions}) == len(decisions) == len(set(decisions))
        assert [str(decision) for decision in decisions] == state.notations()
        assert all(state.decision(str(decision)) == decision for decision in decisions[:10])


@pytest.mark.parametrize("name", RULESETS)
def test_chances_add_up_to_one_and_players_have_none(name: str) -> None:
    for state in _usual(name)[:20]:
        chances = [decision.probability for decision in state.legal()]
        if state.mover == "chance":
            assert sum(chances) == 1
        else:
            assert set(chances) <= {None}


@pytest.mark.parametrize("name", RULESETS)
def test_applying_a_decision_leaves_the_state_as_it_was(name: str) -> None:
    rng = Random(name)
    for state in _usual(name)[::3]:
        before, notations, told = state.to_json(), state.notations(), hash(state)
        for notation in rng.sample(notations, min(3, len(notations))):
            first, second = state.apply(notation), state.apply(notation)
            assert first == second
            assert hash(first) == hash(second)
            assert first.note == second.note
            assert first.ply == state.ply + 1
        assert (state.to_json(), state.notations(), hash(state)) == (before, notations, told)


@pytest.mark.parametrize("name", RULESETS)
def test_a_state_goes_through_json_and_comes_back(name: str) -> None:
    game = _game(name)
    for state in _usual(name):
        back = game.state(json.loads(json.dumps(state.to_json())))
        assert back == state
        assert hash(back) == hash(state)
        assert back.to_json() == state.to_json()
        assert (back.mover, str(back.result), back.ply) == (state.mover, str(state.result), state.ply)
        assert back.notations() == state.notations()


@pytest.mark.parametrize("name", RULESETS)
def test_the_same_decisions_lead_to_equal_states_and_others_to_different_ones(name: str) -> None:
    one = _usual(name)[:40]
    two = list(_states(name, 0, len(one) - 1))
    assert one == two
    assert [hash(state) for state in one] == [hash(state) for state in two]
    assert all(state != after for state, after in pairwise(one))


@pytest.mark.parametrize("name", RULESETS)
def test_refusals_agree_with_what_is_legal_and_give_a_rule_and_its_place(name: str) -> None:
    rng = Random(name)
    met: set[str] = {"", "nonsense", "a1", "pass", "end", "e4-e5"}
    for ply, state in enumerate(_usual(name)):
        notations = state.notations()
        met |= set(rng.sample(notations, min(6, len(notations))))
        if ply % 6 and state.result is None:
            continue
        for notation in rng.sample(sorted(met), min(40, len(met))):
            why = state.why(notation)
            assert why.legal == bool(why) == (notation.strip() in notations), notation
            if why.legal:
                continue
            assert why.rule in RULES
            assert why.message
            if why.rule not in ("notation", "over"):
                assert why.move is not None
                assert why.span is not None
                assert why.span.text
            with pytest.raises(ludograph.IllegalDecision):
                state.apply(notation)


# ---------------------------------------------------------------- single games


def _named(start: str) -> list[str]:
    return [name for name in RULESETS if name.split("/")[0] == start]


@pytest.mark.parametrize("name", _named("inchworm"))
def test_no_piece_of_inchworm_is_ever_lost(name: str) -> None:
    totals = _values(_game(name).initial())["reserve"]
    for seed in range(2):
        for state in _states(name, seed, 150):
            now = _values(state)
            for player, other in (("Red", "Blue"), ("Blue", "Red")):
                on_board = sum(now["height"][square] for square, owner in now["owner"].items() if owner == player)
                waiting = now["to_lay"] if state.mover == player else 0
                assert on_board + waiting + now["reserve"][player] + now["prisoners"][other] == totals[player]
            assert set(now["height"]) == set(now["owner"])


@pytest.mark.parametrize("name", _named("inchworm"))
def test_no_score_of_inchworm_ever_falls(name: str) -> None:
    last = {"Red": 0, "Blue": 0}
    for state in _states(name, 1, 150):
        score = _values(state)["score"]
        assert all(score[player] >= last[player] for player in last)
        last = score


@pytest.mark.parametrize("name", _named("anda"))
def test_the_prison_of_anda_never_holds_both_colours(name: str) -> None:
    held = 0
    for seed in range(2):
        for state in _states(name, seed, 120):
            prison = _values(state)["prison"].values()
            assert 0 in prison
            held += any(prison)
    assert held > 0


@pytest.mark.parametrize("name", _named("annelids"))
def test_worms_are_paths_that_share_no_corner(name: str) -> None:
    longest = 0
    for state in _states(name, 1, 150):
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
    [
        ("annelids", {"side": 4, "columns": [1, 3], "first_placements": 2}),
        ("annelids/small", {}),
        ("annelids/no_reconnection", {"side": 3, "columns": [1, 2]}),
        ("annelids/strict_junction", {"side": 5, "columns": [2, 3]}),
        ("annelids/torus", {"side": 4, "columns": [1, 3]}),
    ],
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
def test_no_coin_of_drift_is_lost_and_no_piece_comes_back(name: str) -> None:
    for seed in range(2):
        gone: set[str] = set()
        for state in _states(name, seed, 150):
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
