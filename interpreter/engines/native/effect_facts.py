"""What has to be known of effects before they become C."""

from __future__ import annotations

from ...core import nodes as core
from ...core.walk import Roots, walk

SUMS = "x_sums"
"""The variable with the sums that `together` will write."""


def ends_game(effect: core.Effect) -> bool:
    """Whether an effect may end the game."""
    return any(isinstance(part, core.Over) for part in walk(effect, into=(core.Action,)))


def adds_up(effect: core.Effect) -> bool:
    """Whether `together` has to sum up what an effect changes."""
    return any(isinstance(part, core.Write) and part.adds for part in walk(effect, into=(core.Action,)))


def asks_who_moves(*parts: Roots) -> bool:
    """Whether some expressions or effects, or what they call, hang on whose turn it is."""
    inside = walk(*parts, into=(core.Action, core.Definition))
    return any(isinstance(part, core.Op) and part.name == "mover" for part in inside)


def is_nothing(node: core.Effect) -> bool:
    return isinstance(node, core.Seq) and not node.parts
