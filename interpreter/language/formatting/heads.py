"""The beginning of a new ruleset: of one that extends another, and of a game of its own."""

from __future__ import annotations

from ...files.edition import EDITIONS, KEY
from .scalars import scalar

HINT = "What this variant changes, and why."
"""What stands for an author's own sentence until there is one."""


def variant_head(title: str, extends: str, about: str = "", edition: int = EDITIONS[-1]) -> list[str]:
    """The lines that every variant begins with. `about`: "" for none."""
    return [
        f"{KEY}: {edition}",
        f"title: {scalar(title)}",
        *([f"about: {scalar(about)}"] if about else []),
        f"extends: {scalar(extends)}",
    ]


_FIRST = """
about: Players put stones on empty cells. Who cannot loses.
players: [Red, Blue]
board: {tiling: square, columns: 5, rows: 5}
state: {owner: cell -> player?}
moves:
  place:
    choose: at in cell where owner[at] is none
    do: owner[at] = mover
flow: |
  forever: for p in player: turn p: decide place otherwise: lose mover
draw:
  - {mark: disc, on: "s in cell where owner[s] is not none", colour: "owner[s]"}
"""


def first_game(title: str) -> str:
    """The text of a small whole game, to be changed."""
    return f"{KEY}: {EDITIONS[-1]}\ntitle: {scalar(title)}{_FIRST}"
