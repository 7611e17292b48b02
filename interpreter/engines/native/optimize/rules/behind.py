"""What is asked of a value that a condition chooses is asked of each of its cases, and what a path is as a set of each of its
parts: there passes see what is asked."""

from __future__ import annotations

from .....core import nodes as core
from .....core import types as t
from ...plan.plan import Planning


def asked_of_cases(plan: Planning, node: core.Expr) -> core.Expr | None:
    """A question about a value, one of whose cases is a constant: then the answer to that is known."""
    if not isinstance(node, core.Op) or node.lifted:
        return None
    if node.name not in ("count", "same", "lt", "le", "path_to_mask"):
        return None
    args = [plan.expr(arg) for arg in node.args]
    open_ones = [i for i, arg in enumerate(args) if not isinstance(arg, core.Const)]
    chosen = args[open_ones[0]] if len(open_ones) == 1 else None
    if not isinstance(chosen, core.Cond) or not any(isinstance(plan.expr(one), core.Const) for one in _cases(chosen)):
        return None

    def asked(case: core.Expr) -> core.Expr:
        given = [case if arg is chosen else arg for arg in args]
        return core.Op(node.name, tuple(given), type=node.type, span=node.span)

    yes, no = map(asked, _cases(chosen))
    return core.Cond(chosen.cond, yes, no, type=node.type, span=node.span)


def as_logic(plan: Planning, node: core.Expr) -> core.Expr | None:
    """A condition that chooses between a known answer and another condition, as `and` or `or`."""
    if not isinstance(node, core.Cond) or node.type != t.BOOL:
        return None
    for case, other, is_yes in ((node.yes, node.no, True), (node.no, node.yes, False)):
        known = plan.expr(case)
        if isinstance(known, core.Const) and known.value is not None:
            holds = node.cond if known.value is is_yes else core.Op("not", (node.cond,), type=t.BOOL, span=node.span)
            return core.Op("or" if known.value else "and", (holds, other), type=t.BOOL, span=node.span)
    return None


def parts_as_sets(plan: Planning, node: core.Expr) -> core.Expr | None:
    """A path without some elements, or with none but those, as a set."""
    if not (isinstance(node, core.Op) and node.name == "path_to_mask" and not node.lifted):
        return None
    path = plan.expr(node.args[0])
    if isinstance(path, core.Bind):
        body = core.Op("path_to_mask", (path.body,), type=node.type, span=node.span)
        return core.Bind(path.slot, path.name, path.value, body, type=node.type, span=node.span)
    if not (isinstance(path, core.Op) and path.name in ("minus", "both") and not path.lifted):
        return None
    first = core.Op("path_to_mask", (path.args[0],), type=node.type, span=node.span)
    if path.args[1].type != node.type:
        return None
    return core.Op(path.name, (first, path.args[1]), type=node.type, span=node.span)


def _cases(node: core.Cond) -> tuple[core.Expr, core.Expr]:
    return node.yes, node.no
