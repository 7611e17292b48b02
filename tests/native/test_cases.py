"""What is legal, as a set in each case of who is to move, is what the rules say of one element after the other."""

from __future__ import annotations

import pytest
from ludograph.engines.native import NativeGame
from ludograph.engines.reference import ReferenceGame
from ludograph.pipeline import check_text

from tests.shared import thinned

from .agreement import play_both

RULES = """
title: Pawns
players: [Red, Blue]
uses: [two_players, lines, alternate]
board: {tiling: square, columns: 4, rows: 5}
state: {owner: cell -> player? = side, heap: cell -> 0..9, passed: cell?, n: 0..9}
define:
  side(s in cell): if row(s) == 0 then Red else if row(s) == 4 then Blue else none
  ahead(p in player): if p is Red then N else S
  last_row(p in player): if p is Red then 4 else 0
  strokes(p in player, s in cell): those(step(step(s, ahead(p)), d) for d in {E, W})
actions:
  take_turn: |
    if passed is not none and not can en_passant: passed = none
    decide main otherwise: draw
  shift(s in cell, t in cell): owner[t] = mover; owner[s] = none; n = (n + 1) mod 10; passed = none
moves:
  advance in main:
    choose: |
      from in stones(mover)
      to = step(from, ahead(mover)) where empty(to) and row(to) != last_row(mover)
    do: shift(from, to)
    provided: {last}
    written: "a{{from}}"
  double in main:
    choose: |
      from in stones(mover)
      over = step(from, ahead(mover)) where empty(over) and heap[over] < 2
      to = step(over, ahead(mover)) where empty(to)
    do: shift(from, to); passed = over; heap[over] += 1
    written: "d{{from}}"
  capture in main:
    choose: |
      from in stones(mover)
      to in strokes(mover, from) & stones(opponent) where row(to) != last_row(mover)
    do: shift(from, to)
    provided: {last}
    written: "c{{from}}{{to}}"
  en_passant in main:
    choose: |
      from in stones(mover) where passed in strokes(mover, from)
      to = passed
      over = step(to, ahead(opponent))
    do: shift(from, to); owner[over] = none
    provided: {last}
    written: "e{{from}}"
  slide in main:
    choose: |
      from in stones(mover)
      d in {E, W}
      end = last(ray(from, d)) where empty(end) and count(between(from, end) & stones(opponent)) == 0
      before = step(end, opposite(d)) where before != from
    do: shift(from, end)
    provided: {last}
    written: "s{{from}}{{end}}"
  home in main:
    choose: |
      from in stones(mover) where row(from) == last_row(opponent) or n > 7
      to = step(from, if mover is Red then S else N) where empty(to)
    do: shift(from, to)
    written: "h{{from}}"
"""

LAST = {
    "stays somewhere": "count(those(s in stones(mover) where column(s) < 3)) > 0",
    "is not next to": "not any(count(adjacent(s) & stones(other(mover))) > 2 for s in stones(mover))",
}


@pytest.mark.parametrize("last", thinned(LAST, first=1))
@pytest.mark.parametrize("seeds", thinned([4, 8], 4))
def test_both_engines_have_the_same_decisions(last: str, seeds: int, monkeypatch: pytest.MonkeyPatch) -> None:
    program = check_text(RULES.replace("{last}", LAST[last]).replace("{{", "{").replace("}}", "}"))
    native, reference = NativeGame(program, "pawns"), ReferenceGame(program, "pawns")
    for seed in range(seeds):
        assert play_both(native, reference, seed, 40).decisions > 5
    assert native.perft(3) == reference.perft(3)
    monkeypatch.setenv("LUDOGRAPH_WITHOUT", "cases,footprint")
    plain = NativeGame(program, "pawns")
    assert plain.source.text != native.source.text
    assert plain.tally(3, 0, 300, 60) == native.tally(3, 0, 300, 60)
    assert plain.perft(6) == native.perft(6)
