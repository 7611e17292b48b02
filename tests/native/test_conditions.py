"""Conditions that C asks in another order, or all at once: what they mean stays, faults too."""

from __future__ import annotations

from dataclasses import replace

import ludograph
import pytest
from ludograph.engines.native import NativeGame
from ludograph.engines.native.file.program import plan_of
from ludograph.engines.reference import ReferenceGame
from ludograph.ground.rng import Random
from ludograph.pipeline import check_text

from tests.shared import thinned

from .agreement import play_both

RULES = """
title: Probe
players: [Red, Blue]
board: {{tiling: square, columns: 3, rows: 3}}
universes:
  suit: [hearts, clubs]
  piece: {{holder: player, sort: suit}}
state:
  worth: piece -> 0..9?
  owner: cell -> player?
  h: cell -> 0..9
  n: 0..999
  last: cell?
  turns: cell -> 0..9?
  side: cell -> player
  goal: player -> 0..9?
  favourite: player -> player?
  short: 0..1 -> player?
moves:
  put in main:
    choose: at in cell where owner[at] is none
    do: |
      owner[at] = mover; h[at] += 1; n = {asked}
      last = at; turns[at] = row(at); side[at] = mover; short[0] = mover
      if row(at) == 2: last = none; goal[mover] = column(at); worth[piece(mover, clubs)] = column(at); favourite[mover] = first(player)
flow: |
  for c in cell: for p in player: turn p: decide main otherwise: draw
  draw
"""

FAULTS = {
    "a division first": "count(s in cell where 10 div h[s] > 2 and owner[s] is Red)",
    "an element by its number first": (
        "count(s in cell where number(nth(those(t in cell where h[t] > 0), h[s])) >= 0 and owner[s] is Red)"
    ),
    "the same for all, if one asks": "count(s in cell where h[s] > 0 and 10 div count(t in cell where owner[t] is Blue) > 2)",
    "one of several": "count(s in cell where owner[s] is none and 10 div h[s] > 2 and h[s] > 0)",
}

NARROWED = {
    "two steps": "count(s in cell where step(s, N) is not none and owner[step(step(s, N), E)] is none)",
    "a row behind a step": "count(s in cell where step(s, N) is none or row(step(s, N)) > 1)",
    "a line of three, one step at a time": (
        "count(s in cell where any(owner[step(s, d)] is Blue and owner[step(step(s, d), d)] is Red for d in {N, E}))"
    ),
    "all directions": (
        "count(s in cell where all(step(s, d) is none or owner[step(step(s, d), d)] is not Red for d in {S, W}))"
    ),
    "a chain behind a step": (
        "sum(if step(s, N) is none then 0 else count(chain(s, x to step(step(s, N), E))) for s in cell)"
    ),
    "a number of a step": "count(s in cell where owner[step(s, S)] is Red and number(step(s, S)) > 2)",
    "an image": (
        "count(those(step(s, N) for s in cell where step(s, N) is not none and owner[step(step(s, N), N)] is none))"
    ),
    "a division behind its condition": "count(s in cell where h[s] > 0 and 10 div h[s] > 2 and owner[s] is Red)",
    "a place that is not there yet": "count(s in cell where last is not none and owner[last] is Red and owner[s] is Blue)",
    "a place beside it": "count(s in cell where last is not none and owner[s] is owner[last])",
    "a place, or none": "count(s in cell where last is none or owner[last] is Red or owner[s] is owner[last])",
    "a number that is not there yet": "count(s in cell where goal[mover] is not none and goal[mover] < 3 and owner[s] is Red)",
    "a number of a pair": (
        "count(s in cell where worth[piece(Red, clubs)] is not none and worth[piece(Red, clubs)] < 3 and owner[s] is Red)"
    ),
    "a number that a choice looks up": (
        "count(s in cell where goal[(if n > 1 then Red else Blue)] is not none"
        ' and goal[(if n > 1 then Red else Blue)] < 2 + h[cell("a1")])'
    ),
    "numbers at the element": "count(s in cell where turns[s] is not none and turns[s] < 3 and turns[s] > 0)",
    "what another element teaches": (
        "count(s in cell where side[s] is favourite[mover] and short[number(favourite[mover])] is owner[s])"
    ),
    "the same for all, and nobody asks": (
        "count(s in cell where h[s] > 5 and 10 div count(t in cell where owner[t] is Blue and n > 998) > 2)"
    ),
    "the same for all behind a condition": (
        "sum(if last is none then 1 else count(t in adjacent(last) where owner[t] is owner[last]) for s in cell)"
    ),
    "a set in each case": "count(s in cell where if last is none then owner[s] is Red else owner[s] is owner[last])",
    "a set in one case of three": (
        "count(s in cell where owner[s] is none and (if last is none then row(s) > 1 else if n > 1 then s in adjacent(last)"
        " else count(reach({s}, x to those(y in adjacent(x) where owner[y] is none))) > 2))"
    ),
    "a smaller interval": "count(s in cell where n < 2 and turns[s] is not none and short[n] is owner[s])",
}


def both(asked: str) -> tuple[NativeGame, ReferenceGame]:
    text = RULES.format(asked=asked)
    program = check_text(text)
    return NativeGame(program, "probe"), ReferenceGame(program, "probe")


@pytest.mark.parametrize("asked", FAULTS)
def test_a_condition_behind_one_that_can_fail_spares_nothing_from_it(asked: str) -> None:
    told = []
    for game in both(FAULTS[asked]):
        with pytest.raises(ludograph.PlayError) as caught:
            game.initial().apply("b2")
        told.append(str(caught.value))
    assert told[0] == told[1]


@pytest.mark.parametrize("asked", thinned(NARROWED, each=3))
@pytest.mark.parametrize("seeds", thinned([2, 4], 2))
def test_what_holds_only_behind_a_condition_is_asked_there(asked: str, seeds: int) -> None:
    native, reference = both(NARROWED[asked])
    planned = ReferenceGame(replace(reference.program, game=plan_of(reference)), "probe")
    for seed in range(seeds):
        assert play_both(native, reference, seed, 9, deep_every=1).finished == 1
        one, two = (game.initial().playout(Random(seed), 9) for game in (planned, reference))
        assert one.key == two.key


TAUGHT = """
language: 2
title: Taught
players: [Red, Blue]
board: {tiling: square, columns: 3, rows: 3}
state: {owner: "cell -> player?"}
moves:
  beside in main:
    when: BESIDE is not none
    choose: at in those(s in cell where owner[s] is none and owner[BESIDE] is none)
    do: owner[at] = mover
  put in main: {choose: "at in cell where owner[at] is none", do: "owner[at] = mover", written: "!{at}"}
flow: |
  forever: for p in player: turn p: decide main otherwise: draw
""".replace("BESIDE", 'step(cell("a1"), towards(cell("a1"), cell("TO")))')


@pytest.mark.parametrize("to", ["a1", "a2"])
def test_what_the_board_decides_behind_a_condition_is_not_worked_out_without_it(to: str) -> None:
    """From a1 to itself there is no direction, as is known before play."""
    program = check_text(TAUGHT.replace("TO", to))
    native, reference = NativeGame(program, "taught"), ReferenceGame(program, "taught")
    assert len(native.initial().legal()) == {"a1": 9, "a2": 18}[to]
    assert play_both(native, reference, 1, 9, deep_every=1).finished == 1
