"""What a position remembers crosses whole between C and Python."""

from __future__ import annotations

import ludograph
import pytest
from ludograph.engines.native import NativeGame
from ludograph.engines.native.calls import bind
from ludograph.engines.native.calls.memories import Memories
from ludograph.engines.reference import ReferenceGame
from ludograph.ground.rng import Random
from ludograph.pipeline import check_text


def test_memories_as_bytes_hold_what_they_were_made_of() -> None:
    counts: tuple[dict[int, int], ...] = ({2**127 + 3: 1, 5: 2**31}, {}, {5: 7})
    assert Memories.of(counts).counts == counts


def test_of_a_key_that_is_there_twice_the_last_one_counts() -> None:
    both = Memories.of(({8: 1},)).links + Memories.of(({8: 2},)).links
    assert Memories(both, 1).counts == ({8: 2},)


@pytest.mark.parametrize("usual", [1, bind._USUAL_LINKS])
@pytest.mark.parametrize("name", ["go", pytest.param("chess", marks=pytest.mark.long)])
def test_positions_remember_the_same_in_c_however_many_there_are(
    name: str, usual: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bind, "_USUAL_LINKS", usual)
    native, reference = ludograph.load(name, engine="native"), ludograph.load(name, engine="reference")
    assert isinstance(native, NativeGame)
    random, fast, slow = Random(3, 0), native.initial(), reference.initial()
    seen = 0
    for _ in range(25):
        decision = str(fast.draw(random))
        fast, slow = fast.apply(decision), slow.apply(decision)
        assert fast._memories.counts == slow._memories
        assert fast.key == slow.key
        seen = max(seen, sum(map(len, fast._memories.counts)))
    assert seen > 1
    assert native.state(fast.to_json())._memories.counts == slow._memories


FLIPS = """
language: 2
title: Back and forth
players: [Red, Blue]
board: {tiling: square, columns: 3, rows: 1}
state: {owner: cell -> player?, seen: "0..9"}
memory: {position: owner}
options: {deep: {type: bool, default: no}}
moves:
  flip in main:
    choose: at in cell
    do: |
      owner[at] = if owner[at] is none then mover else none
      remember position
      ASKED
flow: |
  forever: for p in player: turn p: decide main otherwise: draw
"""


@pytest.mark.parametrize(
    ("asked", "is_known"),
    [
        ("if times(position) == 2: seen = min(9, seen + 1)", True),
        ("for s in cell:\n        if times(position) == 2: owner[s] = none", False),
        ("if not deep:\n        for s in cell:\n          if times(position) == 2: owner[s] = none", False),
        ("if seen < 9: seen = min(9, seen + times(position))", False),
    ],
)
def test_how_often_a_position_was_there_is_known_as_long_as_nothing_changed_it(asked: str, is_known: bool) -> None:
    program = check_text(FLIPS.replace("ASKED", asked))
    native, reference = NativeGame(program, "flips"), ReferenceGame(program, "flips")
    assert ("times_of_last(g, s->" in native.source.text) == is_known
    for stream in range(10):
        random, fast, slow = Random(3, stream), native.initial(), reference.initial()
        for _ in range(12):
            decision = str(fast.draw(random))
            fast, slow = fast.apply(decision), slow.apply(decision)
            assert fast.to_json() == slow.to_json()
