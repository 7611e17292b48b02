"""Calls of small definitions become their bodies, so that what follows sees through them: a filter by `empty(s)` is a bit set,
a count of a `run` needs no list."""

from __future__ import annotations

from itertools import count
from typing import Any

from ....core import nodes as core
from ....ground.records import replace

_SMALL = 60
"""Nodes of a body that is written where it is used."""

_MOST = 40_000
"""Nodes that inlining may add to one game; after that calls stay calls."""

_FIRST_SLOT = 1_000
"""Slots from here on belong to inlined bodies. No frame of a ruleset is so large."""

_BINDERS = (core.Bind, core.Filter, core.Prefix, core.Image, core.Fold, core.Reach, core.Chain)
_KEPT = frozenset({"type", "span", "definition", "table", "fun", "memory"})


class Inline:
    """Makes bodies of calls; each with variables of its own."""

    def __init__(self) -> None:
        self._slots = count(_FIRST_SLOT)
        self._sizes: dict[core.Definition, int] = {}
        self._left = _MOST

    def call(self, node: core.Invoke) -> Any | None:
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
        given: dict[int, Any] = {}
        bound: list[tuple[core.Var, Any]] = []
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

    def with_value(self, node: Any, slot: int, value: core.Const) -> Any:
        """An expression with a constant in place of a variable."""
        return self._renamed(node, {slot: value})

    def _renamed(self, node: Any, given: dict[int, Any]) -> Any:
        """A copy with other variables; those that are not given stay."""
        if isinstance(node, core.Var):
            known = given.get(node.slot, node)
            return known if not isinstance(known, int) else replace(node, slot=known)
        if isinstance(node, core.Const):
            return node
        changes: dict[str, Any] = {}
        if isinstance(node, _BINDERS):
            given = {**given, node.slot: next(self._slots)}
            changes["slot"] = given[node.slot]
        for name, part in vars(node).items():
            if name in _KEPT:
                continue
            if isinstance(part, core.Typed):
                changes[name] = self._renamed(part, given)
            elif isinstance(part, tuple):
                changes[name] = tuple(
                    self._renamed(item, given) if isinstance(item, core.Typed) else item for item in part
                )
        return replace(node, **changes)


def size_of(node: Any) -> int:
    """Nodes of an expression."""
    from .analysis import parts

    return 1 + sum(size_of(part) for part in parts(node))
