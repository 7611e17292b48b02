"""Which trials keep no keys of positions: a part of the pass `needed`."""

from __future__ import annotations

from .....core import nodes as core
from .....core.walk import walk
from ...plan.plan import Planning


def is_keyless(move: core.Move, plan: Planning) -> bool:
    """Whether a trial of a move on a copy needs no keys of positions: nothing asks how often one was there."""
    if not plan.has("needed") or move.finish or move.afterwards:
        return False
    if any(isinstance(part, core.Remember) for part in walk(move.do, into=(core.Definition, core.Action))):
        return False
    return all(plan.analysis.reads(part) is not None for part in (move.do, *(one.expr for one in move.provided)))
