"""What depends on a condition, and what is named."""

from __future__ import annotations

from ....core import nodes as core
from ....core import types as t
from ..c.cshape import CShape
from ..c.cvalue import CValue
from ..writing.body import FunctionBody, formed


@formed(core.Cond)
def cond(body: FunctionBody, node: core.Cond, wanted: t.Type | None, into: str | None) -> CValue:
    made = body.unit.shape(node.type, node.span)
    asked = body.expr(node.cond)
    yes_lines, yes = body.capture(lambda: _branch(body, node.yes, node.type, made, into))
    no_lines, no = body.capture(lambda: _branch(body, node.no, node.type, made, into))
    if not yes_lines and not no_lines and made.kind in ("scalar", "set"):
        return CValue(f"({asked} ? {yes} : {no})")
    result = body.variable("chosen")
    body.put(f"{made.c} {result};")
    with body.block(f"if ({asked})"):
        body.lines += yes_lines
        body.put(f"{result} = {yes};")
    with body.block("else"):
        body.lines += no_lines
        body.put(f"{result} = {no};")
    return result


def _branch(body: FunctionBody, node: core.Expr, kind: t.Type, made: CShape, into: str | None) -> CValue:
    if made.kind in ("list", "sets"):
        return body.listed(node, kind, into)
    return body.expr(node, kind)


@formed(core.Bind)
def bind(body: FunctionBody, node: core.Bind, wanted: t.Type | None, into: str | None) -> CValue:
    made = body.unit.shape(node.value.type, node.span)
    value = body.kept(node, made)
    with body.bound(node.slot, value, node.value.type):
        return body.listed(node.body, wanted, into) if into else body.expr(node.body, wanted)
