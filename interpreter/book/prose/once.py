"""What is asked for once needs no name; what is said again does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...core import nodes as core
from ...core.types import BOOL
from ...core.walk import Roots, is_expr, is_slot, mentions, walk


def is_asked_once(given: core.Store, following: Sequence[core.Effect], frame: Roots) -> bool:
    """Whether one condition alone asks what a variable says, and nothing that this hangs on has changed by then: the condition
    can say it itself. `frame`: all that may look at the variable."""
    if given.value.type != BOOL or _uses(given.slot, frame) != 1:
        return False
    looked_at = list(walk(given.value, into=(core.Definition,)))
    hangs_on: set[core.Fun | core.Memory] = {part.fun for part in looked_at if isinstance(part, core.Read)}
    hangs_on |= {part.memory for part in looked_at if isinstance(part, core.Times)}
    for step in _in_order(following):
        if isinstance(step, core.Branch) and mentions(step.cond, given.slot):
            return not any(isinstance(part, core.Can) for part in looked_at)
        if mentions(step, given.slot) or hangs_on & _changed(step):
            return False
    return False


def is_said_again(slot: int, value: Roots) -> bool:
    """Whether a text speaks of a variable more than once."""
    return _uses(slot, value) > 1


def _uses(slot: int, text: Roots) -> int:
    return sum(is_expr(part) and is_slot(part, slot) for part in walk(text))


def _changed(step: core.Effect) -> set[core.Fun | core.Memory]:
    parts = list(walk(step, into=(core.Action,)))
    changed: set[core.Fun | core.Memory] = {part.fun for part in parts if isinstance(part, core.Write)}
    return changed | {part.memory for part in parts if isinstance(part, core.Remember | core.Forget)}


def _in_order(effects: Sequence[core.Effect]) -> Iterator[core.Effect]:
    for effect in effects:
        yield from _in_order(effect.parts) if isinstance(effect, core.Seq) else (effect,)
