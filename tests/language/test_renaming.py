"""Examples of a file that gets a later edition hold as before, under the names that its vertices have there."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from ludograph.cli.fmt import command
from ludograph.pipeline import load
from ludograph.play.examples import run_examples

WALLS = """\
title: Walls
players: [Red, Blue]
options: {far: {type: bool, default: no}}
board: {tiling: square, columns: 3, rows: 3, remove: [c2, d1], unlink: [a1-b1, a3-a4], regions: {rim: [a1, a4], home: [a1, b1]}}
state:
  at: player -> cell
  wall: vertex -> player?
  near: vertex, player -> bool
  last: vertex?
moves:
  build in main:
    choose: v in vertex where wall[v] is none
    do: |
      wall[v] = mover; last = v
      note " at {v} {step(v, N)}"
    written: w{v}
  go in main:
    choose: to in adjacent(at[mover])
    do: at[mover] = to
flow: |
  forever: for p in player: turn p: decide main
end: [{when: 'wall[vertex("b2")] is Blue', result: win Blue}]
examples:
  - about: One builds.
    position: {wall: {Red: b1}, last: b1, near: {yes: "a1,Red b2,Blue"}, at: {c3: Blue}, mover: Red}
    legal: [wa1, wd4, a2]
    illegal: [wb1]
    because: where
    play: wa1 at a1 a2 wb2
    then: ['wall[vertex("a1")] is Red and near[vertex("b2"), Blue]']
    result: Blue wins
  - {set: {far: yes}, moves: a2 wc3, play: "a3; wd4", then: ['at[Red] is cell("a3")']}
"""


def failures(path: Path) -> list[str]:
    def loaded(options: Mapping[str, Any]) -> Any:
        return load(path, options, engine="reference")

    return [outcome.message for outcome in run_examples(loaded) if not outcome.passed]


def test_a_file_that_fmt_brings_to_a_later_edition_tests_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "walls.yaml"
    path.write_text(WALLS, encoding="utf-8")
    assert failures(path) == []
    before = load(path, engine="reference").perft(2)
    command([path], edition=2)
    text = path.read_text(encoding="utf-8")
    assert text.startswith("language: 2\n")
    assert failures(path) == []
    assert load(path, engine="reference").perft(2) == before
    for part in (
        "legal: [w+a1, w+d4, a2]",
        "illegal: [w+b1]",
        "play: w+a1 at +a1 +a2 w+b2",
        "a3; w+d4",
        '"+a1,Red +b2,Blue"',
    ):
        assert part in text
    for part in ("remove: [c2, +d1]", "unlink: [a1-b1, +a3-+a4]", "rim: [+a1, +a4], home: [a1, b1]"):
        assert part in text
    assert "look at" in capsys.readouterr().out


def test_a_file_with_mistakes_in_its_rules_is_formatted_all_the_same(tmp_path: Path) -> None:
    path = tmp_path / "walls.yaml"
    path.write_text(WALLS.replace("is Blue", "is Green"), encoding="utf-8")
    command([path], edition=2)
    assert "play: wa1 at a1 a2 wb2" in path.read_text(encoding="utf-8")
