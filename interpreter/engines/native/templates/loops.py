"""Going through a collection, in order: filters, beginnings, chains and intervals become one loop without a list between."""

from __future__ import annotations

from collections.abc import Callable

from ....core import nodes as core
from ....core import types as t
from ....ground.limits import MAX_RANGE, MAX_SUBSETS
from ....ground.registry import Registry
from ..c.cshape import CShape, none_of
from ..c.cvalue import CValue, call
from ..errors import refuse
from ..plan.nodes import Acyclic
from ..writing.body import LOOPS_IN_C, WHOLE_IN_C, Do, FunctionBody
from ..writing.looping import (
    ROUNDS_A_STEP,
    each_element,
    each_kept,
    each_listed,
    each_of_front,
    if_kept,
)

LOOPED_OPERATIONS: Registry[str, Callable[[FunctionBody, core.Op, str, Do, bool], None]] = Registry()
"""How the elements of an operation are gone through without a list of them."""


@WHOLE_IN_C.of(core.Typed)
@LOOPS_IN_C.of(core.Typed)
def each_of_any(body: FunctionBody, source: core.Expr, wish: str, do: Do, early: bool) -> None:
    if t.is_mask(source.type):
        each_element(body, body.expr(source), source.type, wish, do)
    else:
        each_listed(body, source, wish, do)


@LOOPS_IN_C.of(core.Bind)
def each_behind_let(body: FunctionBody, source: core.Bind, wish: str, do: Do, early: bool) -> None:
    made = body.unit.shape(source.value.type, source.span)
    with body.bound(source.slot, body.kept(source, made), source.value.type):
        body.each(source.body, wish, do, early)


@LOOPS_IN_C.of(core.Cond)
def each_if(body: FunctionBody, source: core.Cond, wish: str, do: Do, early: bool) -> None:
    if t.is_mask(source.type) or not _is_nothing(source.no):
        each_of_any(body, source, wish, do, early)
        return
    with body.block(f"if ({body.expr(source.cond)})"):
        body.each(source.yes, wish, do, early)


@LOOPS_IN_C.of(core.Filter)
def each_of_filter(body: FunctionBody, source: core.Filter, wish: str, do: Do, early: bool) -> None:
    if t.is_mask(source.type) and type(source) is not core.Filter:
        each_of_any(body, source, wish, do, early)
    elif t.is_mask(source.type):
        each_kept(body, source, do)
    else:
        body.each(source.source, source.name, lambda e: if_kept(body, source, e, do), early)


@LOOPS_IN_C.of(core.Prefix)
def each_of_prefix(body: FunctionBody, source: core.Prefix, wish: str, do: Do, early: bool) -> None:
    _each_of_prefix(body, source, do)


@WHOLE_IN_C.of(core.Prefix)
def each_of_whole_prefix(body: FunctionBody, source: core.Prefix, wish: str, do: Do, early: bool) -> None:
    if not t.is_mask(source.type):
        each_listed(body, source, wish, do)
        return
    width = body.unit.shape(source.type).words
    whole = body.keep("beginning", f"SET{width}", f"none{width}()")
    _each_of_prefix(body, source, lambda e: body.put(f"put{width}(&{whole}, {e});"))
    each_element(body, whole, source.type, wish, do)


@LOOPS_IN_C.of(core.Op)
def each_of_operation(body: FunctionBody, source: core.Op, wish: str, do: Do, early: bool) -> None:
    looped = LOOPED_OPERATIONS.get(source.name)
    if looped is None or t.is_mask(source.type):
        each_of_any(body, source, wish, do, early)
    else:
        looped(body, source, wish, do, early)


def _each_of_prefix(body: FunctionBody, node: core.Prefix, do: Do) -> None:
    label = body.fresh("cut")
    kind = t.element_of(node.source.type) or t.ERROR

    def step(element: CValue) -> None:
        with body.bound(node.slot, element, kind):
            if node.inclusive:
                holds = body.keep("holds", "int32_t", body.expr(node.cond))
                do(element)
                body.put(f"if ({holds}) goto {label};")
            else:
                body.put(f"if (!{body.expr(node.cond)}) goto {label};")
                do(element)

    body.each(node.source, node.name, step, True)
    body.put(f"{label}:;")


@LOOPS_IN_C.of(core.Chain)
def each_of_chain(body: FunctionBody, node: core.Chain, wish: str, do: Do, early: bool) -> None:
    element = t.element_of(node.type)
    if not isinstance(element, t.Elem):
        refuse("a chain of something else than elements", node.span)
    width = body.unit.width(element.universe)
    at = body.variable(node.name, in_range=True)
    start = body.expr(node.start, t.Opt(element))
    if isinstance(node, Acyclic):
        # as many rounds as there are elements at most, which is paid for at once
        body.put(f"pay(g, {1 + element.universe.size // ROUNDS_A_STEP});")
        with body.block(f"for (int32_t {at} = {start}; {at} >= 0;)"):
            _chain_step(body, node, at, element, do)
        return
    seen = body.keep("seen", f"SET{width}", f"none{width}()")
    head = f"for (int32_t {at} = {start}; {at} >= 0 && !is_in{width}(&{seen}, {at}) && !pay(g, 1);)"
    with body.block(head):
        body.put(f"put{width}(&{seen}, {at});")
        _chain_step(body, node, at, element, do)


def _chain_step(body: FunctionBody, node: core.Chain, at: CValue, element: t.Elem, do: Do) -> None:
    do(at)
    with body.bound(node.slot, at, element):
        body.put(f"{at} = {body.expr(node.next, t.Opt(element))};")


@LOOPED_OPERATIONS.of("one_to_set")
def _each_of_one(body: FunctionBody, node: core.Op, wish: str, do: Do, early: bool) -> None:
    (one,) = node.args
    if node.lifted:
        each_listed(body, node, wish, do)
        return
    value = body.simple(body.expr(one, one.type), wish)
    with body.block(f"if ({value} != {none_of(one.type)})"):
        do(value)


@LOOPED_OPERATIONS.of("front")
def _each_of_front(body: FunctionBody, node: core.Op, wish: str, do: Do, early: bool) -> None:
    each_of_front(body, node, wish, do)


@LOOPED_OPERATIONS.of("interval")
def _each_of_interval(body: FunctionBody, node: core.Op, wish: str, do: Do, early: bool) -> None:
    low, high = (body.simple(body.expr(arg), "bound") for arg in node.args)
    body.put(f"if ((int64_t){high} - {low} >= {MAX_RANGE}) fault(g);")
    at = body.variable(wish)
    with body.block(f"for (int32_t {at} = {low}; {at} <= {high} && !pay(g, 1); {at}++)"):
        do(at)


@LOOPED_OPERATIONS.of("both", "minus")
def _each_of_difference(body: FunctionBody, node: core.Op, wish: str, do: Do, early: bool) -> None:
    """A path without, or only with, the elements of another collection."""
    if body.unit.shape(node.type).kind != "list":
        each_listed(body, node, wish, do)
        return
    first, second = node.args
    made = body.unit.shape(second.type, node.span)
    if second.type == t.SetOf(t.NOTHING):
        other, made = body.nothing(first.type), body.unit.shape(first.type)
    else:
        other = body.listed(second)
    name = body.keep("other", made.c, other)
    test, where = (f"is_in{made.words}", f"&{name}") if made.kind == "set" else ("list_has", name)
    sign = "" if node.name == "both" else "!"

    def keep(element: CValue) -> None:
        with body.block(f"if ({sign}{call(test, where, element)})"):
            do(element)

    body.each(first, wish, keep, early)


@LOOPED_OPERATIONS.of("subsets")
def _each_subset(body: FunctionBody, node: core.Op, wish: str, do: Do, early: bool) -> None:
    """All subsets of a size, in the order of their elements: a counter with as many digits as elements chosen."""
    source, size = node.args
    inner = t.element_of(node.type) or t.ERROR
    made = body.unit.shape(inner, node.span)
    most = _room_of(body, source)
    items, digits = body.room(most, node.span, "items"), body.room(most, node.span, "digit")
    count, n, going, at = body.fresh("count"), body.fresh("n"), body.fresh("going"), body.variable(wish)
    body.put(f"int32_t {count} = 0;")
    body.each(source, "item", lambda e: body.put(f"{items}[{count}++] = {e};"))
    body.put(f"int32_t {n} = {body.expr(size)};")
    body.put(f"if ({n} < 0) {n} = 0;")
    body.put(f"if (more_choices({count}, {n}, {MAX_SUBSETS})) {count} = fault(g);")
    body.put(f"for (int32_t i = 0; i < {n} && i < {count}; i++) {digits}[i] = i;")
    with body.block(f"for (int32_t {going} = {n} <= {count}; {going} && !pay(g, 1);)"):
        if made.kind == "set":
            body.put(f"{made.c} {at} = none{made.words}();")
            body.put(f"for (int32_t i = 0; i < {n}; i++) put{made.words}(&{at}, {items}[{digits}[i]]);")
        else:
            room = body.room(most, node.span, "subset")
            body.put(f"for (int32_t i = 0; i < {n}; i++) {room}[i] = {items}[{digits}[i]];")
            body.put(f"LIST {at} = {{{room}, {n}}};")
        do(at)
        body.put(f"int32_t x_turn = {n} - 1;")
        body.put(f"while (x_turn >= 0 && {digits}[x_turn] == {count} - {n} + x_turn) x_turn--;")
        body.put(f"{going} = x_turn >= 0;")
        with body.block(f"if ({going})"):
            body.put(f"{digits}[x_turn]++;")
            body.put(f"for (int32_t i = x_turn + 1; i < {n}; i++) {digits}[i] = {digits}[i - 1] + 1;")


def _room_of(body: FunctionBody, node: core.Expr) -> CShape:
    """Memory for all elements of a collection."""
    return body.unit.shape(t.PathOf(t.element_of(node.type) or t.ERROR), node.span)


def _is_nothing(node: core.Expr) -> bool:
    """Whether a collection is always empty."""
    return isinstance(node, core.Const) and not node.value
