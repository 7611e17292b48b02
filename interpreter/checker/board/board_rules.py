"""Rules of the board section that say something of each site."""

from __future__ import annotations

from ...core import nodes as core
from ...core.types import ERROR, Type
from ...language import syntax as ast
from ..names.frame import Frame
from ..typing.expressions import Expressions


def board_rule(tree: ast.Body, frame: Frame, check: Expressions, wanted: Type, name: str) -> core.Expr | None:
    """What a rule with the parameters of a frame says, as a value of a type; None after a diagnostic."""
    lets = []
    for let in tree.lets:
        value = check.check(let.value, frame)
        check.fresh_name(let.name, frame)
        lets.append((frame.declare(let.name.id, value.type, let.name.span, is_let=True), value))
    expr = check.wanted(tree.value, frame, wanted, f"`{name}`")
    if expr.type == ERROR or any(value.type == ERROR for _, value in lets):
        return None
    for local, value in reversed(lets):
        expr = core.Bind(local.slot, local.name, value, expr, type=expr.type, span=expr.span)
    return expr
