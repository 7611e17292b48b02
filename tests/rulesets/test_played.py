"""How every ruleset of the library is played: decisions, states, refusals, and both engines.

The rules that a variant changes are looked at by its examples (`test_contract.py`), in every run. What is here holds for the
engines, whatever the rules are: those in `SHORT` are asked each time, all others by the long tests.
"""

from __future__ import annotations

import json
from itertools import pairwise
from random import Random

import ludograph
import pytest
from ludograph.engines.native import NativeGame
from ludograph.engines.protocol import CHANCE
from ludograph.engines.results import GAME

from tests.native.agreement import follow, plays_as_it_lists
from tests.shared import program

from .library import PLIES, RULESETS, game, of_short, played, states, usual, usual_game

RULES = {"when", "choose", "where", "provided", "finish", "decide", "notation", "over", "hidden"}

pytestmark = of_short(RULESETS)


def test_a_game_is_over_exactly_when_nothing_is_legal(ruleset: str) -> None:
    sides = program(ruleset).game.sides.names
    for state in usual(ruleset):
        over = state.result is not None
        assert over == (state.mover is None) == (not state.legal())
        if over:
            ranked = [player for group in state.result.ranking for player in group]
            if GAME not in ranked and state.result.points is None:
                assert sum(state.result.payoffs.values()) == pytest.approx(0)
            assert sorted(ranked) in (sorted(sides), sorted([*sides, GAME]))


def test_every_notation_names_one_decision(ruleset: str) -> None:
    for state in usual(ruleset):
        decisions = state.legal()
        assert len({str(decision) for decision in decisions}) == len(decisions) == len(set(decisions))
        assert [str(decision) for decision in decisions] == state.notations()
        assert all(state.decision(str(decision)) == decision for decision in decisions[:10])


def test_chances_add_up_to_one_and_players_have_none(ruleset: str) -> None:
    for state in usual(ruleset)[:20]:
        chances = [decision.probability for decision in state.legal()]
        assert sum(chances) == 1 if state.mover == CHANCE else set(chances) <= {None}


def test_applying_a_decision_leaves_the_state_as_it_was(ruleset: str) -> None:
    rng = Random(ruleset)
    for state in usual(ruleset)[::3]:
        before, notations, told = state.to_json(), state.notations(), hash(state)
        for notation in rng.sample(notations, min(3, len(notations))):
            first, second = state.apply(notation), state.apply(notation)
            assert first == second
            assert hash(first) == hash(second)
            assert first.note == second.note
            assert first.ply == state.ply + 1
        assert (state.to_json(), state.notations(), hash(state)) == (before, notations, told)


def test_a_state_goes_through_json_and_comes_back(ruleset: str) -> None:
    for ply, state in enumerate(usual(ruleset)):
        back = game(ruleset).state(json.loads(json.dumps(state.to_json())))
        assert back == state
        assert hash(back) == hash(state)
        assert back.to_json() == state.to_json()
        assert (back.mover, str(back.result), back.ply) == (state.mover, str(state.result), state.ply)
        assert ply % 4 or back.notations() == state.notations()


def test_the_same_decisions_lead_to_equal_states_and_others_to_different_ones(ruleset: str) -> None:
    seed, one = usual_game(ruleset)
    two = list(states(game(ruleset), seed, PLIES // 4))
    assert one[: len(two)] == two
    assert [hash(state) for state in one[: len(two)]] == [hash(state) for state in two]
    assert all(state != after for state, after in pairwise(one))


def test_refusals_agree_with_what_is_legal_and_give_a_rule_and_its_place(ruleset: str) -> None:
    rng = Random(ruleset)
    met: set[str] = {"", "nonsense", "a1", "pass", "end", "e4-e5"}
    for ply, state in enumerate(usual(ruleset)):
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
            if why.rule not in ("notation", "over", "hidden"):
                assert why.move is not None
                assert why.span is not None
                assert why.span.text
            with pytest.raises(ludograph.IllegalDecision):
                state.apply(notation)


def test_both_engines_play_it_alike(ruleset: str) -> None:
    native = NativeGame(played(ruleset), ruleset)
    follow(native, usual(ruleset))
    assert native.perft(1) == len(usual(ruleset)[0].legal())
    assert plays_as_it_lists(native, 0, PLIES) > 3
