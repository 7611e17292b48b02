"""Primitives on numbers and places in an order."""

from __future__ import annotations

from ...core import nodes as core
from ...core.types import ERROR, Elem, Int, Opt, PathOf, SetOf, describe
from ...ground.diagnostics import proposed
from ...ground.limits import MAX_INTEGER
from .registry import Calling, primitive


@primitive(
    "abs(n in int) -> int",
    counts=(1,),
    about="A number without its sign.",
    phrase="the size of {0}",
    example="abs(row(a) - row(b))",
)
def _abs(call: Calling) -> core.Expr:
    value = call.given(0, Int(-MAX_INTEGER, MAX_INTEGER))
    kind = value.type
    if not isinstance(kind, Int):
        return value
    high = max(abs(kind.low), abs(kind.high))
    low = 0 if kind.low <= 0 <= kind.high else min(abs(kind.low), abs(kind.high))
    return call.op("abs", Int(low, high), value)


@primitive(
    "number(x in universe) -> 0..n",
    counts=(1,),
    about="The place of an element in the order of its universe, counted from 0.",
    phrase="the number of {0}",
    example="number(p)",
)
def _number(call: Calling) -> core.Expr:
    value = call.value(0)
    kind = value.type.of if isinstance(value.type, Opt) else value.type
    if kind == ERROR:
        return call.op("number", ERROR, value)
    if not isinstance(kind, Elem):
        title, source = "`number` needs an element of a universe", value.span.text.strip()
        helps: tuple[str, ...] = ()
        if isinstance(kind, SetOf | PathOf):
            helps = (proposed("how many there are: {}", f"count({source})"),)
        elif isinstance(kind, Int) and kind is value.type:
            helps = (f"it is a number already: `{source}`",)
        elif isinstance(kind, Int):
            helps = (f"it is a number already, where it is not none: `{source} is not none and …`",)
        return call.fail("type-mismatch", title, f"this is {describe(value.type)}", helps)
    return call.op("number", Int(0, max(kind.universe.size - 1, 0)), call.given(0, kind))
