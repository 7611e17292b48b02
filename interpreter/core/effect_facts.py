"""What is known of effects by their form alone."""

from __future__ import annotations

from collections.abc import Iterator

from . import nodes as core
from .walk import Roots, is_mover, walk


def ends_game(effect: core.Effect) -> bool:
    """Whether an effect may end the game."""
    return any(isinstance(part, core.Over) for part in walk(effect, into=(core.Action,)))


def adds_up(effect: core.Effect) -> bool:
    """Whether `together` has to sum up what an effect changes."""
    return any(isinstance(part, core.Write) and part.adds for part in walk(effect, into=(core.Action,)))


def asks_who_moves(*parts: Roots) -> bool:
    """Whether some expressions or effects, or what they call, hang on whose turn it is."""
    inside = walk(*parts, into=(core.Action, core.Definition))
    return any(is_mover(part) for part in inside)


def is_nothing(node: core.Effect) -> bool:
    return isinstance(node, core.Seq) and not node.parts


def in_sequence(effect: core.Effect) -> Iterator[core.Effect]:
    """The effects that are carried out one after the other."""
    if isinstance(effect, core.Seq):
        for part in effect.parts:
            yield from in_sequence(part)
    else:
        yield effect


def slots_given(effect: core.Effect) -> set[int]:
    """Variables of the flow that an effect gives a value."""
    return {part.slot for part in walk(effect) if isinstance(part, core.Store | core.Each)}
