"""Connected parts that are found one at a time, and no more than are asked about, are the same parts."""

from __future__ import annotations

import pytest
from ludograph.engines.native import NativeGame
from ludograph.engines.reference import ReferenceGame
from ludograph.pipeline import check_text

from .agreement import play_both

RULES = """
title: Parts
players: [Red, Blue]
uses: [two_players, groups, alternate]
board: {tiling: square, columns: 4, rows: 4}
state: {owner: cell -> player?, n: 0..999}
define:
  few(p in player): count(groups(p)) < 3
  one(p in player): count(groups(p)) == 1
  gone(p in player): count(groups(p)) == 0
  many(p in player): count(groups(p)) >= 2 or 3 < count(groups(other(p)))
  large(p in player): |
    sum(count(g) * count(g) for g in groups(p)) + max(count(g) for g in groups(p))
      + count(those(g in groups(p) where count(g) > 1))
  faced(p in player): |
    sum(count(those(group(t) for t in border(r) where t not in vacant)) for g in groups(p)
      for r in those(group(s) for s in liberties(g)))
  free(p in player): "all(count(liberties(g)) > 1 for g in groups(p)) and any(count(g) == 2 for g in groups(p))"
actions: {take_turn: "decide main otherwise: draw"}
moves:
  put in main:
    choose: s in vacant
    do: |
      owner[s] = mover
      n = large(mover) + faced(mover)
      if few(mover): n += 1
      if one(mover): n += 2
      if gone(opponent): n += 4
      if many(mover): n += 8
    provided: one(mover) or few(opponent) or free(mover)
  clear in main:
    when: count(vacant) < 6
    do: |
      for g in groups(mover): for s in g:
        if count(groups(mover)) > 1: owner[s] = none
"""


@pytest.mark.parametrize("without", ["", "few"])
def test_both_engines_find_the_same_parts(without: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDOGRAPH_WITHOUT", without)
    program = check_text(RULES)
    native, reference = NativeGame(program, "parts"), ReferenceGame(program, "parts")
    for seed in range(6):
        assert play_both(native, reference, seed, 40).decisions > 4
