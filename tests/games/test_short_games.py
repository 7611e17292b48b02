"""How few lines the rules of known games take, and what a variant changes in them: as much as is different, and no more."""

from __future__ import annotations

from pathlib import Path

import pytest
from ludograph.ground.source import SourceFile

from .lines import changed_lines, lines_of_rules

RULESETS = Path(__file__).parents[2] / "rulesets"

GAMES = {
    "ataxx": 32,
    "chinese_checkers": 47,
    "domineering": 23,
    "game_of_y": 19,
    "kalah": 50,
    "lines_of_action": 37,
    "quoridor": 52,
}
"""For each the most lines that its rules may take."""

VARIANTS = {
    "brazilian": 6,
    "canadian": 6,
    "czech": 6,
    "frisian": 6,
    "international": 8,
    "italian": 6,
    "pool": 6,
    "russian": 6,
    "spanish": 6,
    "thai": 6,
}
"""For each variant of draughts the most lines that it may change, each option that it sets counted as one."""

NOTES = """\
language: 2
title: Notes
about: |
  It has two
  lines.
players: {about: Red begins., names: [Red, Blue]}
state:
  # who is where
  owner: {type: cell -> player?, about: Whose stone it is.}
  height:
    type: cell -> 0..9
define:
  mine:
    about: >
      What is mine.
    is: stones(mover)
    says: my stones
  tall(s in cell): height[s] > 1
moves:
  put:
    about: Put a stone.
    choose: at in vacant
    do: owner[at] = mover
flow:
  about: One stone each.
  steps:
    first: {about: The first.}
nouns: {cell: place}
examples:
  - about: Nothing.
    play: a1
"""


def test_lines_of_rules_are_those_that_are_left_without_prose() -> None:
    assert lines_of_rules(SourceFile("notes.yaml", NOTES)) == [
        "players: [Red, Blue]",
        "state:",
        "  owner: cell -> player?",
        "  height: cell -> 0..9",
        "define:",
        "  mine: stones(mover)",
        "  tall(s in cell): height[s] > 1",
        "moves:",
        '  put: {choose: at in vacant, do: "owner[at] = mover"}',
    ]


def test_changed_lines_are_options_and_values_without_headings() -> None:
    variant = "language: 2\ntitle: V\nextends: draughts\nset: {size: 6, ranks: 1}\nflow: {steps: {lift: ~}}\nmoves:\n  walk:\n    written: x\n"
    assert changed_lines(SourceFile("v.yaml", variant)) == [
        "size is set", "ranks is set", "    written: x", "flow: {steps: {lift: ~}}",
    ]  # fmt: skip


def _file(path: Path) -> SourceFile:
    return SourceFile(path.name, path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_of_a_game_are_short(game: str) -> None:
    assert len(lines_of_rules(_file(RULESETS / game / f"{game}.yaml"))) <= GAMES[game]


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_variant_of_draughts_changes_few_lines(variant: str) -> None:
    assert len(changed_lines(_file(RULESETS / "draughts" / f"{variant}.yaml"))) <= VARIANTS[variant]


def test_every_variant_of_draughts_is_counted() -> None:
    assert {path.stem for path in (RULESETS / "draughts").glob("*.yaml")} == {"draughts", *VARIANTS}
