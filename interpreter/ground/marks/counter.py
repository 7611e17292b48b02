"""A flat piece whose outline tells whose it is: round, square, a hexagon, a diamond, a pentagon, a cross."""

from __future__ import annotations

from ..forms import OF_PIECES, PRINTED, SOLID, Form, FormShape, MarkLook, Seated
from ..signs import OUTLINES


def form(look: MarkLook) -> Form:
    corners = OUTLINES[look.nth % len(OUTLINES)]
    if not corners:
        return Form((FormShape("circle", ((0.0, 0.0),), SOLID, (1.0,)),))
    return Form((FormShape("polygon", corners, {**SOLID, "stroke_linejoin": "round"}),))


MARK = Seated(
    may=(*OF_PIECES, PRINTED),
    piece=True,
    solid=True,
    size=76,
    signed=True,
    outline=lambda look: "c",
    form=form,
    edition=2,
)
