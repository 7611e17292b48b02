"""What is told, as C that writes numbers: values, templates, texts."""

from __future__ import annotations

from collections.abc import Callable

from ....core import nodes as core
from ....core import types as t
from ....core.notation import letters, show
from ..c.cshape import none_of
from ..c.cvalue import CValue, numeral
from ..errors import refuse
from .body import FunctionBody

_MOST_TEXTS = 1_000
"""Texts that one expression may have."""

Way = Callable[[str], str]
"""What is done with a text before it is told."""


def tell_template(body: FunctionBody, template: core.Template) -> None:
    for piece in template.pieces:
        if isinstance(piece, core.Piece):
            tell(body, piece.value)


def tell(body: FunctionBody, node: core.Expr) -> None:
    """Tells the value of an expression."""
    if t.required(node.type) == t.TEXT:
        body.put(f"told(o, {text_number(body, node, str)});")
    elif node.type == t.Opt(t.NOTHING):
        body.put("told(o, -1);")
    elif t.element_of(node.type) == t.NOTHING:
        body.put("told(o, 0);")
    else:
        made = body.unit.shape(node.type, node.span)
        value = body.expr(node, node.type) if made.kind in ("scalar", "set") else body.listed(node)
        told(body, value, node.type)


def told(body: FunctionBody, value: CValue, kind: t.Type) -> None:
    """Tells a value that stands as a C expression."""
    made = body.unit.shape(kind)
    match made.kind:
        case "scalar":
            body.put(f"told(o, {value});")
        case "list":
            body.put(f"told_list(o, {value});")
        case "set":
            name = body.keep("set", made.c, value)
            body.put(f"told_bits(o, {name}.w, {made.words});")
        case _:
            name = body.keep("sets", made.c, value)
            body.put(f"told(o, {name}.n);")
            body.put(f"for (int32_t i = 0; i < {name}.n; i++) told_bits(o, {name}.v[i].w, {made.words});")


def text_number(body: FunctionBody, node: core.Expr, way: Way) -> CValue:
    """The number of a text among those of the file. `way`: what is done with it."""
    match node:
        case core.Const():
            return numeral(-1 if node.value is None else body.unit.texts_at([way(node.value)]))
        case core.Cond():
            made = body.keep("text", "int32_t", "-1")
            with body.block(f"if ({body.expr(node.cond)})"):
                body.put(f"{made} = {text_number(body, node.yes, way)};")
            with body.block("else"):
                body.put(f"{made} = {text_number(body, node.no, way)};")
            return made
        case core.Bind():
            value = body.kept(node, body.unit.shape(node.value.type, node.span))
            with body.bound(node.slot, value, node.value.type):
                return body.keep("text", "int32_t", text_number(body, node.body, way))
        case core.Op(name="letter"):
            return _of_number(body, node.args[0], lambda value: way(letters(value)), node.lifted)
        case core.Op(name="lower") if node.args[0].type == t.TEXT:
            return text_number(body, node.args[0], lambda text: way(text.lower()))
        case core.Op(name="lower"):
            kind = t.required(node.args[0].type)
            return _of_number(body, node.args[0], lambda value: way(show(value, kind).lower()), False)
    return refuse("such a text", node.span)


def _of_number(body: FunctionBody, node: core.Expr, written: Callable[[int], str], lifted: bool) -> CValue:
    """The text that a value of few is written as."""
    kind = t.required(node.type)
    if not isinstance(kind, t.Elem | t.Int) and kind != t.BOOL:
        refuse("such a text", node.span)
    low, size = core.domain_low(kind), core.domain_size(kind)
    if size > _MOST_TEXTS:
        refuse("a text with so many values", node.span)
    value = body.expr(node, node.type)
    if not isinstance(node.type, t.Opt):
        return CValue(f"({value}) + {body.unit.texts_at(list(map(written, range(low, low + size)))) - low}")
    value = body.simple(value)
    nothing = -1 if lifted else body.unit.texts_at(["none"])
    start = body.unit.texts_at(list(map(written, range(low, low + size)))) - low
    return CValue(f"({value} == {none_of(node.type)} ? {nothing} : {value} + {start})")
