"""Books of small rulesets, and the command."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from typer.testing import Result

from tests.commands import called

SMALL = """
title: {title}
about: {about}
sources: [{sources}]
players: [Red, Blue]
options: {{goal: {{type: 1..9, default: 3, about: Stones that win.}}}}
board: {{tiling: square, columns: 3, rows: 3}}
state: {{owner: cell -> player?}}
moves:
  put:
    about: {move}
    choose: at in cell where owner[at] is none
    do: owner[at] = mover
flow: |
  forever: for p in player: turn p: decide put
end:
  - about: "Whoever has {{goal}} stones has won."
    for: p in player
    when: count(s in cell where owner[s] is p) >= goal
    result: win p
examples:
  - about: {example}
    book: {book}
    position: {{owner: {{Red: a1, Blue: c3}}, mover: Red}}
    legal: [a2]
    illegal: [c3]
    because: where
    play: b2
    then: ["{claim}"]
"""

DEFAULTS = {
    "title": "Small",
    "about": "Two players put stones.",
    "sources": "nobody",
    "move": "Put a stone on an empty square.",
    "example": "Red puts a stone into the middle.",
    "book": "yes",
    "claim": "owner[cell('b2')] is Red".replace("'", '\\"'),
}


@pytest.fixture
def small(tmp_path: Path) -> Callable[..., Path]:
    """A file with the small ruleset, with other texts where they are given."""

    def write(name: str = "small", **texts: str) -> Path:
        path = tmp_path / f"{name}.yaml"
        path.write_text(SMALL.format(**{**DEFAULTS, **texts}).lstrip(), encoding="utf-8")
        return path

    return write


Run = Callable[..., Result]


@pytest.fixture
def rulebook(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """`rulebook("inchworm", "-o", "a.html")` in an empty folder."""
    monkeypatch.chdir(tmp_path)
    return partial(called, "rulebook")
