"""Loops over what is there as a whole: the elements of a set, a list."""

from __future__ import annotations

from collections.abc import Callable

from ....core import nodes as core
from ....core import types as t
from ..c.cshape import CShape
from ..c.cvalue import CValue
from ..plan.nodes import Cut
from .body import Do, FunctionBody

ROUNDS_A_STEP = 16
"""Rounds of a loop over constant tables that cost as much as one step elsewhere."""


def each_element(body: FunctionBody, value: CValue, kind: t.Type, wish: str, do: Do) -> None:
    """A loop over the elements of a set given as an expression."""
    element = t.element_of(kind)
    if element == t.NOTHING:
        return
    assert isinstance(element, t.Elem)
    width = body.unit.width(element.universe)
    if value.interval is not None:
        low, high = value.interval
        at = body.variable(wish, in_range=True)
        with body.block(f"if (!pay(g, {high - low + 1})) for (int32_t {at} = {low}; {at} < {high}; {at}++)"):
            do(at)
        return
    name = body.named(value, "all", f"SET{width}")
    at = body.variable(wish, in_range=True)
    bits = body.fresh("b")
    step = f"uint64_t {bits} = {name}.w[{{}}]; {bits}; {bits} &= {bits} - 1"
    guard = f"if (!pay(g, count{width}({name}) + 1))"
    if width == 1:
        with body.block(f"{guard} for ({step.format(0)})"):
            body.put(f"int32_t {at} = lowest_bit({bits});")
            do(at)
        return
    k = body.fresh("k")
    with body.block(f"{guard} for (int32_t {k} = 0; {k} < {width}; {k}++) for ({step.format(k)})"):
        body.put(f"int32_t {at} = {k} * 64 + lowest_bit({bits});")
        do(at)


def each_kept(body: FunctionBody, node: core.Filter, do: Do) -> None:
    """A loop over the elements of a set that satisfy a condition."""
    each_element(body, body.expr(node.source, node.type), node.type, node.name, lambda e: if_kept(body, node, e, do))


def if_kept(body: FunctionBody, node: core.Filter, element: CValue, do: Do) -> None:
    """What is done with an element, if it satisfies the condition of a filter."""
    assert node.source.type is not None
    with body.bound(node.slot, element, t.element_of(node.source.type) or t.ERROR):
        cond = body.expr(node.where)
        with body.block(f"if ({cond})"):
            do(element)


def each_listed(body: FunctionBody, source: core.Expr, wish: str, do: Do) -> None:
    """A loop over a list or a set of sets that is there as a whole."""
    made = body.unit.shape(source.type, source.span)
    if made.kind == "set":
        each_element(body, body.expr(source), source.type, wish, do)
        return
    name = body.keep("all", made.c, body.listed(source))
    number = body.fresh("i")
    is_element = made.kind == "list" and isinstance(t.element_of(source.type), t.Elem)
    at = body.variable(wish, in_range=is_element)
    guard = f"if (!pay(g, {name}.n + 1))"
    with body.block(f"{guard} for (int32_t {number} = 0; {number} < {name}.n; {number}++)"):
        body.put(f"{made.item} {at} = {name}.v[{number}];")
        do(at)


def each_of_front(body: FunctionBody, node: core.Op, wish: str, do: Do) -> None:
    """The first elements, until there are as many as are wanted."""
    left, label = body.keep("left", "int32_t", body.expr(node.args[1])), body.fresh("cut")

    def step(element: CValue) -> None:
        body.put(f"if ({left}-- <= 0) goto {label};")
        do(element)

    body.each(node.args[0], wish, step, True)
    body.put(f"{label}:;")


def collected(
    body: FunctionBody, source: core.Expr, wish: str, made: CShape, value: Callable[[CValue], CValue]
) -> CValue:
    """What is gone through as a set."""
    result = body.keep("set", made.c, f"none{made.words}()")
    body.each(source, wish, lambda e: body.put(f"put{made.words}(&{result}, {value(e)});"))
    return result


def is_cut(body: FunctionBody, node: core.Expr) -> bool:
    """Whether this is a beginning of a line, behind any `let`s."""
    while isinstance(node, core.Bind):
        node = body.unit.plan.expr(node.body)
    return isinstance(node, Cut)
