"""A disc, that shines where there is room."""

from __future__ import annotations

from ..colours import Shade
from ..forms import FLAT, OF_PIECES, OUTSIDE, PRINTED, SOLID, Form, FormShape, Length, MarkLook, Seated, Style

_SHINE: Style = {"fill": "none", "stroke": Shade(-0.1, dark=0.28, bound=0.85), "stroke_width": Length(0.05, 0.8, 2.4)}


def disc(height: float = 0.0) -> tuple[FormShape, FormShape]:
    """A disc so far above the middle."""
    place = ((0.0, -height),)
    return FormShape("circle", place, SOLID, (1.0,)), FormShape("circle", place, _SHINE, (0.8,), least=7)


def form(look: MarkLook) -> Form:
    return Form((FormShape("circle", ((0.0, 0.0),), FLAT, (1.0,)),) if look.holds("printed") else disc())


MARK = Seated(may=(*OF_PIECES, PRINTED, OUTSIDE), piece=True, solid=True, size=76, form=form)
