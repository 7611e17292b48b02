"""Nested cases by the value of one state function: `if f[x] is a then ... else if f[x] is b then ... else ...`."""

from __future__ import annotations

from .....core import nodes as core
from .....core.walk import is_alike
from ...plan.plan import Planning


def compared(plan: Planning, node: core.Expr) -> tuple[core.Read, int | None] | None:
    """What a choice between two cases compares with a constant, and with which."""
    cond = plan.expr(node.cond) if isinstance(node, core.Cond) else None
    if not (type(cond) is core.Op and cond.name == "same" and not cond.lifted):
        return None
    read, value = map(plan.expr, cond.args)
    if not (isinstance(read, core.Read) and isinstance(value, core.Const)):
        return None
    return (read, value.value) if all(isinstance(plan.expr(arg), core.Var) for arg in read.args) else None


def case_of(plan: Planning, node: core.Expr, by: core.Read, value: int | None) -> core.Expr:
    """What is left of nested cases, themselves planned already, where something has a value."""
    found = compared(plan, node) if isinstance(node, core.Cond) else None
    if found is None or not is_alike(found[0], by):
        return node
    assert isinstance(node, core.Cond)
    return case_of(plan, plan.expr(node.yes if found[1] == value else node.no), by, value)
