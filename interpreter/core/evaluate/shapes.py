"""What an expression looks like: tests by which loops find their fast ways."""

from __future__ import annotations

from typing import Any
from weakref import WeakKeyDictionary

from .. import nodes as core
from .. import types as t


def is_slot(args: tuple[core.Expr, ...], slot: int) -> bool:
    return len(args) == 1 and isinstance(args[0], core.Var) and args[0].slot == slot


def function_of(node: core.Expr, slot: int) -> core.Fun | None:
    """The state function when the node reads one at the slot alone."""
    if isinstance(node, core.Read) and is_slot(node.args, slot) and isinstance(node.fun.args[0], t.Elem):
        return node.fun
    return None


def mentions(node: Any, slot: int) -> bool:
    """Whether an expression reads the slot."""
    if isinstance(node, core.Var):
        return node.slot == slot
    if isinstance(node, tuple):
        return any(mentions(part, slot) for part in node)
    if isinstance(node, core.Typed):
        return any(
            mentions(part, slot) for name, part in vars(node).items() if name not in ("type", "span", "definition")
        )
    return False


_MAY_FAIL = frozenset({"div", "mod", "the", "nth", "within", "subsets"})


_HARMLESS: WeakKeyDictionary[core.Definition, bool] = WeakKeyDictionary()
"""What is known of definitions already; they use each other many times over."""


def cannot_fail(node: Any) -> bool:
    """Whether evaluating an expression earlier, or without need, cannot be noticed."""
    if isinstance(node, tuple):
        return all(cannot_fail(part) for part in node)
    if isinstance(node, core.Definition):
        if node not in _HARMLESS:
            _HARMLESS[node] = cannot_fail(node.body)
        return _HARMLESS[node]
    if not isinstance(node, core.Typed):
        return True
    if isinstance(node, core.Can) or (isinstance(node, core.Op) and node.name in _MAY_FAIL):
        return False
    if isinstance(node, core.Fold) and node.op in ("max", "min"):
        return False
    return all(cannot_fail(part) for name, part in vars(node).items() if name not in ("type", "span"))


def adjacency_within(node: core.Expr, slot: int) -> tuple[core.Table, list[core.Expr]] | None:
    """The table and masks when the node is `table(x)` or `table(x) & mask & ...`, masks that do not depend on x."""
    if isinstance(node, core.Look) and is_slot(node.args, slot) and t.is_mask(node.type):
        return node.table, []
    if isinstance(node, core.Op) and node.name == "both" and t.is_mask(node.type):
        for one, other in (node.args, node.args[::-1]):
            inner = adjacency_within(one, slot)
            if inner and t.is_mask(other.type) and not mentions(other, slot):
                return inner[0], [*inner[1], other]
    return None
