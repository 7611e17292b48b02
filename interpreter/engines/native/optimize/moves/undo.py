"""How a choice is tried whose legality depends on the position after it.

On the position itself, and then undone, or on a copy of it, whichever moves fewer bytes. What is undone is written twice, by
writers that keep sets and keys up to date; a copy costs as much as the position is large, whatever was written.
"""

from __future__ import annotations

from typing import NamedTuple

from .....core import nodes as core
from .....core.effect_facts import ends_game, in_sequence
from .....core.walk import children, is_effect, walk
from ...plan.costs import undoing_is_cheaper
from ...plan.plan import Planning


class Undoing(NamedTuple):
    """How the effects of a move are undone.

    Attributes:
        steps:     what is done one after the other; of each whether old values are noted while it is done. That of a single
                   write stays in a variable.
        memories:  the numbers of the memories that get back what they had.
    """

    steps: tuple[tuple[core.Effect, bool], ...]
    memories: tuple[int, ...]


def undoing(move: core.Move, position: int, plan: Planning) -> Undoing | None:
    """How to undo the effects of a move; None: a copy is made of the position, which is of so many bytes."""
    if not plan.has("undo"):
        return None
    sequence = list(in_sequence(move.do))
    certain = sum(isinstance(part, core.Write) for part in sequence)
    other = sum(_writes(part, plan) for part in sequence) - certain
    if not undoing_is_cheaper(certain, other, position):
        return None
    steps = [move.do] if ends_game(move.do) else sequence
    noted = ((part, not isinstance(part, core.Write) and _writes(part, plan) > 0) for part in steps)
    return Undoing(tuple(noted), _memories_of(move.do))


def _writes(effect: core.Effect, plan: Planning) -> int:
    """How many writes an effect has; of loops one round, for most have few."""
    effect = plan.effect(effect)
    if isinstance(effect, core.Write):
        return 1
    if isinstance(effect, core.Branch):
        return max(_writes(effect.yes, plan), _writes(effect.no, plan))
    return sum(_writes(part, plan) for part in _inner(effect))


def _memories_of(effect: core.Effect) -> tuple[int, ...]:
    changes = walk(effect, into=(core.Action,))
    return tuple(sorted({part.memory.index for part in changes if isinstance(part, core.Remember | core.Forget)}))


def _inner(effect: core.Effect) -> list[core.Effect]:
    """The effects directly within an effect, those of the action that it performs too."""
    if isinstance(effect, core.Perform):
        return [effect.action.body]
    return [part for part in children(effect) if is_effect(part)]
