"""What is told of decisions and positions, as C that writes numbers: notations, marks, notes. Their words stand in `CSource`.

It comes after the rules and changes nothing of them: a state has the same bytes in a library that tells and in one that does
not.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from ....core import nodes as core
from ....ground.limits import MAX_MARKS
from ..c.cvalue import call
from ..writing.body import FunctionBody
from ..writing.choices import arguments, each_choice, parameters
from ..writing.entries import decode
from ..writing.told import tell, tell_template, told


def tell_function(body: FunctionBody, move: core.Move) -> str:
    """Tells a choice of a move, in the position before it."""
    head = (
        f"static void tell_{body.unit.move_name(move)}(G *g, S *s{parameters(body, move)}, const int32_t *d, TOLD *o)"
    )
    body.unit.prototypes.append(f"{head};")
    body.put("(void)d;")
    decode(body, move)
    given = list(enumerate(move.types))
    for slot, kind in [*given, *((binder.slot, binder.type) for binder in move.binders)]:
        told(body, body.slots[slot][0], kind)
    for number, case in enumerate(move.written):
        with body.block("" if case.when is None else f"if ({body.expr(case.when)})"):
            body.put(f"told(o, {number});")
            tell_template(body, case.template)
            body.put("return;")
    body.put("told(o, -1);")
    return body.text(head)


def tell_here_function(body: FunctionBody, offers: Sequence[core.Offer]) -> str:
    """Tells any decision of the position."""
    body.flow_frame = True
    body.put("told(o, d[0]); told(o, d[1]);")
    body.put("switch (d[0]) {")
    for index, offer in enumerate(offers):
        with body.block(f"case {index}:"):
            body.put(f"{call(f'tell_{body.unit.move_name(offer.move)}', 'g', 's', *arguments(body, offer), 'd', 'o')};")
            body.put("return;")
    body.put("}")
    body.put("fault(g);")
    return body.text("static void tell_here(G *g, S *s, const int32_t *d, TOLD *o)")


def marks_function(body: FunctionBody) -> str:
    """Tells all marks of a position."""
    body.put("int32_t x_marks = 0;")
    body.put("(void)s, (void)o;")
    for number, mark in enumerate(body.unit.game.drawing.marks):
        body.slots = {}
        with body.block(""):
            each_choice(body, mark.binders, partial(_mark_here, body, number, mark))
    body.put(f"if (x_marks > {MAX_MARKS}) fault(g);")
    return body.text("static void mark_here(G *g, S *s, TOLD *o)")


def _mark_here(body: FunctionBody, number: int, mark: core.Mark) -> None:
    """Tells a mark, whose variables have values, where its condition holds."""
    with body.block("" if mark.when is None else f"if ({body.expr(mark.when)})"):
        _mark(body, number, mark)


def _mark(body: FunctionBody, number: int, mark: core.Mark) -> None:
    if mark.site is not None:
        site = body.keep("site", "int32_t", body.expr(mark.site, mark.site.type))
    with body.block("" if mark.site is None else f"if ({site} != -1)"):
        body.put("x_marks++;")
        body.put(f"told(o, {number});")
        for binder in mark.binders:
            told(body, body.slots[binder.slot][0], binder.type)
        if mark.site is not None:
            body.put(f"told(o, {site});")
        for value in mark.properties.values():
            if isinstance(value, core.Template):
                tell_template(body, value)
            else:
                tell(body, value)
