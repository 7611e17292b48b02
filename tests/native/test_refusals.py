"""A refusal that C tells is the one that the reference engine tells: the same rule, place, sentence of the author, and line."""

from __future__ import annotations

import re
from collections.abc import Iterator

import ludograph
import pytest
from ludograph.engines.native import NativeGame
from ludograph.ground.rng import Random
from ludograph.pipeline import load

from tests.rulesets.library import RULESETS

from .rows import Row, Rows, Told, told_by_rules

PARTS = """language: 2
title: Parts
players: [Red, Blue]
uses: [two_players]
board: {tiling: square, columns: 4, rows: 3}
state: {owner: cell -> player?}
define:
  held(p in player): those(s in cell where owner[s] is p and row(s) < 2)
  high(p in player, least in 0..9): those(s in held(p) where column(s) >= least)
moves:
  go in main:
    when: {few: "count(held(mover)) < 9"}
    choose: |
      from in high(mover, count(held(opponent)) + 1)
      over = step(from, N) where owner[over] is none
      to in cell where row(to) > 0 and owner[to] is none
    because: {from: "{from} is too **low**.", over: "{owner[over]} stands before {from}."}
    do: owner[to] = mover
    provided: owner[cell("d3")] is none
    written: "{from}-{to}"
  give in main:
    choose: |
      at in adjacent(cell("b2")) where owner[at] is not mover
      it = first(s in adjacent(at) where owner[s] is not none and row(s) == 0)
    because: {at: "{at} is of {owner[at]}."}
    do: owner[it] = none
    written: "give {at}"
  pass in main: {do: nothing}
flow: "forever: for p in player: turn p: decide main"
"""


FOUND = re.compile(r"(there is no `\w+`).*")


def differences(game: NativeGame, plies: int, every: int, most: int) -> Iterator[tuple[Row, Told | None]]:
    """Rows of positions of a random game of which the reference engine says otherwise. `most`: of a position."""
    rows, random = Rows(game), Random(11, 3)
    state, there = game.initial(), game.reference.initial()
    for ply in range(plies + 1):
        if state.result is not None:
            return
        if ply % every == 0:
            told = list(rows.of(state))
            for row in told[:: max(1, len(told) // most)]:
                found = told_by_rules(game.reference, there, row)
                if not is_same(found, row.told):
                    yield row, found
        drawn = there._drawn(random)
        state, there = state.apply(str(drawn)), there.apply(drawn)


def is_same(told: Told | None, in_c: Told) -> bool:
    """Where something had to be found, the reference engine alone says what leaves nothing over."""
    if told is None:
        return False
    lines = (FOUND.sub(r"\1", one.line) for one in (told, in_c))
    return told[:-1] == in_c[:-1] and len(set(lines)) == 1


TURNS = """language: 2
title: Turns
players: [Red, Blue]
board: {tiling: square, columns: 3, rows: 1}
state: {n: 0..99, m: 0..99}
moves:
  add in main:
    choose: k in 1..5
    do: n += k
    then: n += m
    afterwards:
      even: {is: n mod 2 == 0, because: "{k} and one more is odd."}
      small: {is: n < 9 - k, because: "{k} is much."}
  bid: {choose: k in 1..3, do: m = k, afterwards: {paid: n == k}}
  pay: {choose: k in 0..2, do: n = k}
flow: |
  forever: for p in player:
    turn p:
      decide main
      n += 1
    turn p:
      decide bid
      decide pay
"""


def test_what_is_asked_at_the_end_of_a_turn_is_told_by_the_part_that_fails() -> None:
    game = ludograph.loads(TURNS, engine="native")
    assert isinstance(game, NativeGame)
    rows, state, there = Rows(game), game.initial(), game.reference.initial()
    told = list[str]()
    for text in ("3", None):
        found = list(rows.of(state))
        assert [told_by_rules(game.reference, there, row) for row in found] == [row.told for row in found]
        told += [f"{row.told.because} {row.told.line}" for row in found]
        if text is not None:
            state, there = state.apply(text), there.apply(text)
    assert told == [
        "2 and one more is odd. in the move `add`, `even` asks that `n mod 2 == 0` when the turn is complete",
        "4 and one more is odd. in the move `add`, `even` asks that `n mod 2 == 0` when the turn is complete",
        "5 is much. in the move `add`, `small` asks that `n < 9 - k` when the turn is complete",
        " in the move `bid`, the turn cannot be completed so that `n == k` holds",
    ]


def test_parts_of_definitions_are_told_with_the_value_that_was_chosen() -> None:
    game = ludograph.loads(PARTS, engine="native")
    assert isinstance(game, NativeGame)
    rows, found = Rows(game), list[Row]()
    for owner in ({"Red": "a1 b2 d3", "Blue": "c1 b1 a2"}, {"Red": "a1 c2 d1", "Blue": "c3"}):
        position = {"owner": owner, "mover": "Red"}
        told, there = list(rows.of(game.position(position))), game.reference.position(position)
        assert [
            row for row in told if not is_same(told_by_rules(game.reference, there, row) or row.told, row.told)
        ] == []
        found += told
    said = {(row.told.because, row.told.line.removeprefix("in the move ")) for row in found}
    high = "is not one of `high(mover, count(held(opponent)) + 1)`, because"
    assert ("a2 is too **low**.", f"`go`, a2 {high} `owner[s] is p` does not hold") in said
    assert ("a1 is too **low**.", f"`go`, a1 {high} `column(s) >= least` does not hold") in said
    assert ("d3 is too **low**.", f"`go`, d3 {high} `row(s) < 2` does not hold") in said
    assert ("Blue stands before c2.", "`go`, `owner[over] is none` does not hold") in said
    assert ("", '`give`, a1 is not one of `adjacent(cell("b2"))`') in said, "the sentence is that of the `where`"
    assert {"`go`, `row(to) > 0` does not hold", '`go`, `owner[cell("d3")] is none` does not hold'} <= {
        line for _, line in said
    }


@pytest.mark.long
@pytest.mark.parametrize("name", RULESETS)
def test_c_refuses_as_the_reference_engine_does(name: str) -> None:
    game = load(name, engine="native")
    assert isinstance(game, NativeGame)
    assert list(differences(game, 16, 4, 200)) == []
