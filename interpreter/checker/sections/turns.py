"""What every turn of the flow begins and ends with: sections of named statements."""

from __future__ import annotations

from ...core import nodes as core
from ...files.nodes import Mapping, Text
from ...language.parser import parse
from ..names.frame import Frame
from .effects import Effects


def turn_steps(section: str, effects: Effects) -> tuple[core.Action, ...]:
    """The entries of `before_turn` or `after_turn`, in their order, each with a frame of its own."""
    made = []
    for key, node in effects.scope.ruleset.mapping(section):
        text = node.get("do") if isinstance(node, Mapping) else node
        if not isinstance(text, Text) or text.is_null or effects.scope.is_spoiled(node):
            continue
        tree = parse("block", text.rule, effects.sink)
        if tree is not None:
            frame = Frame(has_mover=True)
            body = effects.block(tuple(tree), frame)
            made.append(core.Action(key.value, (), (), frame.slots, body, key.span))
    return tuple(made)


def performed(steps: tuple[core.Action, ...]) -> tuple[core.Perform, ...]:
    """The same as effects."""
    return tuple(core.Perform(step, (), span=step.span) for step in steps)
