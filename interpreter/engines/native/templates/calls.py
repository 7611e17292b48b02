"""Calls of the functions of definitions and moves."""

from __future__ import annotations

from ....core import nodes as core
from ....core import types as t
from ..c.cshape import none_of
from ..c.cvalue import CValue, call
from ..writing.body import FunctionBody, formed, template
from ..writing.places import index_of, looked


@formed(core.Invoke)
def invoke(body: FunctionBody, node: core.Invoke, wanted: t.Type | None, into: str | None) -> CValue:
    definition = node.definition
    values = body.callees.tabulated(definition)
    if values is not None:
        index, tests = index_of(body, definition.types, node.args, node.lifted)
        table = body.unit.table(definition.name, values, definition.result, values, node.span)
        return looked(body, table, index, tests, node.type)
    tests = []
    args: list[CValue | str] = []
    for arg, kind in zip(node.args, definition.types, strict=True):
        value = body.expr(arg, kind)
        if node.lifted and isinstance(arg.type, t.Opt):
            value = body.simple(value)
            tests.append(f"{value} == {none_of(kind)}")
        args.append(value)
    made = body.unit.shape(definition.result, node.span)
    if made.kind in ("list", "sets"):
        args.append(into or body.room(made, node.span, definition.name))
    name = body.callees.function(definition)
    body.calls += body.unit.calls[name]
    value = call(name, "g", "s", *args)
    if not tests:
        return value
    result = body.keep("found", made.c, body.nothing(node.type))
    body.put(f"if (!({' || '.join(tests)})) {result} = {value};")
    return result


@template(core.Can)
def can(body: FunctionBody, node: core.Can) -> CValue:
    asked = body.unit.moves.asked[node.move]
    args = [body.expr(arg, kind) for arg, kind in zip(node.args, asked.types, strict=True)]
    if node.player is not None:
        name = body.callees.by_name(asked)
        body.calls += body.unit.calls[name]
        return call(name, "g", "s", body.expr(node.player), *args)
    here = "(S *)s"  # listing tries in place, and leaves the position as it was
    name = body.callees.list_name(asked)
    body.calls += body.unit.calls[name]
    return CValue(f"({call(name, 'g', here, '0', *args, '1')} > 0)")


@template(core.Ways)
def ways(body: FunctionBody, node: core.Ways) -> CValue:
    asked = body.unit.moves.asked[node.move]
    args = [body.expr(arg, kind) for arg, kind in zip(node.args, asked.types, strict=True)]
    player = CValue("s->mover") if node.player is None else body.expr(node.player)
    name = body.callees.ways_name(asked)
    body.calls += body.unit.calls[name]
    return call(name, "g", "s", player, *args)
