"""Games that go on for ever: for those who must not wait for an end, or who ask who is ahead where nothing tells."""

from __future__ import annotations


def unending(turns: int) -> str:
    """Rules of a game without an end, whose every decision takes that many turns of a wheel."""
    return f"""\
language: 2
title: Unending
players: [Left, Right]
board: {{tiling: square, columns: 2, rows: 2}}
state: {{wheel: 0..9 = 0}}
moves:
  spin:
    choose: at in cell
    do: |
      repeat {turns // 1000}:
        repeat 1000: wheel = (wheel + 3) mod 10
flow: |
  forever: for p in player: turn p: decide spin
"""


NOTHING_TELLS = """
title: Endless
players: [A, B]
board: {tiling: square, columns: 1, rows: 1}
state: {n: 0..1}
moves: {go: {do: n = 1 - n}}
flow: "forever: for p in player: turn p: decide go"
end: []
"""
