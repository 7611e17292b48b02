"""Notes as C: what is noted is told where it is carried out."""

from __future__ import annotations

from ....core import nodes as core
from ....core import types as t
from ....core.walk import children
from ..plan.effect_nodes import Noted
from ..writing.body import EFFECTS_IN_C, FunctionBody
from ..writing.told import tell, tell_template


@EFFECTS_IN_C.of(core.Note)
def do_note(body: FunctionBody, node: core.Note) -> None:
    for piece in node.text.pieces:
        if isinstance(piece, core.Piece):
            _evaluate_only(body, piece.value)
    if node.to is not None:
        _evaluate_only(body, node.to)
    _note(body, node)


@EFFECTS_IN_C.of(Noted)
def do_noted(body: FunctionBody, node: Noted) -> None:
    for part in node.failing:
        _evaluate_only(body, part)
    _note(body, node)


def _note(body: FunctionBody, node: core.Note) -> None:
    body.put("g->noted = 1;")
    if body.unit.asked.noting:
        tell_note(body, node)


def tell_note(body: FunctionBody, node: core.Note) -> None:
    """Tells a note where it is carried out."""
    number = body.unit.note(node)
    with body.block("if (noting > 0)"):
        body.put("TOLD *o = &notes;")
        body.put(f"told(o, {number});")
        if node.to is not None:
            tell(body, node.to)
        tell_template(body, node.text)


def _evaluate_only(body: FunctionBody, node: core.Expr) -> None:
    """What is written is written by Python; here only its mistakes count."""
    if node.type == t.TEXT:
        for part in children(node):
            _evaluate_only(body, part)
        return
    body.put(f"(void){body.simple(body.expr(node), 'told', body.unit.shape(node.type, node.span).c)};")
