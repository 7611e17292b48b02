"""How a choice is tried whose legality depends on the position after it.

On the position itself, and then undone, or on a copy of it, whichever moves fewer bytes. What is undone is written twice, by
writers that keep sets and keys up to date; a copy costs as much as the position is large, whatever was written.
"""

from __future__ import annotations

from collections.abc import Iterator

from ....core import nodes as core
from ....core.walk import children, is_effect, walk
from .costs import undoing_is_cheaper
from .plan import Planning


def is_undone(move: core.Move, position: int, plan: Planning) -> bool:
    """Whether to undo the effects of a move; else a copy is made of the position, which is of so many bytes."""
    if not plan.has("undo"):
        return False
    sequence = list(in_sequence(move.do))
    certain = sum(isinstance(part, core.Write) for part in sequence)
    other = sum(writes(part, plan) for part in sequence) - certain
    return undoing_is_cheaper(certain, other, position)


def in_sequence(effect: core.Effect) -> Iterator[core.Effect]:
    """The effects that are carried out one after the other."""
    if isinstance(effect, core.Seq):
        for part in effect.parts:
            yield from in_sequence(part)
    else:
        yield effect


def writes(effect: core.Effect, plan: Planning) -> int:
    """How many writes an effect has; of loops one round, for most have few."""
    if isinstance(effect, core.Write):
        return 1
    if isinstance(effect, core.Branch):
        cond = plan.expr(effect.cond)
        if isinstance(cond, core.Const):
            return writes(effect.yes if cond.value else effect.no, plan)
        return max(writes(effect.yes, plan), writes(effect.no, plan))
    return sum(writes(part, plan) for part in inner(effect))


def memories_of(effect: core.Effect) -> list[int]:
    """The numbers of the memories that an effect may change."""
    changes = walk(effect, into=(core.Action,))
    return sorted({part.memory.index for part in changes if isinstance(part, core.Remember | core.Forget)})


def inner(effect: core.Effect) -> list[core.Effect]:
    """The effects directly within an effect, those of the action that it performs too."""
    if isinstance(effect, core.Perform):
        return [effect.action.body]
    return [part for part in children(effect) if is_effect(part)]
