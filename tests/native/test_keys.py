"""Keys of states are computed in C; they are those that the reference engine computes."""

from __future__ import annotations

import pytest
from ludograph.engines.native import NativeGame
from ludograph.engines.reference import ReferenceGame
from ludograph.ground.rng import Random
from ludograph.pipeline import check_text

from .agreement import play_both

FAR_APART = """
title: Far apart
players: [Red, Blue]
board: {tiling: square, columns: 9, rows: 9}
state:
  far: -2000000000..2000000000?
  near: player -> -3..3 = 0
  whole: cell -> bool
memory: {position: "far, near, mover", marks: whole}
moves:
  go in main:
    choose: n in {-2000000000, -1, 0, 7, 2000000000}
    do: far = n
    written: "{n}"
  wipe in main: {do: far = none, written: wipe}
  count in main:
    choose: n in -3..3
    do: near[mover] = n
    written: "count {n}"
  flip in main:
    choose: s in cell
    do: whole[s] = not whole[s]
flow: |
  forever:
    for s in those(s in cell where not whole[s]):
      for p in player:
        turn p:
          let was = far
          decide main
          if far is none or was is none: decide main
          remember position
      remember marks
    if far is none: for q in player: turn q: decide main
end: [{when: "near[Red] == 3 and near[Blue] == -3", result: draw}]
"""


@pytest.mark.parametrize("seed", range(4))
def test_keys_of_wide_ranges_none_sets_and_memories_are_those_of_the_reference_engine(seed: int) -> None:
    program = check_text(FAR_APART)
    native, reference = NativeGame(program, "far"), ReferenceGame(program, "far")
    assert play_both(native, reference, seed, 150).decisions > 20


def test_equal_states_have_one_key_however_they_came_about() -> None:
    program = check_text(FAR_APART)
    game = NativeGame(program, "far")
    state = game.playout(5, most=33)
    again = game.state(state.to_json())
    assert (again.key, hash(again), again) == (state.key, hash(state), state)
    other = state.playout(Random(1), most=1)
    assert other.key != state.key
    assert other != state
