"""Decisions that players take together: sealed, carried out and put together alike in both engines."""

from __future__ import annotations

import json
import re

import pytest
from ludograph.engines.native import NativeGame
from ludograph.engines.protocol import PlayError
from ludograph.engines.reference import ReferenceGame
from ludograph.pipeline import check_text

from .agreement import play_both

BIDS = """
language: 2
title: Bids
players: [Red, Blue, Green]
board: {tiling: square, columns: 2, rows: 2}
state: {bid: player -> 0..9, pot: 0..99 = 50, last: player?, rounds: 0..9, at: player -> cell?, gone: cell -> bool, paid: 0..9}
turn_state: {spent: 0..9}
memory: {places: at}
moves:
  offer(k in 0..1):
    choose: n in 1..3 where n != bid[mover]; more = n + k
    do: |
      bid[mover] = more
      pot -= n
      if n == 3: last = Red
    then: |
      if bid[mover] >= 3 and rounds == 2: note "{mover} paid {more}"
      paid = (paid + more) mod 10
    written: "{n}.{k}"
  go:
    choose: s in cell where not gone[s]; way = those(c in cell where gone[c] or c is s)
    do: |
      at[mover] = s
      spent = 1
    provided: count(way) < 4
    then: gone[s] = yes
    written: "{s}"
  pack:
    choose: p in subsets(those(c in cell where gone[c]), 2)
    do: |
      for c in p: gone[c] = no
    written: "pack {p}"
flow: |
  forever:
    together:
      for p in player where p is not last: turn p: decide offer(rounds mod 2) | go | pack otherwise: pot += 1
      if last is not none: turn last: decide go otherwise: pot += 5; spent += 1
    rounds += 1
    if rounds mod 3 == 0: last = none
    remember places
end:
  - {when: rounds == 7 or pot < 20, result: draw}
  - {when: times(places) > 2, result: "rank by bid[p] for p in player"}
"""
CLASH = BIDS.replace("last = Red", "last = mover")


@pytest.fixture(scope="module", params=[BIDS, CLASH], ids=["bids", "clash"])
def both(request: pytest.FixtureRequest) -> tuple[NativeGame, ReferenceGame]:
    program = check_text(request.param)
    return NativeGame(program, "bids"), ReferenceGame(program, "bids")


def test_both_engines_play_the_same_games_and_meet_the_same_faults(
    both: tuple[NativeGame, ReferenceGame], monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    native, reference = both
    given_up: list[object] = []
    apply = native.library.apply
    monkeypatch.setattr(native.library, "apply", lambda *args: apply(*args) or given_up.append(args))
    slugs, finished = [], 0
    for seed in range(12):
        try:
            finished += play_both(native, reference, seed, 60).finished
        except PlayError as problem:
            slugs.append(problem.diagnostics[0].slug)
            with pytest.raises(PlayError, match=re.escape(problem.diagnostics[0].title)):
                native.playout(seed)
    assert len(given_up) == len(slugs), "C gave up"
    if slugs:
        assert (set(slugs), request.node.callspec.id) == ({"together-conflict"}, "clash")
    else:
        assert finished == 12
        assert native.initial().perft(4) == reference.initial().perft(4)


def test_a_state_within_a_block_is_a_value_like_others(both: tuple[NativeGame, ReferenceGame]) -> None:
    native, reference = both
    one, two = native.initial(), reference.initial()
    assert one.movers == two.movers == ("Red", "Blue", "Green")
    for notation in ("2.0", "a2"):
        one, two = one.apply(notation), two.apply(notation)
        again = native.state(json.loads(json.dumps(one.to_json())))
        assert (again, again.key, again.movers) == (one, two.key, two.movers)
    assert [str(decision) for decision in one.legal("Green")] == two.notations()
    assert one.apply({"Green": "1.0"}) == two.apply("1.0")
    assert native.position({"mover": "Blue", "pot": 90}).mover == "Red"
