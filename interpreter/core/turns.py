"""What is known of turns before they are played."""

from __future__ import annotations

from . import nodes as core
from .walk import free


def asks_no_less(other: core.Move, move: core.Move) -> bool:
    """Whether a legal decision of `other` in the rest of a turn shows that `afterwards` of `move` can hold at its end: it asks
    for all that `move` does, and none of that is about the choice."""
    asked = {condition.expr.span for condition in other.afterwards}
    return all(condition.expr.span in asked and not free(condition.expr) for condition in move.afterwards)
