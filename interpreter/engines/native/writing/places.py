"""Where a function of the state or a table is looked up: the index of a place, and what is known there."""

from __future__ import annotations

from ....core import nodes as core
from ....core import types as t
from ....core.walk import is_at
from ..c.cshape import none_of, optional
from ..c.cvalue import CValue, call, numeral, total
from .body import FunctionBody
from .unit import TableInC


def index_of(
    body: FunctionBody, domain: tuple[t.Type, ...], args: tuple[core.Expr, ...], lifted: bool
) -> tuple[CValue, list[str]]:
    """The index, and the tests for none that must fail before it is used."""
    steps = core.strides(domain)
    terms: list[CValue] = []
    tests: list[str] = []
    offset, size, in_range = 0, 1, True
    for arg, kind, step in zip(args, domain, steps, strict=True):
        node = body.unit.plan.expr(arg)
        size *= core.domain_size(kind)
        offset -= step * core.domain_low(kind)
        if isinstance(node, core.Const) and node.value is not None:
            offset += step * int(node.value)
            continue
        value = body.expr(node, kind)
        if lifted and optional(node):
            value = body.simple(value)
            tests.append(f"{value} == {none_of(kind)}")
        in_range = in_range and value.in_range
        terms.append(value if step == 1 else CValue(f"{step} * {value}" if value.is_name else f"{step} * ({value})"))
    if offset or not terms:
        terms.append(numeral(offset))
    index = terms[0] if len(terms) == 1 else total(terms)
    is_known = all(term.number is not None for term in terms)
    return index if in_range or is_known else call("at", "g", index, str(size)), tests


def held_at(body: FunctionBody, fun: core.Fun, args: tuple[core.Expr, ...]) -> CValue | None:
    """The value of a function at a place, where it is known; None: it is not."""
    slot, value = (body.held or {}).get(fun, (None, None))
    return value if slot is not None and is_at(args, slot) else None


def place_of(body: FunctionBody, node: core.Read) -> CValue:
    """The place where a state function is read; what may be none is not."""
    known = body.known_places.get((node.fun, tuple(map(id, node.args))))
    return index_of(body, node.fun.args, node.args, False)[0] if known is None else known


def looked(body: FunctionBody, table: TableInC, index: CValue, tests: list[str], kind: t.Type) -> CValue:
    """An entry of a table; where one of the tests for none is true, none of a type."""
    made = table.shape
    if tests:
        result = body.keep("found", made.c, body.nothing(kind))
        with body.block(f"if (!({' || '.join(tests)}))"):
            inner = body.simple(index) if made.kind == "list" else index
            body.put(f"{result} = {table.read(inner)};")
        return result
    return table.read(body.simple(index) if made.kind == "list" else index)
