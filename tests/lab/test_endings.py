"""Ends are named by what the rules say where they stand."""

from __future__ import annotations

from pathlib import Path

from ludograph.lab.games.endings import ending_places, endings
from ludograph.pipeline import load

ENDS = """
language: 2
title: Ends
players: [Ann, Bob]
state: {left: 0..9 = 9}
actions:
  give_up(p in player): lose p
moves:
  take:
    choose: n in 1..2 where n <= left
    do: |
      left -= n
      if left == 1: win mover
      else:
        if left == 2 and n == 1: draw
  stop: {do: give_up(mover)}
flow: |
  forever:
    for p in player: turn p:
      if left == 7: draw
      decide take otherwise:
        if p is Ann: decide stop otherwise: draw
        draw
end:
  - when: left == 5
    result: rank by left + sum(1 for q in player) for p in player
  - {for: "p in player where left == 4", result: lose p}
"""


def test_an_end_is_named_by_what_it_says_and_its_innermost_condition(tmp_path: Path) -> None:
    path = tmp_path / "ends.yaml"
    path.write_text(ENDS, encoding="utf-8")
    found = endings(load(str(path)).core)
    assert [(ending.place.split(":")[1], ending.name) for ending in found] == [
        ("7", "lose p (give_up)"),
        ("13", "win mover if left == 1"),
        ("15", "draw if left == 2 and n == 1"),
        ("20", "draw if left == 7"),
        ("22", "draw if no decision is legal (ends.yaml:22)"),
        ("23", "draw if no decision is legal (ends.yaml:23)"),
        ("26", "rank by left + sum(1 for q in player) if left == 5"),
        ("27", "lose p for p in player where left == 4"),
    ]
    assert ending_places(load(str(path)).core) == [ending.place for ending in found]


def test_what_is_long_is_cut(tmp_path: Path) -> None:
    path = tmp_path / "ends.yaml"
    path.write_text(ENDS.replace("left == 7:", f"left == {' + '.join('0000000')}:"), encoding="utf-8")
    names = [ending.name for ending in endings(load(str(path)).core)]
    assert "draw if left == 0 + 0 + 0 + 0 + 0 + 0 + 0" in names
    path.write_text(ENDS.replace("left == 7:", f"left == {' + '.join('0' * 20)}:"), encoding="utf-8")
    names = [ending.name for ending in endings(load(str(path)).core)]
    assert "draw if left == 0 + 0 + 0 + 0 + 0 + 0 + 0 ..." in names
