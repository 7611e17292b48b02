"""What a set is described by, with values of its variables: conditions on another set, through definitions."""

from __future__ import annotations

from ...core import nodes as core
from ...core import types as t
from ...core.evaluate.collections import bits
from ...core.evaluate.operation import Frame
from .found import Evaluate


class Sieve:
    """What a set is described by, in one place: a condition on another set, or at last the set itself. `within`: the
    definition that it belongs to, if the parameter names one."""

    def __init__(self, node: core.Expr, room: Frame, within: core.Invoke | None) -> None:
        self.node, self.room, self.within = node, room, within

    def room_with(self, slot: int, value: object) -> Frame:
        """What a condition of the set is asked with, about one value."""
        room = list(self.room)
        room[slot] = value
        return room


def sieves_of(evaluate: Evaluate, source: core.Expr, frame: Frame) -> list[Sieve]:
    """As `obstacles.sieves`, but for definitions, each with the frame that its variables have values in."""
    found: list[Sieve] = []
    room, within = frame, None
    while isinstance(source, core.Filter | core.Prefix | core.Invoke):
        if isinstance(source, core.Invoke):
            args = [evaluate(arg)(list(room)) for arg in source.args]
            if source.lifted and None in args:
                break
            within = within or source
            room = [*args, *[None] * (source.definition.slots - len(args))]
            source = source.definition.body
            continue
        found.append(Sieve(source, room, within))
        source = source.source
    return [*found, Sieve(source, room, within)]


def is_in(evaluate: Evaluate, value: object, source: core.Expr, frame: Frame) -> bool:
    """Whether a value is in a set."""
    found = evaluate(source)(list(frame))
    return value in (bits(found) if t.is_mask(source.type) else found)


def end_of(evaluate: Evaluate, node: core.Prefix, room: Frame) -> object:
    """The element at which a beginning of a path ends; None where it is all of it."""
    inside = list(room)
    for element in evaluate(node.source)(list(room)):
        inside[node.slot] = element
        if bool(evaluate(node.cond)(list(inside))) == node.inclusive:
            return element
    return None
