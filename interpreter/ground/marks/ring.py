"""A ring."""

from __future__ import annotations

from ..colours import Shade
from ..forms import BASE, OF_PIECES, PRINTED, Form, FormShape, Length, MarkLook, Seated

_BROAD = 0.24
_PASSES = ((Shade(-0.45), Length(_BROAD, more=1.6)), (BASE, Length(_BROAD)))


def form(look: MarkLook) -> Form:
    return Form(
        tuple(
            FormShape(
                "circle", ((0.0, 0.0),), {"fill": "none", "stroke": shade, "stroke_width": width}, (1 - _BROAD / 2,)
            )
            for shade, width in _PASSES[look.holds("printed") :]
        )
    )


MARK = Seated(may=(*OF_PIECES, PRINTED), piece=True, size=66, outline=lambda look: "o", form=form)
