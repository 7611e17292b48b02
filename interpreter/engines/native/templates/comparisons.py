"""Which of two is greater, and whether they are the same."""

from __future__ import annotations

from ....core import nodes as core
from ....core import types as t
from ....core.ops import OPERATIONS
from ....core.walk import is_mover, is_number
from ..c.cvalue import CValue, call
from ..writing.body import OPERATIONS_IN_C, FunctionBody
from ..writing.places import held_at, place_of


@OPERATIONS_IN_C.of("lt")
def op_lt(body: FunctionBody, node: core.Op) -> CValue:
    one, two = node.args
    return _some(body, two) if is_number(one, 0) and _is_counted(body, two) else _less(body, node)


@OPERATIONS_IN_C.of("le")
def op_le(body: FunctionBody, node: core.Op) -> CValue:
    one, two = node.args
    return _some(body, two) if is_number(one, 1) and _is_counted(body, two) else _less(body, node)


@OPERATIONS_IN_C.of("same")
def op_same(body: FunctionBody, node: core.Op) -> CValue:
    one, two = node.args
    if is_number(two, 0) and _is_counted(body, one):
        return CValue(f"!{_some(body, one)}")
    return _same(body, node)


def _is_counted(body: FunctionBody, node: core.Expr) -> bool:
    """Whether the elements of a bit set are counted."""
    counted = body.unit.plan.expr(node)
    return (
        isinstance(counted, core.Op)
        and counted.name == "count"
        and not counted.lifted
        and t.is_mask(counted.args[0].type)
        and t.element_of(counted.args[0].type) != t.NOTHING
    )


def _some(body: FunctionBody, node: core.Expr) -> CValue:
    """Whether there is something to count, which is found without counting."""
    counted = body.unit.plan.expr(node)
    assert isinstance(counted, core.Op)
    source = body.unit.plan.expr(counted.args[0])
    return CValue(f"some{body.unit.shape(source.type).words}({body.expr(source)})")


def _less(body: FunctionBody, node: core.Op) -> CValue:
    a, b = (body.expr(arg) for arg in node.args)
    return CValue(f"({a} {OPERATIONS[node.name].infix} {b})")


def _same(body: FunctionBody, node: core.Op) -> CValue:
    one, two = (body.unit.plan.expr(arg) for arg in node.args)
    if t.element_of(one.type) == t.NOTHING:
        one, two = two, one
    kind = one.type
    if isinstance(kind, t.SetOf | t.PathOf):
        made = body.unit.shape(kind, node.span)
        test = {"set": f"same{made.words}", "list": "list_same", "sets": f"sets_same{made.words}"}[made.kind]
        return CValue(f"{test}({body.expr(one)}, {body.expr(two, kind)})")
    for read, other in ((one, two), (two, one)):
        is_fixed = isinstance(other, core.Const) or is_mover(other)
        if is_fixed and isinstance(read, core.Read) and not read.lifted and read.fun in body.unit.state.alone:
            value = body.expr(other, kind)
            if value.number is not None and held_at(body, read.fun, read.args) is None:
                return call(f"is_{body.unit.fields[read.fun]}", "s", place_of(body, read), str(value))
    return CValue(f"({body.expr(one, kind)} == {body.expr(two, kind)})")
