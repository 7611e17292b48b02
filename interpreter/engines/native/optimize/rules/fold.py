"""Constant folding: what depends on the board alone is evaluated while the C is made, by the reference evaluator."""

from __future__ import annotations

from .....core import nodes as core
from ...plan.plan import Planning


def known(plan: Planning, node: core.Expr) -> core.Expr | None:
    """The constant that an expression is."""
    return plan.value(node)


def branch(plan: Planning, node: core.Expr) -> core.Expr | None:
    """A condition that is known chooses its branch; a `let` of a constant is the constant."""
    match node:
        case core.Bind():
            value = plan.expr(node.value)
            if isinstance(value, core.Const) and value.type == node.value.type:
                return plan.renaming.with_value(node.body, node.slot, value)
        case core.Cond():
            cond = plan.expr(node.cond)
            if isinstance(cond, core.Const):
                return node.yes if cond.value else node.no
    return None


def arm(plan: Planning, node: core.Effect) -> core.Effect | None:
    """A branch whose condition is known is its arm."""
    if not isinstance(node, core.Branch):
        return None
    cond = plan.expr(node.cond)
    if not isinstance(cond, core.Const):
        return None
    return node.yes if cond.value else node.no


def logic(plan: Planning, node: core.Expr) -> core.Expr | None:
    """`and`, `or` without the parts that are known."""
    if not (isinstance(node, core.Op) and node.name in ("and", "or")) or node.lifted:
        return None
    neutral = node.name == "and"
    left: list[core.Expr] = []
    for arg in node.args:
        part = plan.expr(arg)
        if isinstance(part, core.Const) and part.value is not None:
            if bool(part.value) is neutral:
                continue
            left.append(part)
            break
        left.append(part)
    if not left:
        return core.Const(neutral, type=node.type, span=node.span)
    if len(left) == 1:
        return left[0]
    same = len(left) == len(node.args) and all(one is other for one, other in zip(left, node.args, strict=True))
    return None if same else core.Op(node.name, tuple(left), type=node.type, span=node.span)


def lets(plan: Planning, node: core.Expr) -> core.Expr | None:
    """A question about one thing, and constants, goes behind the `let`s of it, where what is asked can be seen."""
    if not (isinstance(node, core.Op) and node.name in ("count", "same", "lt", "le")) or node.lifted:
        return None
    args = [plan.expr(arg) for arg in node.args]
    open_ones = [i for i, arg in enumerate(args) if not isinstance(arg, core.Const)]
    let = args[open_ones[0]] if len(open_ones) == 1 else None
    if not isinstance(let, core.Bind):
        return None
    args[open_ones[0]] = let.body
    inner = core.Op(node.name, tuple(args), type=node.type, span=node.span)
    return core.Bind(let.slot, let.name, let.value, inner, type=node.type, span=node.span)
