"""Seeds in a hollow, each of them drawn as long as that can be counted, with their number at the foot."""

from __future__ import annotations

from math import cos, pi, sin, sqrt

from ..colours import Shade
from ..forms import BASE, COLOUR, INK, MANY, RIM, SIZE, Form, FormShape, Length, Letters, MarkLook, Seated, Style

_DRAWN = 24
"""More than these are not drawn."""
_TOLD = 3
"""Up to so many are seen without a number."""
_TURN = pi * (3 - sqrt(5))
_SEED: Style = {"fill": BASE, "stroke": RIM, "stroke_width": Length(0.03, 0.6, 1.6)}
_GLINT: Style = {"fill": Shade(0.45)}


def form(look: MarkLook) -> Form:
    many = max(0, look.number("many"))
    shown = min(many, _DRAWN)
    # as florets stand in a sunflower: evenly, and never in a line that misleads
    reach = 0.68 if shown > 1 else 0.0
    size = min(0.24, 0.62 / sqrt(max(1, shown)))
    parts: list[FormShape | Letters] = []
    for number in range(shown):
        away = reach * sqrt((number + 0.5) / shown)
        x, y = away * cos(number * _TURN), away * sin(number * _TURN) - 0.16
        parts.append(FormShape("circle", ((x, y),), _SEED, (size,)))
        parts.append(FormShape("circle", ((x - 0.3 * size, y - 0.3 * size),), _GLINT, (0.28 * size,), least=12))
    if many > _TOLD:
        parts.append(Letters((0.0, 0.86), str(many), 0.46, INK))
    return Form(tuple(parts), written=True)


MARK = Seated(
    must=(MANY,), may=(COLOUR, SIZE), piece=True, size=84, many=MANY.name, told_by=(COLOUR,), form=form, edition=2
)
