"""A crown, on the piece that it lies on."""

from __future__ import annotations

from ..forms import BASE, COLOUR, INK, SIZE, Form, FormShape, MarkLook, Seated

_POINTS = ((-0.6, 0.42), (-0.66, -0.3), (-0.3, 0.02), (0.0, -0.5), (0.3, 0.02), (0.66, -0.3), (0.6, 0.42))


def form(_: MarkLook) -> Form:
    return Form((FormShape("polygon", _POINTS, {"fill": BASE, "stroke": BASE, "stroke_linejoin": "round"}),))


MARK = Seated(may=(COLOUR, SIZE), colour=INK, size=60, upright=True, letter="k", form=form, edition=2)
