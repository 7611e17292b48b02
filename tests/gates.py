"""A small ruleset whose things are made of places and directions, for tests of several rooms."""

from __future__ import annotations

GATES = """
language: 2
title: Gates
about: Players shut the sides of cells. Who can shut none has lost.
players: [Black, White]
options:
  size: {type: 2..5, default: 3, about: Cells of a side.}
board: {tiling: square, columns: size, rows: size, adjacent: orthogonal}
universes:
  wall: {at: gate, metal: metal}
  gate: {place: cell, towards: direction}
  metal: [tin, gold]
state:
  keeper: gate -> player? = none
  built: wall -> bool
  last: gate? = none
define:
  beyond(g in gate): step(place(g), towards(g))
moves:
  shut:
    about: Shut an open gate with a wall.
    choose: |
      g in gate where keeper[g] is none and beyond(g) is not none
      m in metal where beyond(g) is not none and not built[wall(gate(beyond(g), opposite(towards(g))), m)]
    do: keeper[g] = mover; built[wall(g, m)] = yes; last = g
  gild:
    about: Build the other wall at a gate of yours.
    choose: w in wall where keeper[at(w)] is mover and not built[w] and metal(w) is gold
    do: built[w] = yes
flow: |
  forever: for p in player: turn p: decide shut | gild otherwise: lose mover
draw:
  - {mark: label, label: "{count(g in gate where place(g) is s and keeper[g] is not none)}", on: s in cell}
examples:
  - about: Two gates are shut, and one of them is gilded.
    play: a1.N-tin b2.E-gold a1.N.gold
    then: count(w in wall where built[w]) == 3 and last is gate(cell("b2"), E)
  - illegal: a1.S-tin
    because: where
"""
