"""Searches by a constant adjacency, and what lies around the connected part that one finds."""

from __future__ import annotations

from .....core import nodes as core
from .....core.walk import is_at, is_slot
from ...plan.search_nodes import Search


def reach_of(node: core.Expr) -> Search | None:
    """The search by one constant adjacency that an expression is, behind any `let`s."""
    while isinstance(node, core.Bind):
        node = node.body
    return node if isinstance(node, Search) else None


def is_border(node: core.Expr, slot: int, table: core.Table | None) -> bool:
    """Whether this is `union(adjacent(x) for x in part) - part`, by the adjacency of the table."""
    if not (isinstance(node, core.Op) and node.name == "minus" and not node.lifted and is_slot(node.args[1], slot)):
        return False
    union = node.args[0]
    if not (isinstance(union, core.Fold) and union.op == "union" and is_slot(union.source, slot)):
        return False
    value = union.value
    return isinstance(value, core.Look) and value.table is table and not value.lifted and is_at(value.args, union.slot)
