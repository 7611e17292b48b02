"""What options have settled: operations on constants alone are worked out, so that no sentence says "if 0 is 0"."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...core import nodes as core
from ...core.types import BOOL, is_mask
from ...ground.records import replace

_VALUES: dict[str, Callable[..., Any]] = {
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b,
    "div": lambda a, b: a // b,
    "mod": lambda a, b: a % b,
    "neg": lambda a: -a,
    "abs": abs,
    "greatest": max,
    "least": min,
    "lt": lambda a, b: a < b,
    "le": lambda a, b: a <= b,
    "same": lambda a, b: a == b,
    "not": lambda a: not a,
    "among": lambda a, *items: a in items,
    "within": lambda a: a,
    "number": lambda a: a,
}


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
    if args and all(isinstance(arg, core.Const) for arg in args):
        values = [arg.value for arg in args if isinstance(arg, core.Const)]
        if name == "count" and values[0] is not None:
            found = values[0]
            return _constant(expr, found.bit_count() if is_mask(args[0].type) else len(found))
        if name in ("div", "mod") and values[1] == 0:
            return replace(expr, args=args)
        if name in _VALUES and (None not in values or name in ("same", "among")):
            return _constant(expr, _VALUES[name](*values))
    return replace(expr, args=args)


def _constant(expr: core.Expr, value: Any) -> core.Const:
    return core.Const(value, type=BOOL if isinstance(value, bool) else expr.type, span=expr.span)
