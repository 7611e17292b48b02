"""A choice that is tried leaves the position as it was, to the last byte, however it is tried; one that is drawn stays done."""

from __future__ import annotations

from typing import Any

import ludograph
import pytest
from ludograph.engines.native import NativeGame
from ludograph.engines.native.calls.memories import Memories
from ludograph.engines.native.optimize.moves import undo
from ludograph.engines.playouts import Tally
from ludograph.engines.reference import ReferenceGame
from ludograph.ground.rng import Random
from ludograph.pipeline import check_text

from tests.shared import thinned

from .agreement import play_both

HEAD = """
title: Trials
players: [Red, Blue]
uses: [two_players, groups]
board: {tiling: square, columns: 4, rows: 4}
state: {owner: cell -> player?, n: 0..9, last: cell?, score: player -> 0..60}
memory: {position: owner, shape: "owner, n"}
actions:
  put(s in cell): |
    owner[s] = mover
    n = if s is last then 0 else (n + 1) mod 10
    last = s
flow: |
  forever:
    turn Red: decide main otherwise: draw
    turn Blue: decide main otherwise: draw
moves:
"""
"""Without variables of the flow: what is left in those that nothing reads any more is not compared."""
MOVES = {
    "captures in a loop": """
  place in main:
    choose: s in vacant
    do: |
      owner[s] = mover
      let gone = union(group(x) for x in adjacent(s) where owner[x] is opponent and count(liberties(group(x))) == 0)
      for x in gone: owner[x] = none
      last = first(gone)
    provided: count(liberties(group(s))) > 0 and times(position) == 0
    then: remember position; n = count(stones(mover)) mod 10
  skip in main: {do: n = 9}
""",
    "an action, a branch, a loop with a bound": """
  place in main:
    choose: s in vacant
    do: |
      put(s)
      if n > 3: score[mover] += 1
      while n > 5 within 9: n -= 2
      repeat 2: score[opponent] = min(60, score[opponent] + n)
    provided: n != 2 and all(score[p] < 50 for p in player)
    then: put(s)
""",
    "writes that wait for each other": """
  slide in main:
    choose: d in {N, E}
    do: |
      n = (n + 1) mod 10
      together:
        for s in cell for x in step(s, d): owner[x] = owner[s]
        put(cell("a1"))
    provided: times(position) == 0 and n != 4
    then: remember position
  place in main:
    choose: s in vacant
    do: owner[s] = mover
""",
    "memories": """
  place in main:
    choose: s in cell
    do: |
      remember position
      if owner[s] is opponent: forget shape
      owner[s] = if owner[s] is mover then none else mover
      remember shape
    provided: times(position) < 2 and times(shape) < 3
  skip in main: {do: remember shape, provided: times(shape) < 2}
""",
    "an end": """
  place in main:
    choose: s in vacant
    do: |
      owner[s] = mover
      if count(group(s)) > 4: win mover
      n = (n + 3) mod 10
      if n == 7 and s is last: rank by count(stones(p)) for p in player
      last = s
    provided: n != 5
    then: |
      if n == 1 and count(stones(mover)) > 4: lose mover
  skip in main: {do: n = (n + 1) mod 10}
""",
    "a trial within a trial": """
  place in main:
    choose: s in vacant
    do: put(s); let m = n; n = if can step_on then 1 else m
    provided: can step_on and not can hold
  skip in main: {do: last = first(vacant)}
  step_on:
    choose: s in adjacent(last) where owner[s] is none
    do: owner[s] = mover; last = s
    provided: count(liberties(group(s))) > 1
  hold:
    when: n == 7
    do: put(cell("d4"))
    provided: count(stones(mover)) > count(stones(opponent))
""",
    "a search": """
  walk in main:
    choose: s in vacant
    do: put(s)
    provided: n != 3
    finish: {by: walk_on, until: n == 0}
    then: n = 2
  walk_on:
    choose: s in adjacent(last) where owner[s] is none
    do: |
      put(s)
      if n == 8: draw
    provided: count(liberties(group(s))) > 0
  skip in main: {do: n = (n + 1) mod 10}
""",
    "a search for the most": """
  walk in main:
    choose: s in vacant
    do: owner[s] = mover; last = s
    finish: {by: walk_on, most: count(stones(mover))}
    then: n = (n + 1) mod 10
  walk_on:
    when: count(stones(mover)) < 5
    choose: s in adjacent(last) where owner[s] is none
    do: owner[s] = mover; last = s
    provided: count(group(s)) < 4
""",
}
WAYS = pytest.mark.parametrize("undone", [True, False], ids=["undone", "copied"])


def games(rules: str, undone: bool, monkeypatch: pytest.MonkeyPatch) -> tuple[NativeGame, ReferenceGame]:
    monkeypatch.setattr(undo, "undoing_is_cheaper", lambda *_: undone)
    program = check_text(rules)
    return NativeGame(program, "trials"), ReferenceGame(program, "trials")


def bytes_of(game: NativeGame, state: Any) -> bytes:
    """All of a state: values, sets, keys, memories with each key once, where it stands."""
    with game.library.rooms.one() as room:
        return bytes(game.library.remember(room, state._raw, Memories.of(state._memories.counts)))


@WAYS
@pytest.mark.parametrize("name", thinned(MOVES, each=2))
@pytest.mark.parametrize("first", thinned([1, 0], 1))
def test_trials_change_no_game(name: str, undone: bool, first: int, monkeypatch: pytest.MonkeyPatch) -> None:
    native, reference = games(HEAD + MOVES[name], undone, monkeypatch)
    assert native.perft(2) == reference.perft(2)
    for seed in range(first, 2):
        assert play_both(native, reference, seed, 30).decisions > 3


@WAYS
@pytest.mark.parametrize("name", thinned(MOVES, each=2))
def test_after_trials_a_state_is_the_same_as_one_that_is_read_back(
    name: str, undone: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    native, _ = games(HEAD + MOVES[name], undone, monkeypatch)
    compared = 0
    for seed in range(40):
        state = native.initial().playout(Random(seed, 1), 1 + seed % 20)
        assert state.ply == 1 + seed % 20 or state.result is not None
        if state.result is None:
            compared += 1
            assert bytes_of(native, state) == bytes_of(native, native.state(state.to_json()))
            before = bytes(state._raw)
            state.legal()
            assert bytes(state._raw) == before
    assert compared > 5


@WAYS
@pytest.mark.parametrize("name", MOVES)
def test_whole_games_are_the_same_one_by_one_and_together(
    name: str, undone: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    native, _ = games(HEAD + MOVES[name], undone, monkeypatch)
    one_by_one = [native.initial().playout(Random(3, number), 25) for number in range(7, 37)]
    tally = native.tally(3, 7, 30, 25)
    unfinished = sum(state.result is None for state in one_by_one)
    assert tally == Tally(30, sum(state.ply for state in one_by_one), unfinished)


@pytest.mark.parametrize("name", MOVES)
def test_the_ways_to_try_give_the_same_games(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    undone, _ = games(HEAD + MOVES[name], True, monkeypatch)
    copied, _ = games(HEAD + MOVES[name], False, monkeypatch)
    assert "memcpy(x_trial, s" not in undone.source.text
    assert "memcpy(x_trial, s" in copied.source.text
    assert undone.tally(8, 0, 50, 40) == copied.tally(8, 0, 50, 40)


SEVEN = """
  place in main:
    choose: s in vacant
    do: |
      owner[s] = mover
      n += 1
      if n == 7: win mover
    provided: n > 0
"""


@WAYS
@pytest.mark.parametrize("rules", [SEVEN, SEVEN.replace("      if n", "    then: |\n      if n")], ids=["do", "then"])
def test_a_decision_that_ends_the_game_when_it_is_tried_counts(
    rules: str, undone: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    native, _ = games(HEAD + rules, undone, monkeypatch)
    played = native.random_games(1, [1, 2, 3], 99)
    assert {name: list(column) for name, column in played.counts.items()} == {
        "decisions": [7] * 3,
        "chance": [0] * 3,
        "turns": [7] * 3,
    }
    assert None not in played.results
    assert native.initial().playout(Random(4)).ply == 7
    assert native.initial().playout(Random(4), 6).result is None
    assert native.tally(4, 0, 10, 99) == (10, 70, 0)


FAULTS = (
    HEAD.replace("n: 0..9", "n: 0..6")
    + """
  place in main:
    choose: s in vacant
    do: |
      owner[s] = mover
      for x in adjacent(s) where owner[x] is mover: n += 1
    provided: n < 5
  skip in main: {do: last = none}
"""
)


@WAYS
def test_a_fault_in_a_trial_leaves_the_position_before_the_last_decision(
    undone: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    native, _ = games(FAULTS, undone, monkeypatch)
    faulted = 0
    for seed in range(30):
        start, random = native.initial(), Random(9, seed)
        stream = random.state
        raw, memories, drawn, made, fault = native.library.playout(start._raw, start._memories, stream, 40)
        if not fault:
            continue
        faulted += 1
        state = start.playout(random, made["decisions"])
        assert bytes(raw) == bytes(state._raw)
        assert memories.counts == state._memories.counts
        assert drawn == random.state
        with pytest.raises(ludograph.PlayError, match="out-of-range"):
            start.playout(Random(9, seed), 40)
        assert not native.random_games(9, [seed], 40)
    assert faulted > 3


@pytest.mark.long
def test_a_large_condition_that_moves_share_is_one_function() -> None:
    game = ludograph.load("chess", engine="native")
    assert isinstance(game, NativeGame)
    head = "static int32_t holds_x_condition(G *g, const S *s) {"
    assert game.source.text.count(head) == 1
    assert "if (!holds_x_condition(g, s)) goto x_back_1;" in game.source.text
