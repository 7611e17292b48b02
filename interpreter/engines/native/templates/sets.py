"""Sets of elements as words."""

from __future__ import annotations

from ....core import nodes as core
from ....core import types as t
from ..c.cvalue import CValue
from ..plan.nodes import SteppedImage
from ..writing.body import OPERATIONS_IN_C, SETS_IN_C, FunctionBody, else_listed, template
from ..writing.looping import collected, each_kept, each_of_front, is_cut


def _joined(body: FunctionBody, node: core.Op, word: str) -> CValue:
    made = body.unit.shape(node.type, node.span)
    a, b = (body.expr(arg, node.type) for arg in node.args)
    return CValue(f"{word}{made.words}({a}, {b})")


@OPERATIONS_IN_C.of("union")
@else_listed
def op_union(body: FunctionBody, node: core.Op) -> CValue:
    return _joined(body, node, "or")


@OPERATIONS_IN_C.of("both")
@else_listed
def op_both(body: FunctionBody, node: core.Op) -> CValue:
    return _joined(body, node, "and")


@OPERATIONS_IN_C.of("minus")
@else_listed
def op_minus(body: FunctionBody, node: core.Op) -> CValue:
    return _joined(body, node, "without")


@OPERATIONS_IN_C.of("literal")
@else_listed
def op_literal(body: FunctionBody, node: core.Op) -> CValue:
    made = body.unit.shape(node.type, node.span)
    kind = t.Opt(t.element_of(node.type) or t.ERROR)
    if len(node.args) == 1:
        return CValue(f"one{made.words}({body.expr(node.args[0], kind)})")
    result = body.keep("set", made.c, f"none{made.words}()")
    for item in node.args:
        body.put(f"put{made.words}(&{result}, {body.expr(item, kind)});")
    return result


@OPERATIONS_IN_C.of("one_to_set")
@else_listed
def op_one_to_set(body: FunctionBody, node: core.Op) -> CValue:
    made = body.unit.shape(node.type, node.span)
    return CValue(f"one{made.words}({body.expr(node.args[0], node.args[0].type)})")


@OPERATIONS_IN_C.of("path_to_mask")
def op_path_to_mask(body: FunctionBody, node: core.Op) -> CValue:
    return body.as_set(node.args[0], node.type)


@OPERATIONS_IN_C.of("front")
@else_listed
def op_front(body: FunctionBody, node: core.Op) -> CValue:
    made = body.unit.shape(node.type, node.span)
    result = body.keep("set", made.c, f"none{made.words}()")
    each_of_front(body, node, "x", lambda element: body.put(f"put{made.words}(&{result}, {element});"))
    return result


@template(core.Filter)
@else_listed
def filter_set(body: FunctionBody, node: core.Filter) -> CValue:
    made = body.unit.shape(node.type, node.span)
    result = body.keep("set", made.c, f"none{made.words}()")
    each_kept(body, node, lambda e: body.put(f"put{made.words}(&{result}, {e});"))
    return result


@template(core.Prefix)
@else_listed
def prefix_set(body: FunctionBody, node: core.Prefix) -> CValue:
    return collected(body, node, node.name, body.unit.shape(node.type), lambda e: e)


@template(core.Image)
@else_listed
def image_set(body: FunctionBody, node: core.Image) -> CValue:
    made = body.unit.shape(node.type, node.span)
    element, kind = t.element_of(node.source.type) or t.ERROR, t.Opt(t.element_of(node.type) or t.ERROR)
    result = body.keep("set", made.c, f"none{made.words}()")

    def add(value: CValue) -> None:
        with body.bound(node.slot, value, element):
            body.put(f"put{made.words}(&{result}, {body.expr(node.value, kind)});")

    body.each(node.source, node.name, add)
    return result


@template(SteppedImage)
def stepped_image(body: FunctionBody, node: SteppedImage) -> CValue:
    width = body.unit.shape(node.type, node.span).words
    return body.unit.steps(f"{node.name}_image", node.rows, width).gather(body.expr(node.source))


@SETS_IN_C.of(core.Typed)
def path_set(body: FunctionBody, node: core.Expr, kind: t.Type) -> CValue:
    return collected(body, node, "x", body.unit.shape(kind), lambda e: e)


@SETS_IN_C.of(core.Bind)
def set_behind_let(body: FunctionBody, node: core.Bind, kind: t.Type) -> CValue:
    if not is_cut(body, node):
        return path_set(body, node, kind)
    value = body.kept(node, body.unit.shape(node.value.type, node.span))
    with body.bound(node.slot, value, node.value.type):
        return body.as_set(node.body, kind)
