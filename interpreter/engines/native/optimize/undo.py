"""How a choice is tried whose legality depends on the position after it.

On the position itself, and then undone, or on a copy of it, whichever moves fewer bytes. What is undone is written twice, by
writers that keep sets and keys up to date; a copy costs as much as the position is large, whatever was written.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ....core import nodes as core
from .fold import Fold

_CERTAIN = 16
_UNCERTAIN = 64
"""How many bytes can be copied while one write is undone: one that is made for certain, or any other. From measurements:
nine writes of an action cost far more than a copy of 336 bytes, two certain ones and a loop that is mostly empty less than
one of 192."""


def is_undone(move: core.Move, position: int, fold: Fold) -> bool:
    """Whether to undo the effects of a move; else a copy is made of the position, which is of so many bytes."""
    sequence = list(in_sequence(move.do))
    certain = sum(isinstance(part, core.Write) for part in sequence)
    other = sum(writes(part, fold) for part in sequence) - certain
    return certain * _CERTAIN + other * _UNCERTAIN <= position


def in_sequence(effect: Any) -> Iterator[Any]:
    """The effects that are carried out one after the other."""
    if isinstance(effect, core.Seq):
        for part in effect.parts:
            yield from in_sequence(part)
    else:
        yield effect


def writes(effect: Any, fold: Fold) -> int:
    """How many writes an effect has; of loops one round, for most have few."""
    if isinstance(effect, core.Write):
        return 1
    if isinstance(effect, core.Branch):
        cond = fold.expr(effect.cond)
        if isinstance(cond, core.Const):
            return writes(effect.yes if cond.value else effect.no, fold)
        return max(writes(effect.yes, fold), writes(effect.no, fold))
    return sum(writes(part, fold) for part in inner(effect))


def memories_of(effect: Any) -> list[int]:
    """The numbers of the memories that an effect may change."""
    if isinstance(effect, core.Remember | core.Forget):
        return [effect.memory.index]
    return sorted({number for part in inner(effect) for number in memories_of(part)})


def inner(effect: Any) -> tuple[Any, ...]:
    """The effects directly within an effect."""
    match effect:
        case core.Seq():
            return effect.parts
        case core.Branch():
            return effect.yes, effect.no
        case core.Each() | core.While() | core.Repeat() | core.Together():
            return (effect.body,)
        case core.Perform():
            return (effect.action.body,)
    return ()
