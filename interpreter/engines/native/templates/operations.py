"""Operations: each becomes C by a template of its own; those that are given none where none is, here."""

from __future__ import annotations

from ....core import nodes as core
from ....core import types as t
from ....core.ops import OPERATIONS
from ..c.cshape import none_of
from ..c.cvalue import CValue, known_element
from ..errors import refuse
from ..writing.body import OPERATIONS_IN_C, FunctionBody, template
from ..writing.conditions import logic

REFUSED = frozenset({"letter", "lower"})
"""Operations on texts: C has none."""


@template(core.Op)
def operation(body: FunctionBody, node: core.Op) -> CValue:
    if OPERATIONS[node.name].listed:
        return body.listed(node)
    if node.name in REFUSED:
        return refuse(f"the operation `{node.name}`", node.span)
    if node.lifted:
        return _lifted(body, node)
    return OPERATIONS_IN_C[node.name](body, node)


def _lifted(body: FunctionBody, node: core.Op) -> CValue:
    """With arguments put into variables first: none in, nothing out."""
    made = body.unit.shape(node.type, node.span)
    args: list[core.Expr] = []
    tests: list[str] = []
    for number, arg in enumerate(node.args):
        if isinstance(arg.type, t.Opt):
            value = body.keep("given", "int32_t", body.expr(arg, arg.type))
            tests.append(f"{value} != {none_of(arg.type)}")
            slot = -1 - number
            body.slots[slot] = (value, arg.type.of)
            args.append(core.Var(slot, "given", type=arg.type.of, span=arg.span))
        else:
            args.append(arg)
    result = body.keep("found", made.c, body.nothing(node.type))
    with body.block(f"if ({' && '.join(tests) or '1'})"):
        inner = core.Op(node.name, tuple(args), type=t.required(node.type), span=node.span)
        body.put(f"{result} = {OPERATIONS_IN_C[node.name](body, inner)};")
    return result


@OPERATIONS_IN_C.of("mover")
def _mover(body: FunctionBody, node: core.Op) -> CValue:
    return CValue("s->mover") if body.known_mover is None else known_element(body.known_mover)


@OPERATIONS_IN_C.of("and", "or")
def _logic(body: FunctionBody, node: core.Op) -> CValue:
    return logic(body, node.args, "&&" if node.name == "and" else "||")
