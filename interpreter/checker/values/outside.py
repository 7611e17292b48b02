"""Numbers written where they can never be given."""

from __future__ import annotations

from collections.abc import Sequence

from ...core import nodes as core
from ...core.types import Int, Type, describe
from ...ground.diagnostics import Label, Sink
from ...ground.records import held
from ...language import syntax as ast
from .convert import error_expr

_OF_NUMERALS = (ast.Number, ast.Minus, ast.Arithmetic, ast.RangeType)
"""What is made of these alone hangs on no option. All else may, and a call on a condition that holds for other values of it."""


def _is_of_numerals(node: ast.Node) -> bool:
    return isinstance(node, _OF_NUMERALS) and all(map(_is_of_numerals, held(node, ast.Node)))


def apart(one: Int, other: Int) -> bool:
    """Whether two ranges have no number in common."""
    return one.high < other.low or one.low > other.high


def within_parameters(
    given: Sequence[ast.Expr],
    args: Sequence[core.Expr],
    kinds: Sequence[Type],
    params: Sequence[ast.Parameter],
    sink: Sink,
    what: str,
) -> list[core.Expr]:
    """The arguments of a call, those that are `given` and those that are not; numerals outside the numerals of their
    parameter's range are told, and are errors. `what` is called: "`stride`"."""
    made = [*args]
    for at, (tree, arg, kind, param) in enumerate(zip(given, args, kinds, params, strict=False)):
        if not isinstance(arg.type, Int) or not isinstance(kind, Int) or not apart(arg.type, kind):
            continue
        if not _is_of_numerals(tree) or not _is_of_numerals(param.type):
            continue
        wider = Int(min(arg.type.low, kind.low), max(arg.type.high, kind.high))
        name = param.name.id
        sink.add(
            "range-always",
            f"{describe(arg.type)} never lies in {kind}",
            arg.span,
            f"outside the range of `{name}` of {what}",
            others=[Label(param.type.span, "declared here")],
            helps=(f"give it another value, or declare `{name}` with a wider range, `{wider}`",),
        )
        made[at] = error_expr(arg.span)
    return made
