"""A regular polygon, of four corners where nothing is said."""

from __future__ import annotations

from ..forms import (
    COLOUR,
    CORNERS,
    LABEL,
    OF_PIECES,
    OUTSIDE,
    PRINTED,
    Form,
    MarkLook,
    Seated,
    cornered,
    corners,
    said_corners,
)


def form(look: MarkLook) -> Form:
    count = corners(look, 4)
    start = 180 / count if count % 2 == 0 else 0.0
    return cornered(look, [(start + i * 360 / count, 1.0) for i in range(count)])


MARK = Seated(
    may=(*OF_PIECES, PRINTED, OUTSIDE, CORNERS),
    piece=True,
    solid=True,
    size=70,
    outline=lambda look: f"#{said_corners(look)}",
    told_by=(COLOUR, LABEL, CORNERS),
    form=form,
)
