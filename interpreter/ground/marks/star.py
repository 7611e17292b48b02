"""A star, of five points where nothing is said."""

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
    count = corners(look, 5)
    return cornered(look, [(i * 180 / count, 0.45 if i % 2 else 1.0) for i in range(2 * count)])


MARK = Seated(
    may=(*OF_PIECES, PRINTED, OUTSIDE, CORNERS),
    piece=True,
    solid=True,
    size=76,
    outline=lambda look: f"*{said_corners(look)}",
    told_by=(COLOUR, LABEL, CORNERS),
    form=form,
)
