"""Decisions that players take together: sealed one by one, carried out at once."""

from __future__ import annotations

import json
import pickle
from typing import Any

import ludograph
import pytest
from ludograph.ground.rng import Random
from ludograph.lab.solve.run import SolvePlan, solve
from ludograph.play.players import make_player

THREE = "[Red, Blue, Green]"
BIDS = """
language: 2
title: Bids
about: All name a number at the same time.
players: {players}
board: {{tiling: square, columns: 2, rows: 1}}
state: {{bid: player -> 0..9, pot: 0..20 = 10, last: player?, done: player -> bool, rounds: 0..9, chosen: cell -> player?}}
turn_state: {{spent: 0..9}}
moves:
  name:
    choose: n in 1..3 where n != bid[mover] and not done[mover]
    do: {do}
    then: {then}
flow: |
  forever:
    together: for p in player: turn p: decide name otherwise: {otherwise}
    rounds += 1
end: [{{when: rounds == 4, result: draw}}]
"""


def bids(
    do: str = "bid[mover] = n", then: str = "nothing", otherwise: str = "nothing", players: str = "[Red, Blue]"
) -> Any:
    texts = {key: "|\n      " + text.replace("\n", "\n      ") for key, text in {"do": do, "then": then}.items()}
    return ludograph.loads(BIDS.format(**texts, otherwise=otherwise, players=players), engine="reference").initial()


def fault(state: Any, *notations: str) -> str:
    for notation in notations[:-1]:
        state = state.apply(notation)
    with pytest.raises(ludograph.PlayError) as caught:
        state.apply(notations[-1])
    return caught.value.diagnostics[0].slug


def test_decisions_are_taken_one_after_the_other_and_carried_out_when_all_are() -> None:
    state = bids(players=THREE)
    assert state.movers == ("Red", "Blue", "Green")
    one = state.apply("1")
    assert (one.movers, one.mover, one["bid", "Red"], one.turn) == (("Blue", "Green"), "Blue", 0, "Blue")
    all_ = one.apply("2").apply("3")
    assert [all_["bid", player] for player in all_.game.players] == [1, 2, 3]
    assert (all_["rounds"], all_.ply, all_.mover) == (1, 3, "Red")
    assert state.game.perft(3) == 27


def test_each_choice_is_judged_on_the_position_that_all_have_before_them() -> None:
    state = bids(do="bid[mover] = n; done[Red] = yes; done[Blue] = yes")
    assert state.apply("1").notations() == ["1", "2", "3"]


def test_all_who_decide_can_be_asked_and_answered_for_at_once() -> None:
    state = bids()
    assert [str(decision) for decision in state.legal("Blue")] == ["1", "2", "3"]
    both = state.apply({"Blue": "3", "Red": state.legal("Red")[0]})
    assert both == state.apply("1").apply("3")
    assert state.apply({"Blue": state.legal("Blue")[2], "Red": "1"}) == both
    with pytest.raises(ludograph.RulesetError, match="a decision of each who decides now"):
        state.apply({"Red": "1"})


def test_changes_of_one_number_add_up_whatever_the_order() -> None:
    assert bids(do="pot -= n; bid[mover] = n").apply("3").apply("2")["pot"] == 5
    assert bids(do="pot += n; pot -= 3").apply("3").apply("1")["pot"] == 8


def test_a_sum_outside_its_range_is_told_though_each_change_is_within() -> None:
    state = bids(do="pot += 3 * n; bid[mover] = n")
    assert fault(state, "3", "3") == "out-of-range"
    assert state.apply("1").apply("2")["pot"] == 19


def test_one_place_is_not_given_two_values_and_what_changes_nothing_is_no_value() -> None:
    assert fault(bids(do="last = mover; bid[mover] = n"), "1", "1") == "together-conflict"
    assert bids(do="bid[mover] = n\nif n == 3: last = mover").apply("3").apply("1")["last"] == "Red"
    assert bids(do="bid[mover] = n; rounds = n").apply("2").apply("2")["rounds"] == 3


def test_what_a_decision_does_is_not_seen_by_the_others() -> None:
    state = bids(do="bid[mover] = n\nif any(bid[p] == 3 for p in player where p is not mover): done[mover] = yes")
    after = state.apply("3").apply("1")
    assert [after["done", player] for player in after.game.players] == [False, False]


def test_then_follows_for_each_in_order_and_sees_everything() -> None:
    then = "if all(bid[p] <= bid[mover] for p in player): last = mover"
    assert bids(then=then).apply("2").apply("2")["last"] == "Blue"
    won = bids(then="if bid[Blue] == 2 and mover is Red: win Red").apply("1").apply("2")
    assert str(won.result) == "Red wins"


def test_who_has_no_decision_does_what_stands_behind_otherwise_at_the_same_time() -> None:
    state = bids(do="bid[mover] = n\nif n == 3: done[mover] = yes", otherwise="pot += 1")
    once = state.apply("3").apply("1")
    assert once.movers == ("Blue",)
    assert once.apply("2")["pot"] == 11
    nobody = state.apply("3").apply("3")
    assert str(nobody.result) == "draw"
    assert nobody["pot"] == 10 + 2 * 3


def test_turn_state_begins_anew_when_all_is_done() -> None:
    assert bids(do="bid[mover] = n; spent = 1").apply("1").apply("2")["spent"] == 0


def test_states_within_are_values_like_others() -> None:
    state = bids(players=THREE).apply("2")
    again = state.game.state(json.loads(json.dumps(state.to_json())))
    assert (again, again.key, hash(again), again.movers) == (state, state.key, hash(state), state.movers)
    assert again.apply("1").apply("1") == state.apply("1").apply("1")
    assert pickle.loads(pickle.dumps(state)) == state
    others = {bids(players=THREE).apply(name).key for name in "123"}
    assert len(others) == 3


@pytest.mark.parametrize(
    "sealed", [{}, {"Red": "9"}, {"Red": "2", "Blue": "1"}, {"Blue": "1"}, {"Nobody": "1"}, {"Red": 2}, []]
)
def test_a_state_with_other_sealed_decisions_is_none(sealed: object) -> None:
    state = bids(players=THREE).apply("2")
    with pytest.raises(ludograph.RulesetError) as caught:
        state.game.state({**state.to_json(), "sealed": sealed})
    assert caught.value.diagnostics[0].slug == "not-a-state"


def test_random_games_end_and_are_the_same_again() -> None:
    game = bids(otherwise="pot += 1").game
    results = [game.initial().playout(Random(1, number)) for number in range(20)]
    assert results == [game.initial().playout(Random(1, number)) for number in range(20)]
    assert {state.ply for state in results} == {8}


def test_what_thinking_players_cannot_have_is_said_by_name() -> None:
    game = bids().game
    with pytest.raises(ludograph.RulesetError, match="would see what the others have decided already"):
        solve(game.initial(), SolvePlan())
    with pytest.raises(ludograph.RulesetError, match="alphabeta"):
        make_player("alphabeta:2").settled(game)


@pytest.mark.parametrize(
    ("do", "warned"),
    [
        ("bid[mover] = n; pot = n; if pot == 3: spent = 1", False),
        ("if pot == 3: spent = 1\npot = n", True),
        ("if bid[mover] > 0: spent = 1\nbid[mover] = n", False),
        ("if bid[Red] > 0: spent = 1\nbid[mover] = n", True),
        ("if bid[Red] > 0: spent = 1\nbid[Blue] = n", True),
        ("pot += n; bid[mover] = n", False),
    ],
)
def test_what_one_reads_and_another_writes_is_warned_of(do: str, warned: bool) -> None:
    game = bids(do=do.replace("; if", "\nif")).game
    assert [one.slug for one in game.program.warnings if one.slug == "together-read"] == ["together-read"] * warned


def test_the_book_says_that_all_decide_at_the_same_time() -> None:
    told = ludograph.rulebook(bids().game)
    assert "All players decide at the same time, each without knowing what the others choose" in told
    assert "take turns" not in told
