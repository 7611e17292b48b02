"""Operations on numbers and elements as C: arithmetic, comparisons, steps and distances on the board."""

from __future__ import annotations

from ....core import nodes as core
from ....core import types as t
from ....core.evaluate.collections import distances
from ....core.evaluate.steps import ends, towards
from ....core.ops import OPERATIONS
from ....core.walk import table_of
from ..c.cshape import NO_NUMBER, optional
from ..c.cvalue import CValue, numeral
from ..errors import refuse
from ..writing.body import OPERATIONS_IN_C, FunctionBody

_MAX_DISTANCES = 1 << 18


def _unbounded(kind: t.Type) -> bool:
    return isinstance(kind, t.Int) and (kind.low <= t.ANY_INT.low or kind.high >= t.ANY_INT.high)


@OPERATIONS_IN_C.of("add", "sub", "mul")
def arithmetic(body: FunctionBody, node: core.Op) -> CValue:
    a, b = (body.expr(arg) for arg in node.args)
    sign = OPERATIONS[node.name].infix
    if not _unbounded(node.type):
        return CValue(f"({a} {sign} {b})")
    return CValue(f"narrow(g, (int64_t){a} {sign} {b})")


@OPERATIONS_IN_C.of("div")
def div(body: FunctionBody, node: core.Op) -> CValue:
    return CValue(f"divided(g, {body.expr(node.args[0])}, {body.expr(node.args[1])})")


@OPERATIONS_IN_C.of("mod")
def mod(body: FunctionBody, node: core.Op) -> CValue:
    return CValue(f"modulo(g, {body.expr(node.args[0])}, {body.expr(node.args[1])})")


@OPERATIONS_IN_C.of("neg")
def neg(body: FunctionBody, node: core.Op) -> CValue:
    a = body.expr(node.args[0])
    return CValue(f"(-{a})") if a.number is None else numeral(-a.number)


@OPERATIONS_IN_C.of("abs")
def magnitude(body: FunctionBody, node: core.Op) -> CValue:
    a = body.simple(body.expr(node.args[0]))
    return CValue(f"({a} < 0 ? -{a} : {a})") if a.number is None else numeral(abs(a.number))


@OPERATIONS_IN_C.of("greatest", "least")
def extreme(body: FunctionBody, node: core.Op) -> CValue:
    a, b = (body.simple(body.expr(arg)) for arg in node.args)
    return CValue(f"({a} {'>' if node.name == 'greatest' else '<'} {b} ? {a} : {b})")


@OPERATIONS_IN_C.of("within")
def within(body: FunctionBody, node: core.Op) -> CValue:
    kind = t.required(node.type)
    assert isinstance(kind, t.Int)
    value = body.expr(node.args[0], node.type)
    if not optional(node.args[0]):
        return CValue(f"within(g, {value}, {kind.low}, {kind.high})")
    value = body.simple(value)
    return CValue(f"({value} == NO_NUMBER ? NO_NUMBER : within(g, {value}, {kind.low}, {kind.high}))")


@OPERATIONS_IN_C.of("number")
def number(body: FunctionBody, node: core.Op) -> CValue:
    return body.expr(node.args[0])


@OPERATIONS_IN_C.of("not")
def negation(body: FunctionBody, node: core.Op) -> CValue:
    return CValue(f"!{body.expr(node.args[0])}")


@OPERATIONS_IN_C.of("among")
def among(body: FunctionBody, node: core.Op) -> CValue:
    kind = node.args[0].type
    if isinstance(kind, t.SetOf | t.PathOf) or t.required(kind) == t.NOTHING:
        refuse("such a list of alternatives", node.span)
    value = body.simple(body.expr(node.args[0]))
    alternatives = [f"{value} == {body.expr(item, kind)}" for item in node.args[1:]]
    return CValue(f"({' || '.join(alternatives) or '0'})")


@OPERATIONS_IN_C.of("distance")
def distance_between(body: FunctionBody, node: core.Op) -> CValue:
    table = table_of(node)
    size = len(table.values)
    if size * size > _MAX_DISTANCES:
        refuse("distances on a board of this size", node.span)
    steps = [NO_NUMBER if d is None else d for start in range(size) for d in distances(table.values, start)]
    a, b = (body.expr(arg) for arg in node.args[1:])
    return CValue(f"{body.unit.numbers('distance', steps)}[at(g, {size} * {a} + {b}, {size * size})]")


@OPERATIONS_IN_C.of("towards")
def direction_towards(body: FunctionBody, node: core.Op) -> CValue:
    table = table_of(node)
    size = core.domain_size(table.args[0])
    if size * size > _MAX_DISTANCES:
        refuse("directions between sites on a board of this size", node.span)
    ways = [-1 if way is None else way for start in range(size) for way in towards(table, start)]
    a, b = (body.expr(arg) for arg in node.args[1:])
    return CValue(f"{body.unit.numbers('towards', ways)}[at(g, {size} * {a} + {b}, {size * size})]")


@OPERATIONS_IN_C.of("step")
def step(body: FunctionBody, node: core.Op) -> CValue:
    table, (_, site, direction, times) = table_of(node), node.args
    from_site, way = (
        body.keep_element("start", body.expr(arg, kind), kind)
        for arg, kind in zip((site, direction), table.args, strict=True)
    )
    ways, count = core.domain_size(table.args[1]), body.unit.plan.expr(times)
    if isinstance(count, core.Const):
        rows = body.unit.numbers("steps", [-1 if end is None else end for end in ends(table, count.value)])
        return CValue(f"{rows}[{ways} * {from_site} + {way}]")
    steps = body.unit.table("step", table.values, table.result, table, node.span)
    left = body.keep("left", "int32_t", body.expr(count))
    end = body.keep("end", "int32_t", from_site)
    with body.block(f"for (; {left} > 0 && {end} >= 0 && !pay(g, 1); {left}--)"):
        body.put(f"{end} = {steps.read(CValue(f'{ways} * {end} + {way}'))};")
    return end
