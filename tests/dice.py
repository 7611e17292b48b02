"""A small game with chance, for tests of many games."""

DICE = """
title: Dice
players: [A, B]
board: {tiling: square, columns: 1, rows: 1}
state: {points: player -> 0..99, rolls: 0..9}
moves:
  roll(p in player): {choose: n in 1..3, weight: "if n == 2 then 2 else 1", do: "points[p] += n", written: "{p} {n}"}
  skip: {do: rolls += 1}
  stop: {do: rolls = 9}
flow: |
  forever: for p in player: turn p:
    chance roll(p)
    decide skip | stop
end: [{when: rolls == 9, result: "rank by points[p] for p in player"}]
"""
