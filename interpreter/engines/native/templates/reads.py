"""Constants, variables and what is read by a place."""

from __future__ import annotations

from ....core import nodes as core
from ....core import types as t
from ..c.cshape import literal
from ..c.cvalue import CValue
from ..writing.body import FunctionBody, formed, template
from ..writing.places import held_at, index_of, looked, place_of


@formed(core.Const)
def constant(body: FunctionBody, node: core.Const, kind: t.Type | None, into: str | None) -> CValue:
    wanted = kind or node.type
    made = body.unit.shape(wanted if node.type in (t.SetOf(t.NOTHING), t.Opt(t.NOTHING)) else node.type, node.span)
    value: t.Value = node.value
    match made.kind:
        case "scalar":
            return literal(value, wanted)
        case "set":
            return body.unit.set_literal(value, made.words)
        case "list":
            return CValue(f"(LIST){{{body.unit.list_values('list', value)}, {len(value)}}}")
    return CValue(f"({made.c}){{{body.unit.sets('sets', value, made.words)}, {len(value)}}}")


@template(core.Var)
def variable(body: FunctionBody, node: core.Var) -> CValue:
    return body.value_of(node)


@template(core.Read)
def read(body: FunctionBody, node: core.Read) -> CValue:
    if not node.lifted:
        held = held_at(body, node.fun, node.args)
        return body.unit.value(node.fun, place_of(body, node)) if held is None else held
    index, tests = index_of(body, node.fun.args, node.args, node.lifted)
    value = body.unit.value(node.fun, index)
    return CValue(f"({' || '.join(tests)} ? {body.nothing(node.type)} : {value})") if tests else value


@formed(core.Look)
def look(body: FunctionBody, node: core.Look, kind: t.Type | None, into: str | None) -> CValue:
    index, tests = index_of(body, node.table.args, node.args, node.lifted)
    table = body.unit.table(node.table.name or "table", node.table.values, node.table.result, node.table, node.span)
    return looked(body, table, index, tests, node.type)


@template(core.Times)
def times(body: FunctionBody, node: core.Times) -> CValue:
    memory = node.memory
    if memory is body.counted:
        return CValue(f"times_of_last(g, s->memory[{memory.index}])")
    times = f"times_remembered(g, s->memory[{memory.index}], key_x_{memory.index}(s))"
    return CValue(f"count_bits((uint64_t){times})" if memory.last else times)


@template(core.KnownBy)
def known_by(body: FunctionBody, node: core.KnownBy) -> CValue:
    """Where nothing is hidden, a view is the position; elsewhere nothing is compiled."""
    return body.expr(node.body)
