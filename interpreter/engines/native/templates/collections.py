"""What collections are asked."""

from __future__ import annotations

from ....core import nodes as core
from ....core import types as t
from ....ground.limits import MAX_RANGE
from ..c.cvalue import CValue, call, numeral
from ..errors import refuse
from ..plan.nodes import FirstKept
from ..writing.body import OPERATIONS_IN_C, FunctionBody, template
from ..writing.looping import each_kept, is_cut


@OPERATIONS_IN_C.of("member")
def op_member(body: FunctionBody, node: core.Op) -> CValue:
    one, collection = node.args[0], body.unit.plan.expr(node.args[1])
    if collection.type == t.SetOf(t.NOTHING):
        return numeral(0)
    kind = t.optional(t.element_of(collection.type) or t.ERROR)
    if isinstance(collection, core.Op) and collection.name == "interval":
        value, low, high = (
            body.simple(made) for made in (body.expr(one, kind), *(body.expr(arg) for arg in collection.args))
        )
        body.put(f"if ((int64_t){high} - {low} >= {MAX_RANGE}) fault(g);")
        return CValue(f"({value} >= {low} && {value} <= {high} && {value} != NO_NUMBER)")
    made = body.unit.shape(collection.type, node.span)
    value = body.expr(one, kind)
    if made.kind == "set":
        return call(f"has{made.words}", body.expr(collection), value)
    if made.kind == "sets" and isinstance(one.type, t.Opt):
        refuse("a set that may be none", node.span)
    test = "list_has" if made.kind == "list" else f"sets_have{made.words}"
    return CValue(f"{test}({body.listed(collection)}, {value})")


@OPERATIONS_IN_C.of("count")
def op_count(body: FunctionBody, node: core.Op) -> CValue:
    source = body.unit.plan.expr(node.args[0])
    if source.type == t.SetOf(t.NOTHING):
        return numeral(0)
    if t.is_mask(source.type):
        return call(f"count{body.unit.shape(source.type).words}", body.expr(source))
    if isinstance(source, core.Filter | core.Prefix | core.Chain | core.Bind | core.Cond):
        if is_cut(body, source):
            members = t.SetOf(t.element_of(source.type) or t.ERROR)
            return call(f"count{body.unit.shape(members).words}", body.as_set(source, members))
        result = body.keep("count", "int32_t", "0")
        body.each(source, "x", lambda e: body.put(f"{result}++;"))
        return result
    return CValue(f"{body.listed(source)}.n")


@OPERATIONS_IN_C.of("first")
def op_first(body: FunctionBody, node: core.Op) -> CValue:
    source = body.unit.plan.expr(node.args[0])
    if t.is_mask(source.type):
        return CValue(f"first{body.unit.shape(source.type).words}({body.expr(source)})")
    if body.unit.shape(source.type).kind == "sets":
        refuse("a set of sets whose first is asked for", node.span)
    result = body.keep("first", "int32_t", body.nothing(node.type))
    label = body.fresh("found")
    body.each(source, "x", lambda e: body.put(f"{result} = {e}; goto {label};"), True)
    body.put(f"{label}:;")
    return result


@template(FirstKept)
def first_kept(body: FunctionBody, node: FirstKept) -> CValue:
    result = body.keep("first", "int32_t", "-1")
    label = body.fresh("found")
    each_kept(body, node.source, lambda e: body.put(f"{result} = {e}; goto {label};"))
    body.put(f"{label}:;")
    return result


@OPERATIONS_IN_C.of("last")
def op_last(body: FunctionBody, node: core.Op) -> CValue:
    source = node.args[0]
    if t.is_mask(source.type):
        return CValue(f"last{body.unit.shape(source.type).words}({body.expr(source)})")
    if body.unit.shape(source.type).kind == "sets":
        refuse("a set of sets whose last is asked for", node.span)
    result = body.keep("last", "int32_t", body.nothing(node.type))
    body.each(source, "x", lambda e: body.put(f"{result} = {e};"))
    return result


@OPERATIONS_IN_C.of("the")
def op_the(body: FunctionBody, node: core.Op) -> CValue:
    source = node.args[0]
    if t.is_mask(source.type):
        return CValue(f"the{body.unit.shape(source.type).words}(g, {body.expr(source)})")
    if body.unit.shape(source.type).kind == "sets":
        refuse("the only one of a set of sets", node.span)
    result, count = body.keep("only", "int32_t", "0"), body.keep("count", "int32_t", "0")
    body.each(source, "x", lambda e: body.put(f"{result} = {e}; {count}++;"))
    body.put(f"if ({count} != 1) {result} = fault(g);")
    return result


@OPERATIONS_IN_C.of("nth")
def op_nth(body: FunctionBody, node: core.Op) -> CValue:
    source, index = node.args
    made = body.unit.shape(source.type, node.span)
    if made.kind == "set":
        return CValue(f"nth{made.words}(g, {body.expr(source)}, {body.expr(index)})")
    if made.kind == "sets":
        refuse("an element of a set of sets by its number", node.span)
    return CValue(f"list_nth(g, {body.listed(source)}, {body.expr(index)})")
