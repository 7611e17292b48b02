"""Copies of expressions with variables of their own."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count

from ....core import nodes as core
from ....core.walk import binds, mapped
from ....ground.records import replace

_FIRST_SLOT = 1_000
"""Slots from here on belong to copies. No frame of a ruleset is so large."""


class Renaming:
    def __init__(self) -> None:
        self._slots = count(_FIRST_SLOT)

    def fresh_slot(self) -> int:
        """A slot that nothing else has."""
        return next(self._slots)

    def with_value(self, node: core.Expr, slot: int, value: core.Const) -> core.Expr:
        """An expression with a constant in place of a variable."""
        return self.renamed(node, {slot: value})

    def renamed(self, node: core.Expr, given: Mapping[int, core.Expr | int]) -> core.Expr:
        """A copy with other variables; those that are not given stay."""
        if isinstance(node, core.Var):
            known = given.get(node.slot, node)
            return known if not isinstance(known, int) else replace(node, slot=known)
        if isinstance(node, core.Const):
            return node
        slot = binds(node)
        if slot is None:
            return mapped(node, lambda part: self.renamed(part, given))
        given = {**given, slot: next(self._slots)}
        return replace(mapped(node, lambda part: self.renamed(part, given)), slot=given[slot])
