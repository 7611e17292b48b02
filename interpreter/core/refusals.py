"""By what a decision may be refused: what examples, `why` and books call it."""

from __future__ import annotations

from collections.abc import Iterable

from . import nodes as core

RULES = ("when", "choose", "where", "provided", "finish", "afterwards", "decide", "notation", "over", "hidden")
"""The keys of a move; `decide`: the list on offer; `notation`: it is none of a decision; `over`: the game is; `hidden`: to say
what refuses could tell what the player does not see."""


def refusals(moves: Iterable[core.Move]) -> tuple[str, ...]:
    """These, and the conditions of some moves that have names."""
    named = (one.name for move in moves for one in (*move.whens, *move.provided, *move.afterwards) if one.name)
    return tuple(dict.fromkeys((*RULES, *named)))
