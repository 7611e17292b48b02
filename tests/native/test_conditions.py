"""Conditions that C asks in another order, or all at once: what they mean stays, faults too."""

from __future__ import annotations

import ludograph
import pytest
from ludograph.engines.native import NativeGame
from ludograph.engines.reference import ReferenceGame
from ludograph.pipeline import check_text

from .agreement import play_both

RULES = """
title: Probe
players: [Red, Blue]
board: {{tiling: square, columns: 3, rows: 3}}
state: {{owner: cell -> player?, h: cell -> 0..9, n: 0..999}}
moves:
  put in main:
    choose: at in cell where owner[at] is none
    do: owner[at] = mover; h[at] += 1; n = {asked}
flow: |
  for c in cell: for p in player: turn p: decide main otherwise: draw
  draw
"""

FAULTS = {
    "a division first": "count(s in cell where 10 div h[s] > 2 and owner[s] is Red)",
    "an element by its number first": (
        "count(s in cell where number(nth(those(t in cell where h[t] > 0), h[s])) >= 0 and owner[s] is Red)"
    ),
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
}


def both(asked: str) -> tuple[NativeGame, ReferenceGame]:
    text = RULES.format(asked=asked)
    return NativeGame(check_text(text), "probe"), ReferenceGame(check_text(text), "probe")


@pytest.mark.parametrize("asked", FAULTS)
def test_a_condition_behind_one_that_can_fail_spares_nothing_from_it(asked: str) -> None:
    told = []
    for game in both(FAULTS[asked]):
        with pytest.raises(ludograph.PlayError) as caught:
            game.initial().apply("b2")
        told.append(str(caught.value))
    assert told[0] == told[1]


@pytest.mark.parametrize("asked", NARROWED)
def test_what_holds_only_behind_a_condition_is_asked_there(asked: str) -> None:
    native, reference = both(NARROWED[asked])
    for seed in range(4):
        assert play_both(native, reference, seed, 9, deep_every=1).finished == 1
