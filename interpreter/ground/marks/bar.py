"""A bar from site to site, or along an edge: with a head where it ends, a foot where it begins, a chevron between, and `size`
percent of the usual breadth. Its sign is what is drawn along it, on a light ground."""

from __future__ import annotations

from collections.abc import Iterator

from ..colours import READABLE, Shade
from ..forms import (
    BASE,
    COLOUR,
    LABEL,
    SIZE,
    TO,
    Along,
    Form,
    FormShape,
    Letters,
    MarkLook,
    MarkParameter,
    Style,
    Takes,
    Way,
)

HEAD, FOOT, CHEVRON = (MarkParameter(name, Takes.CONDITION) for name in ("head", "foot", "chevron"))

_THICK = 13.0
"""No bar is broader, in drawing units."""
_RIM = Shade(-0.4)
_LIGHT = Shade(0.82)
_CORE = 0.62
"""The light ground of a sign, in parts of the breadth of the bar."""


def form(look: MarkLook, way: Way) -> Form:
    return Form(tuple(_parts(look, way)))


def _parts(look: MarkLook, way: Way) -> Iterator[FormShape | Letters]:
    usual = min(0.38 * way.parts * way.length, 0.44 * way.unit, _THICK)
    weight = usual * (look.number("size") or 100) / 100
    head = look.holds("head") and way.last
    stop = max(0.0, way.length - 1.25 * weight) if head else way.length
    for shade, more in ((_RIM, 1.8), (BASE, 0.0)):
        yield _line((0.0, 0.0), (stop, 0.0), shade, weight + more)
        if look.holds("foot") and way.first:
            yield _line((0.0, -1.05 * weight), (0.0, 1.05 * weight), shade, 0.62 * weight + more)
    if look.sign:
        yield from _signed(look.sign, stop, weight)
    if head:
        barb = stop - 0.2 * weight
        tips = (way.length + 0.25 * weight, 0.0), (barb, 1.25 * weight), (barb, -1.25 * weight)
        fill = _LIGHT if look.sign else BASE
        yield FormShape(
            "polygon", tips, {"fill": fill, "stroke": _RIM, "stroke_width": 0.11 * weight, "stroke_linejoin": "round"}
        )
    elif look.holds("chevron") and way.parts == 1:
        middle = way.length / 2
        corners = tuple((middle + x * weight, y * weight) for x, y in ((-0.2, 0.3), (0.2, 0.0), (-0.2, -0.3)))
        shade = _RIM if look.sign else READABLE
        style: Style = {"fill": "none", "stroke": shade, "stroke_width": 0.17 * weight, "stroke_linecap": "round"}
        yield FormShape("polyline", corners, style, layer="above")
    if look.text("label") and way.first:
        yield Letters((way.length / 2, 0.0), look.text("label"), 0.3 * way.unit, layer="above")


def _signed(sign: int, length: float, weight: float) -> Iterator[FormShape]:
    """A light core with rungs, nothing, dots, a line along it, or both of these."""
    core, thin = _CORE * weight, 0.16 * weight
    yield _line((0.0, 0.0), (length, 0.0), _LIGHT, core)
    count = max(1, round(length / (0.55 * weight)))
    places = [(number + 0.5) * length / count for number in range(count)]
    if sign == 1:
        for ahead in places:
            yield _line((ahead, -core / 2), (ahead, core / 2), BASE, thin)
    elif sign in (3, 5):
        for ahead in places:
            yield FormShape("circle", ((ahead, 0.0),), {"fill": BASE}, (0.15 * weight,))
    if sign in (4, 5):
        yield _line((0.0, 0.0), (length, 0.0), BASE, thin)


def _line(start: tuple[float, float], end: tuple[float, float], shade: Shade, width: float) -> FormShape:
    return FormShape("line", (start, end), {"stroke": shade, "stroke_linecap": "round", "stroke_width": width})


MARK = Along(may=(TO, COLOUR, LABEL, SIZE, HEAD, FOOT, CHEVRON), piece=True, layer="bars", past_side=True, form=form)
