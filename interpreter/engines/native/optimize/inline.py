"""Calls of small definitions become their bodies, so that what follows sees through them: a filter by `empty(s)` is a bit set,
a count of a `run` needs no list."""

from __future__ import annotations

from itertools import count

from ....core import nodes as core
from ....core.walk import binds, mapped, size_of
from ....ground.records import replace

_SMALL = 60
"""Nodes of a body that is written where it is used."""

_MOST = 40_000
"""Nodes that inlining may add to one game; after that calls stay calls."""

_FIRST_SLOT = 1_000
"""Slots from here on belong to inlined bodies. No frame of a ruleset is so large."""


class Inline:
    """Makes bodies of calls; each with variables of its own."""

    def __init__(self) -> None:
        self._slots = count(_FIRST_SLOT)
        self._sizes: dict[core.Definition, int] = {}
        self._left = _MOST

    def call(self, node: core.Invoke) -> core.Expr | None:
        """The expression that a call stands for; None: it stays a call."""
        definition = node.definition
        if node.lifted or definition.body.type != definition.result or node.type != definition.result:
            return None
        size = self._sizes.get(definition)
        if size is None:
            size = self._sizes[definition] = size_of(definition.body)
        if size > _SMALL or size > self._left:
            return None
        self._left -= size
        given: dict[int, core.Expr | int] = {}
        bound: list[tuple[core.Var, core.Expr]] = []
        for slot, (arg, kind, name) in enumerate(zip(node.args, definition.types, definition.params, strict=True)):
            if isinstance(arg, core.Var | core.Const):
                given[slot] = replace(arg, type=kind)
            elif arg.type == kind:
                variable = core.Var(next(self._slots), name, type=kind, span=arg.span)
                given[slot] = variable
                bound.append((variable, arg))
            else:
                return None
        made = self._renamed(definition.body, given)
        for variable, arg in reversed(bound):
            made = core.Bind(variable.slot, variable.name, arg, made, type=made.type, span=node.span)
        return made

    def fresh_slot(self) -> int:
        """A slot that nothing else has."""
        return next(self._slots)

    def with_value(self, node: core.Expr, slot: int, value: core.Const) -> core.Expr:
        """An expression with a constant in place of a variable."""
        return self._renamed(node, {slot: value})

    def _renamed(self, node: core.Expr, given: dict[int, core.Expr | int]) -> core.Expr:
        """A copy with other variables; those that are not given stay."""
        if isinstance(node, core.Var):
            known = given.get(node.slot, node)
            return known if not isinstance(known, int) else replace(node, slot=known)
        if isinstance(node, core.Const):
            return node
        slot = binds(node)
        if slot is None:
            return mapped(node, lambda part: self._renamed(part, given))
        given = {**given, slot: next(self._slots)}
        return replace(mapped(node, lambda part: self._renamed(part, given)), slot=given[slot])
