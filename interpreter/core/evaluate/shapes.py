"""What an expression looks like: tests by which loops find their fast ways."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeGuard
from weakref import WeakKeyDictionary

from ...ground.limits import MAX_RANGE
from .. import nodes as core
from .. import types as t
from ..walk import children, free, is_at
from .operation import OPERATIONS


def reads_element(node: core.Expr, slot: int) -> TypeGuard[core.Read]:
    """Whether an expression is a state function at the element of a slot."""
    return isinstance(node, core.Read) and not node.lifted and is_at(node.args, slot)


def function_of(node: core.Expr, slot: int) -> core.Fun | None:
    """The state function when the node reads one at the slot alone."""
    return node.fun if reads_element(node, slot) and isinstance(node.fun.args[0], t.Elem) else None


_HARMLESS: WeakKeyDictionary[core.Definition, bool] = WeakKeyDictionary()
"""What is known of definitions already; they use each other many times over."""


def cannot_fail(node: core.Expr) -> bool:
    """Whether evaluating an expression earlier, or without need, cannot be noticed."""
    if may_fail(node) or (isinstance(node, core.Invoke) and not _is_harmless(node.definition)):
        return False
    return all(map(cannot_fail, children(node)))


def _is_harmless(definition: core.Definition) -> bool:
    if definition not in _HARMLESS:
        _HARMLESS[definition] = cannot_fail(definition.body)
    return _HARMLESS[definition]


def adjacency_within(
    node: core.Expr, slot: int, free_in: Callable[[core.Expr], frozenset[int]] = free
) -> tuple[core.Table, list[core.Expr]] | None:
    """The table and sets when the node is `table(x)` or `table(x) & set & ...`, sets that do not depend on x."""
    if isinstance(node, core.Look) and t.is_mask(node.type) and not node.lifted:
        return (node.table, []) if is_at(node.args, slot) else None
    if isinstance(node, core.Op) and node.name == "both" and t.is_mask(node.type) and not node.lifted:
        for one, other in (node.args, node.args[::-1]):
            inner = adjacency_within(one, slot, free_in)
            if inner and t.is_mask(other.type) and slot not in free_in(other):
                return inner[0], [*inner[1], other]
    return None


def may_fail(node: core.Node) -> bool:
    """Whether a node itself, its parts and what it calls apart, can meet a mistake of the rules, so that working it out
    earlier or without need could be noticed."""
    match node:
        case core.Can() | core.Fold(op="max" | "min"):
            return True
        case core.Op(name="div" | "mod", args=(_, core.Const(value=int(by)))):
            return by == 0
        case core.Op(name="interval", type=t.SetOf(t.Int(low, high))):
            return high - low >= MAX_RANGE
        case core.Op(name=name):
            return OPERATIONS[name].fails
    return False
