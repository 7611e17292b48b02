"""A small game in which a change of rules is easily followed."""

from __future__ import annotations

HEAP = """
language: 2
title: One heap
players: [Ann, Ben]
board: {graph: {sites: {spot: [0, 0]}}}
state: {left: 0..20 = 9}
moves:
  one: {do: left -= 1}
  two: {when: left >= 2, do: left -= 2}
flow: |
  forever:
    for p in player:
      turn p: decide one | two
      if left == 0: win p
"""
