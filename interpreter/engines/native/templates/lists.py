"""Collections that are written into lists: paths, and sets of what is no element."""

from __future__ import annotations

from collections.abc import Callable

from ....core import nodes as core
from ....core import types as t
from ....ground.registry import Registry
from ..c.cshape import CShape
from ..c.cvalue import CValue
from ..errors import refuse
from ..writing.body import EXPRESSIONS_IN_C, LISTS_IN_C, FunctionBody
from ..writing.gathering import GATHERED_IN_C, Gathering
from ..writing.looping import ROUNDS_A_STEP

GATHERED_OPERATIONS: Registry[str, Callable[[FunctionBody, core.Op, Gathering], None]] = Registry()
"""How the elements of an operation come into a list where they are not gone through in order."""


@EXPRESSIONS_IN_C.of(core.Chain, core.Sort)
def path(body: FunctionBody, node: core.Expr, kind: t.Type | None, into: str | None) -> CValue:
    return body.listed(node)


@LISTS_IN_C.of(core.Typed)
def gathered(body: FunctionBody, node: core.Expr, kind: t.Type | None, into: str | None) -> CValue:
    gathering = Gathering(body, node, body.unit.shape(kind or node.type, node.span), into)
    GATHERED_IN_C.nearest(type(node))(body, node, gathering)
    return gathering.value


@LISTS_IN_C.of(core.Var)
def list_variable(body: FunctionBody, node: core.Var, kind: t.Type | None, into: str | None) -> CValue:
    return body.value_of(node) if into is None else gathered(body, node, kind, into)


@GATHERED_IN_C.of(core.Typed)
def gather_in_order(body: FunctionBody, node: core.Expr, gathering: Gathering) -> None:
    body.each(node, "x", gathering.add)


@GATHERED_IN_C.of(core.Reach, core.Read)
def gather_refused(body: FunctionBody, node: core.Expr, gathering: Gathering) -> None:
    refuse("such a collection", node.span)


@GATHERED_IN_C.of(core.Var)
def gather_variable(body: FunctionBody, node: core.Var, gathering: Gathering) -> None:
    name, room, count = body.keep("all", gathering.made.c, body.value_of(node)), gathering.room, gathering.count
    body.put(f"for (; {count} < {name}.n; {count}++) {room}[{count}] = {name}.v[{count}];")


@GATHERED_IN_C.of(core.Op)
def gather_operation(body: FunctionBody, node: core.Op, gathering: Gathering) -> None:
    template = GATHERED_OPERATIONS.get(node.name)
    (template or gather_in_order)(body, node, gathering)


@GATHERED_OPERATIONS.of("literal")
def gather_items(body: FunctionBody, node: core.Op, gathering: Gathering) -> None:
    for item in node.args:
        gathering.add_unless_none(item)


@GATHERED_OPERATIONS.of("union", "path_to_set")
def gather_once(body: FunctionBody, node: core.Op, gathering: Gathering) -> None:
    for arg in node.args:
        body.each(arg, "x", gathering.add_once)


@GATHERED_IN_C.of(core.Image)
def gather_image(body: FunctionBody, node: core.Image, gathering: Gathering) -> None:
    inner = t.element_of(node.source.type) or t.ERROR

    def take(value: CValue) -> None:
        with body.bound(node.slot, value, inner):
            gathering.add_unless_none(node.value)

    body.each(node.source, node.name, take)


@GATHERED_IN_C.of(core.Fold)
def gather_union(body: FunctionBody, node: core.Fold, gathering: Gathering) -> None:
    """Only unions are collections."""
    inner = t.element_of(node.source.type) or t.ERROR

    def take(value: CValue) -> None:
        with body.bound(node.slot, value, inner):
            body.each(node.value, "x", gathering.add_once)

    body.each(node.source, node.name, take)


@GATHERED_IN_C.of(core.Sort)
def gather_sorted(body: FunctionBody, node: core.Sort, gathering: Gathering) -> None:
    """Each element goes behind those whose number is not greater."""
    room, count, most = gathering.room, gathering.count, gathering.made.room
    keys = body.room(CShape("list", room=most), node.span, "keys")

    def add(element: CValue) -> None:
        with body.bound(node.slot, element, t.element_of(node.source.type) or t.ERROR):
            key, at = body.keep("key", "int32_t", body.expr(node.value)), body.keep("place", "int32_t", count)
        with body.block(f"if ({count} < {most})"):
            with body.block(f"for (; {at} > 0 && {keys}[{at} - 1] > {key}; {at}--)"):
                body.put(f"{keys}[{at}] = {keys}[{at} - 1]; {room}[{at}] = {room}[{at} - 1];")
            body.put(f"{keys}[{at}] = {key}; {room}[{at}] = {element};")
            body.put(f"pay(g, ({count}++ - {at}) / {ROUNDS_A_STEP});")
        body.put("else fault(g);")

    body.each(node.source, node.name, add)
