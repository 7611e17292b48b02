"""Folds over collections as C."""

from __future__ import annotations

from collections.abc import Callable

from ....core import nodes as core
from ....core import types as t
from ..c.cvalue import CValue
from ..plan.nodes import SomeOf, Unrolled
from ..writing.body import FOLDS_IN_C, FunctionBody, template
from ..writing.conditions import logic
from ..writing.looping import each_kept


@template(core.Fold)
def fold(body: FunctionBody, node: core.Fold) -> CValue:
    return FOLDS_IN_C[node.op](body, node)


def _each_value(body: FunctionBody, node: core.Fold, do: Callable[[CValue], None], early: bool = False) -> None:
    element = t.element_of(node.source.type) or t.ERROR

    def step(value: CValue) -> None:
        with body.bound(node.slot, value, element):
            do(body.expr(node.value))

    body.each(node.source, node.name, step, early)


@FOLDS_IN_C.of("any")
def fold_any(body: FunctionBody, node: core.Fold) -> CValue:
    return _decided(body, node, "some", "0", "1", "")


@FOLDS_IN_C.of("all")
def fold_all(body: FunctionBody, node: core.Fold) -> CValue:
    return _decided(body, node, "every", "1", "0", "!")


def _decided(body: FunctionBody, node: core.Fold, wish: str, start: str, found: str, sign: str) -> CValue:
    written = node.copies if isinstance(node, Unrolled) else None
    if written is not None:
        return logic(body, written, "||" if wish == "some" else "&&")
    result, label = body.keep(wish, "int32_t", start), body.fresh("decided")
    _each_value(body, node, lambda v: body.put(f"if ({sign}{v}) {{ {result} = {found}; goto {label}; }}"), True)
    body.put(f"{label}:;")
    return result


@template(SomeOf)
def some_of(body: FunctionBody, node: SomeOf) -> CValue:
    sign, found = "" if node.op == "any" else "!", body.unit.plan.expr(node.found)
    if type(found) is not core.Filter:
        return CValue(f"{sign}some{body.unit.shape(found.type).words}({body.expr(found)})")
    result, label = body.keep("some", "int32_t", "0"), body.fresh("decided")
    each_kept(body, found, lambda e: body.put(f"{result} = 1; goto {label};"))
    body.put(f"{label}:;")
    return CValue(f"{sign}{result}") if sign else result


@FOLDS_IN_C.of("sum")
def fold_sum(body: FunctionBody, node: core.Fold) -> CValue:
    result = body.keep("sum", "int64_t", "0")
    written = node.copies if isinstance(node, Unrolled) else None
    if written is None:
        _each_value(body, node, lambda v: body.put(f"{result} += {v};"))
    for copy in written or ():
        body.put(f"{result} += {body.expr(copy)};")
    return CValue(f"narrow(g, {result})")


@FOLDS_IN_C.of("union")
def fold_union(body: FunctionBody, node: core.Fold) -> CValue:
    if not t.is_mask(node.type):
        return body.listed(node)
    width = body.unit.shape(node.type, node.span).words
    value, source = node.value, body.unit.plan.expr(node.source)
    if (
        isinstance(value, core.Look)
        and not value.lifted
        and len(value.args) == 1
        and isinstance(value.args[0], core.Var)
        and value.args[0].slot == node.slot
        and t.is_mask(source.type)
        and body.unit.shape(source.type).words == width
    ):
        steps = body.unit.steps(value.table.name or "table", value.table.values, width)
        return steps.gather(body.expr(source))
    result = body.keep("union", f"SET{width}", f"none{width}()")
    written = node.copies if isinstance(node, Unrolled) else None
    if written is not None:
        for copy in written:
            body.put(f"{result} = or{width}({result}, {body.as_set(copy, node.type)});")
        return result

    def add(element: CValue) -> None:
        with body.bound(node.slot, element, t.element_of(node.source.type) or t.ERROR):
            body.put(f"{result} = or{width}({result}, {body.as_set(node.value, node.type)});")

    body.each(node.source, node.name, add)
    return result


@FOLDS_IN_C.of("max")
def fold_max(body: FunctionBody, node: core.Fold) -> CValue:
    return _extreme(body, node, "greatest", ">")


@FOLDS_IN_C.of("min")
def fold_min(body: FunctionBody, node: core.Fold) -> CValue:
    return _extreme(body, node, "least", "<")


def _extreme(body: FunctionBody, node: core.Fold, wish: str, sign: str) -> CValue:
    written = node.copies if isinstance(node, Unrolled) else None
    if written is not None:
        result = body.keep(wish, "int32_t", body.expr(written[0]))
        for copy in written[1:]:
            value = body.simple(body.expr(copy))
            body.put(f"if ({value} {sign} {result}) {result} = {value};")
        return result
    result = body.keep(wish, "int32_t", "NO_NUMBER")

    def better(value: CValue) -> None:
        value = body.simple(value)
        body.put(f"if ({result} == NO_NUMBER || {value} {sign} {result}) {result} = {value};")

    _each_value(body, node, better)
    body.put(f"if ({result} == NO_NUMBER) {result} = fault(g);")
    return result
