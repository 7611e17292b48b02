"""Whether all choices of a move can be found without meeting a mistake of the rules. A search for a `finish` tries each choice
when it is found; else all are found once before, for a mistake is one whatever the first of them leads to."""

from __future__ import annotations

from .....core import nodes as core
from ...plan.plan import Planning


def is_found_safely(plan: Planning, move: core.Move) -> bool:
    """Of all its parameters."""
    parts = [part for binder in move.binders for part in (binder.source, binder.where) if part is not None]
    return all(map(plan.analysis.cannot_fail, parts))
