"""A cross."""

from __future__ import annotations

from ..colours import Shade
from ..forms import BASE, OF_PIECES, PRINTED, Form, FormShape, Length, MarkLook, Seated

_ARM = 0.8
_LINES = ((-_ARM, -_ARM), (_ARM, _ARM), (-_ARM, _ARM), (_ARM, -_ARM))
_PASSES = ((Shade(-0.45), Length(0.26, more=1.6)), (BASE, Length(0.26)))


def form(look: MarkLook) -> Form:
    return Form(
        tuple(
            FormShape(
                "path", _LINES, {"fill": "none", "stroke": shade, "stroke_width": width, "stroke_linecap": "round"}
            )
            for shade, width in _PASSES[look.holds("printed") :]
        )
    )


MARK = Seated(may=(*OF_PIECES, PRINTED), piece=True, size=72, letter="x", outline=lambda look: "x", form=form)
