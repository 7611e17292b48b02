"""A slender triangle from one side of its room to the middle of the other; its tip points up where nothing is said."""

from __future__ import annotations

from math import cos, radians, sin

from ..forms import FLAT, HOUR, OF_PIECES, PRINTED, SOLID, Form, FormShape, MarkLook, Seated

_CORNERS = ((-0.92, 1.0), (0.92, 1.0), (0.0, -0.9))
_HOUR, _TWELVE = 30, 12


def form(look: MarkLook) -> Form:
    angle = radians(_HOUR * min(_TWELVE, max(0, look.number(HOUR.name))))
    points = tuple((x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)) for x, y in _CORNERS)
    style = FLAT if look.holds("printed") else SOLID
    return Form((FormShape("polygon", points, {**style, "stroke_linejoin": "round"}),))


MARK = Seated(may=(*OF_PIECES, PRINTED, HOUR), piece=True, solid=True, size=100, edition=2, form=form)
