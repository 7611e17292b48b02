"""What several moves of a list ask or do alike stands once for threads of a card, and the games are the same."""

from __future__ import annotations

import re

from ludograph.engines.native import NativeGame
from ludograph.engines.native.card import CardGame
from ludograph.engines.native.targets import PTX, rules_for
from ludograph.pipeline import check_text, reference_game

from .test_footprint import HEAD
from .threads import Threads

SAFE = '"not any(count(adjacent(s) & men(other(mover), rook)) > 0 for s in men(mover, king))"'

MOVES = f"""
  go in main:
    choose: |
      from in stones(mover)
      to in goes(from)
    do: shift(from, to)
    provided: {SAFE}
    written: "go{{from}}{{to}}"
  far in main:
    choose: |
      from in stones(mover)
      to in lines(from) - stones(mover) where open(from, to)
    do: heap[from] = min(heap[from] + 1, 9); shift(from, to); heap[to] = 0; n = (n + 3) mod 10
    provided: {SAFE}
    written: "far{{from}}{{to}}"
  over in main:
    choose: |
      from in men(mover, stone)
      to = step(from, N) where to is not none and not (to in stones(mover))
    do: |
      let before = n
      shift(from, to)
      n = before
    provided: {SAFE}
    written: "over{{from}}{{to}}"
  rest in main:
    choose: from in stones(mover) where heap[from] < 7
    do: heap[from] = min(heap[from] + 2, 9)
    written: "rest{{from}}"
  many in main:
    choose: from in men(mover, rook)
    do: |
      for s in adjacent(from): man[s] = none; owner[s] = none
    provided: {SAFE}
    written: "many{{from}}"
"""


def games(text: str) -> tuple[str, CardGame, NativeGame]:
    program = check_text(text)
    rules = rules_for(PTX, reference_game(program, "apart")).text
    return rules, CardGame(program, "apart", Threads(rules)), NativeGame(program, "apart")


def agree(there: CardGame, here: NativeGame) -> None:
    one, two = there.random_games(3, range(40), 60), here.random_games(3, range(40), 60)
    assert dict(one.counts) == dict(two.counts)
    assert [one.results[at] for at in one.ended] == [two.results[at] for at in two.ended]
    assert sum(one.counts["decisions"]) > 40


def function(text: str, name: str) -> str:
    found = re.search(rf"^static \w+ {name}\([^;]*?\) {{\n.*?^}}$", text, re.MULTILINE | re.DOTALL)
    assert found is not None, name
    return found[0]


def test_what_moves_ask_and_do_alike_stands_once() -> None:
    rules, there, here = games(HEAD + MOVES)
    asks, carries = function(rules, r"asks_x_\w+"), function(rules, r"carries_x_\w+")
    assert asks.count("x_asked = ") == 4
    assert asks.count("r_x_foreseen(") == 1
    assert re.search(r"x_found = make_x_many", asks)
    assert carries.count("do_x_shift(") == 1
    agree(there, here)


def test_moves_that_share_an_action_alone_and_are_given_something_by_the_flow() -> None:
    """The same move twice, for different numbers, and effects on both sides of what they share."""
    moves = """
  hop(k in 1..3):
    choose: |
      from in stones(mover)
      to in (if k == 1 then goes(from) else lines(from) - stones(mover))
    do: heap[to] = k; shift(from, to); heap[from] = min(heap[to] + n, 9)
    written: "{k}{from}{to}"
  fly:
    choose: |
      from in men(mover, rook) where heap[from] < 3
      to in middle where empty(to)
    do: shift(from, to)
    written: "fly{from}{to}"
flow: "forever: for p in player: turn p: decide hop(1) | fly | hop(n mod 3 + 1) otherwise: draw"
"""
    text = HEAD.replace('  take_turn: "decide main otherwise: draw"\n', "").replace(", alternate", "") + moves
    rules, there, here = games(text)
    assert function(rules, r"carries_x_\w+").count("do_x_shift(") == 1
    agree(there, here)
