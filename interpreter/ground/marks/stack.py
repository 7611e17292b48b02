"""Discs one on the other. So many are drawn that one sees it is a stack; how many there are says the number."""

from __future__ import annotations

from ..colours import Shade
from ..forms import COLOUR, OF_PIECES, SOLID, Form, FormShape, MarkLook, MarkParameter, Seated, Takes
from .disc import disc

HEIGHT = MarkParameter("height", Takes.NUMBER)

_LAYERS, _LIFT = 6, 0.11


def form(look: MarkLook) -> Form:
    below = min(_LAYERS, max(1, look.number("height", 1))) - 1
    top = below * _LIFT / 2
    lower = (
        FormShape("circle", ((0.0, layer * _LIFT - top),), SOLID, (1.0,), base=Shade(-0.22))
        for layer in range(below, 0, -1)
    )
    return Form((*lower, *disc(top)), top)


MARK = Seated(may=(*OF_PIECES, HEIGHT), piece=True, solid=True, size=70, many=HEIGHT.name, told_by=(COLOUR,), form=form)
