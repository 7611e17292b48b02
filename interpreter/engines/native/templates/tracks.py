"""Places in a path, and what lies further on. Of paths of the board the places are a table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ....core import nodes as core
from ....core import types as t
from ....core.notation import elements
from ..c.cvalue import CValue
from ..errors import refuse
from ..writing.body import OPERATIONS_IN_C, FunctionBody
from ..writing.places import index_of


class _Found(NamedTuple):
    """C variables: the whole path as a LIST, and the place of an element in it, -1 if it has none."""

    path: CValue
    place: CValue


@OPERATIONS_IN_C.of("index")
def op_index(body: FunctionBody, node: core.Op) -> CValue:
    place = _find(body, node).place
    return CValue(f"({place} < 0 ? NO_NUMBER : {place})")


@OPERATIONS_IN_C.of("along")
def op_along(body: FunctionBody, node: core.Op) -> CValue:
    path, place = _find(body, node)
    result = body.keep("found", "int32_t", body.nothing(node.type))
    to = body.keep("to", "int64_t", f"(int64_t){place} + {body.expr(node.args[2])}")
    body.put(f"if ({place} >= 0 && {to} >= 0 && {to} < {path}.n) {result} = {path}.v[{to}];")
    return result


@OPERATIONS_IN_C.of("around")
def op_around(body: FunctionBody, node: core.Op) -> CValue:
    path, place = _find(body, node)
    to = body.keep("to", "int64_t", f"(int64_t){place} + {body.expr(node.args[2])}")
    result = body.keep("found", "int32_t", "0")
    # behind a fault a path may have been left empty, whatever a table says of it
    body.put(f"if ({place} < 0 || {path}.n == 0) {result} = fault(g);")
    # mostly it goes round once at most, and a division is slow
    once = f"{to} < {path}.n ? {to} : {to} < 2 * {path}.n ? {to} - {path}.n : {to} % {path}.n"
    body.put(f"else {result} = {path}.v[{to} >= 0 ? {once} : ({to} % {path}.n + {path}.n) % {path}.n];")
    return result


def _find(body: FunctionBody, node: core.Op) -> _Found:
    source, element = body.unit.plan.expr(node.args[0]), t.element_of(node.args[0].type) or t.ERROR
    if body.unit.shape(element, node.span).kind != "scalar":
        refuse("places among sets", node.span)
    value = body.simple(body.expr(node.args[1], element))
    path = body.keep("path", "LIST", _as_list(body, source))
    rows = _rows(body, source)
    if rows is not None and isinstance(element, t.Elem):
        size = element.universe.size
        places = body.unit.numbers("places", [place for row in rows[0] for place in _places(row, size)])
        index = f"{size} * ({rows[1]}) + {value}" if rows[1] else value
        return _Found(path, body.keep("place", "int32_t", f"{places}[at(g, {index}, {size * len(rows[0])})]"))
    place = body.keep("place", "int32_t", "0")
    body.put(f"while ({place} < {path}.n && {path}.v[{place}] != {value}) {place}++;")
    body.put(f"if ({place} == {path}.n) {place} = -1;")
    return _Found(path, place)


def _as_list(body: FunctionBody, source: core.Expr) -> CValue:
    """A path or set as a LIST."""
    if body.unit.shape(source.type, source.span).kind == "list":
        return body.listed(source)
    made = body.unit.shape(t.PathOf(t.element_of(source.type) or t.ERROR), source.span)
    room, count = body.room(made, source.span), body.keep("n", "int32_t", "0")
    body.each(source, "x", lambda element: body.put(f"{room}[{count}++] = {element};"))
    return CValue(f"(LIST){{{room}, {count}}}")


def _rows(body: FunctionBody, source: core.Expr) -> tuple[list[list[t.Value]], str] | None:
    """All paths that a path of the board can be, and which of them it is; None: it depends on the position."""
    if isinstance(source, core.Const):
        return [list(elements(source.value, source.type))], ""
    if not isinstance(source, core.Invoke) or source.lifted:
        return None
    values = body.callees.tabulated(source.definition)
    if values is None:
        return None
    index, _ = index_of(body, source.definition.types, source.args, False)
    return [list(elements(value, source.definition.result)) for value in values], index.text


def _places(row: list[t.Value], size: int) -> Iterable[int]:
    """Of each element of a universe the first place in a path."""
    return (row.index(element) if element in row else -1 for element in range(size))
