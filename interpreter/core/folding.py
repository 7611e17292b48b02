"""What options have settled: operations on constants alone, worked out."""

from __future__ import annotations

from typing import Any

from ..ground.records import replace
from . import nodes as core
from .evaluate import Evaluator, Fault, NoState
from .ops import OPERATIONS
from .types import BOOL


def folded(expr: core.Expr) -> core.Expr:
    """The same, with what is constant worked out at its top."""
    match expr:
        case core.Op(name, args):
            return _operation(expr, name, tuple(folded(arg) for arg in args))
        case core.Cond(cond, yes, no):
            settled = folded(cond)
            if isinstance(settled, core.Const):
                return folded(yes if settled.value else no)
            return replace(expr, cond=settled)
    return expr


def _operation(expr: core.Op, name: str, args: tuple[core.Expr, ...]) -> core.Expr:
    if name in ("and", "or"):
        left = tuple(arg for arg in args if not (isinstance(arg, core.Const) and arg.value is (name == "and")))
        stops = [arg for arg in left if isinstance(arg, core.Const)]
        if stops or not left:
            return _constant(expr, name == "and" if not stops else name == "or")
        return left[0] if len(left) == 1 else replace(expr, args=left)
    settled = replace(expr, args=args)
    values = [arg.value for arg in args if isinstance(arg, core.Const)]
    known = len(values) == len(args) and (None not in values or name in ("same", "among"))
    if not known or not OPERATIONS[name].folds:
        return settled
    try:
        return _constant(expr, Evaluator(NoState()).expr(settled)([]))
    except Fault:
        return settled


def _constant(expr: core.Expr, value: Any) -> core.Const:
    return core.Const(value, type=BOOL if isinstance(value, bool) else expr.type, span=expr.span)


def is_never(move: core.Move) -> bool:
    """Whether options have made a condition of a move false, so that it is never legal."""
    conditions = (folded(one.expr) for one in (*move.whens, *move.provided))
    return any(isinstance(made, core.Const) and made.value is False for made in conditions)
