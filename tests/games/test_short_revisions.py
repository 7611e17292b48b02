"""How few lines a revision of a game takes: what a designer changes is what the file says, and nothing is copied."""

from __future__ import annotations

import textwrap
from pathlib import Path

import ludograph
import pytest
from ludograph.ground.source import SourceFile
from ludograph.language.formatting import formatted
from ludograph.pipeline import report
from ludograph.play.examples import run_examples

from .lines import lines_of_rules

REVISIONS = {
    "a board of ten rows": (
        2,
        """\
extends: inchworm
board: {columns: 10, rows: 10}
""",
        "then: [count(cell) == 100]",
    ),
    "exchanges come last": (
        3,
        """\
extends: annelids
moves:
  reconnect: {when: reconnection and to_place == 0}
""",
        """\
set: {side: 5, columns: [2, 3], first_placements: 8}
moves: c2s-c2w c2w-c2n c2n-c3s c3s-c3w c3w-b3e b3e-b3s b3s-b2n b2n-b2e b3w-b3n b3n-b4s
illegal: [reconnect b3]
because: when
""",
    ),
    "what is left of a worm is a wall": (
        14,
        """\
extends: annelids
state: {wall: vertex -> bool}
define:
  bites: part[w] is not none or wall[w]
actions:
  remove: |
    for v in body(a): part[v] = none; wall[v] = yes
draw:
  marks:
    segments: {when: "part[v] is not none"}
    walls: {mark: bar, on: "v in vertex where wall[v]; w = next[v]", to: w, colour: gray}
""",
        """\
set: {side: 6}
play: c2s-c2e c2e-c2n c2n-c2w c2w-c2s
then: ['wall[vertex("c2w")]', count(alive(Blue)) == 3]
""",
    ),
    "three players": (
        14,
        """\
extends: annelids
players: [Blue, Green, Red]
options:
  columns:
    default: [3, 6, 8]
    requires: {even: ~, thirds: count(columns) mod 3 == 0}
  colours: {is: alternating}
define:
  owner: if slot(a) mod 3 == 0 then Blue else if slot(a) mod 3 == 1 then Green else Red
""",
        "then: [count(alive(Red)) == 4, count(alive(Blue)) == 4]",
    ),
    "worms on squares, hexagons and dodecagons": (
        22,
        """\
extends: annelids
options:
  side: {is: 5}
  columns: {is: [1, 2]}
board: {tiling: 4.6.12, columns: side, rows: side, links: ~}
define:
  spot: ~
  tips: those(v in vertex where count(adjacent(v)) == 2)
  place_of: count(r in rim where r < rim(a)) * count(columns) + slot(a)
  outer: nth(tips, place_of(a) * count(tips) div 8)
  inner: nth(adjacent(outer(a)), 0)
""",
        "then: [count(vertex) == 300, count(alive(Blue)) == 4, count(squares) > 0]",
    ),
    "stacks of five and more are not taken": (
        6,
        """\
extends: inchworm
define:
  airless: those(s in union(g for p in player for g in groups(p) where surrounded(g)) where height[s] < 5)
""",
        """\
position: {owner: {Red: a1, Blue: a2}, height: {5: a1, 1: a2}, mover: Blue}
play: b1
then: ['height[cell("a1")] == 5', 'score[Blue] == 0']
""",
    ),
    "it is played on a torus to thirty points, with the pie rule and without repetition": (
        8,
        """\
extends: inchworm/torus
uses: [pie, superko]
set: {goal: 30}
memory: {position: "owner, height"}
define: {mirror(s in cell): s, pie: yes}
""",
        """\
play: d4 swap
then: ['owner[cell("d4")] is Blue', 'height[cell("d4")] == 1', mover is Red]
""",
    ),
}
"""For each the most lines of rules that it may take, itself, and an example that the game it revises refuses."""


@pytest.mark.parametrize("name", REVISIONS)
def test_a_revision_says_what_it_changes_and_no_more(name: str, tmp_path: Path) -> None:
    most, rules, example = REVISIONS[name]
    shown = textwrap.indent(f"about: It holds now.\n{example}\n", "    ").replace("    ", "  - ", 1)
    head = f"language: 2\ntitle: Revised\nabout: In this game {name}.\n"
    text = formatted(SourceFile("revised.yaml", f"{head}{rules}examples:\n{shown}"))
    assert len(lines_of_rules(SourceFile("revised.yaml", text))) <= most
    path = tmp_path / "revised.yaml"
    path.write_text(text, encoding="utf-8")
    assert {item.slug for item in report(str(path)).diagnostics} <= {"stale-prose"}
    (outcome,) = run_examples(lambda options: ludograph.load(str(path), options, engine="reference"))
    assert outcome.passed, outcome.message
