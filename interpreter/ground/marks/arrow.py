"""An arrow over what stands there."""

from __future__ import annotations

from ..forms import BASE, COLOUR, LABEL, TO, Along, Form, FormShape, Letters, MarkLook, Style, Way

_STYLE: Style = {
    "fill": BASE,
    "stroke": "#ffffff",
    "stroke_width": 1.2,
    "stroke_linejoin": "round",
    "paint_order": "stroke",
}


def form(look: MarkLook, way: Way) -> Form:
    weight = min(max(0.13 * way.room, 1.4), 6.0)
    begin = min(0.3 * way.room, 0.2 * way.length) if way.first else 0.0
    if not way.last:
        # it goes on at the other side of the board
        shaft = ((begin, 0.5), (way.length, 0.5), (way.length, -0.5), (begin, -0.5))
        return Form((FormShape("polygon", tuple((ahead, left * weight) for ahead, left in shaft), _STYLE),))
    tip = way.length - min(0.25 * way.end_room, 0.15 * way.length)
    neck = max(begin, tip - 3.4 * weight)
    barb = neck - 0.4 * weight
    corners = ((begin, 0.5), (neck, 0.5), (barb, 1.7), (tip, 0.0), (barb, -1.7), (neck, -0.5), (begin, -0.5))
    outline = FormShape("polygon", tuple((ahead, left * weight) for ahead, left in corners), _STYLE)
    label = look.text("label")
    return Form((outline, Letters((way.length / 2, 0.0), label, 0.4 * way.room)) if label else (outline,))


MARK = Along(must=(TO,), may=(COLOUR, LABEL), colour="#1d1d1d", layer="above", past_side=True, form=form)
