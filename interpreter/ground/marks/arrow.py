"""An arrow over what stands there."""

from __future__ import annotations

from ..forms import BASE, COLOUR, LABEL, TO, Along, Form, FormShape, Letters, MarkLook, Style, Way


def form(look: MarkLook, way: Way) -> Form:
    weight = min(0.13 * way.room, 6.0)
    begin = min(0.3 * way.room, 0.2 * way.length)
    tip = way.length - min(0.25 * way.end_room, 0.15 * way.length)
    neck = max(begin, tip - 3.4 * weight)
    barb = neck - 0.4 * weight
    corners = ((begin, 0.5), (neck, 0.5), (barb, 1.7), (tip, 0.0), (barb, -1.7), (neck, -0.5), (begin, -0.5))
    style: Style = {
        "fill": BASE,
        "stroke": "#ffffff",
        "stroke_width": max(1.0, 0.3 * weight),
        "stroke_linejoin": "round",
    }
    outline = FormShape("polygon", tuple((ahead, left * weight) for ahead, left in corners), style)
    label = look.text("label")
    return Form((outline, Letters((way.length / 2, 0.0), label, 0.4 * way.room)) if label else (outline,))


MARK = Along(must=(TO,), may=(COLOUR, LABEL), colour="#4a4038", layer="above", form=form)
