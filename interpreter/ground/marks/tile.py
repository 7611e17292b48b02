"""A tile that lies on several sites: one rounded piece over all of them, a domino, a ship or a polyomino."""

from __future__ import annotations

from collections.abc import Iterator

from ..colours import READABLE, Shade
from ..forms import BASE, COLOUR, LABEL, SITES, Area, Covering, Form, FormShape, Letters, MarkLook, Style

_RIM = Shade(-0.4)
_RIM_WIDTH = 1.8
"""Of the line round it, in drawing units on both sides together."""


def form(look: MarkLook, area: Area) -> Form:
    return Form(tuple(_parts(look, area)))


def _parts(look: MarkLook, area: Area) -> Iterator[FormShape | Letters]:
    for shade, more in ((_RIM, _RIM_WIDTH), (BASE, 0.0)):
        # the line along the outline, as broad as the corners are round, is part of the tile
        style: Style = {"stroke": shade, "stroke_width": 2 * area.round + more, "stroke_linejoin": "round"}
        if area.loops:
            points = tuple(point for loop in area.loops for point in loop)
            yield FormShape("path", points, {"fill": shade, **style}, loops=tuple(map(len, area.loops)))
        broad: Style = {"stroke": shade, "stroke_width": area.breadth + more, "stroke_linecap": "round"}
        for stretch in area.stretches:
            yield FormShape("line", stretch, broad)
    if look.text("label"):
        yield Letters(area.middle, look.text("label"), 0.8 * area.room, fill=READABLE, rim=False)


MARK = Covering(must=(SITES,), may=(COLOUR, LABEL), piece=True, form=form, edition=2)
