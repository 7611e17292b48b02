"""Forms of marks as SVG, and the marks that take a seat, with what is written on them and carried by them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import accumulate, pairwise

from ..boards.compass import Point
from ..ground.colours import READABLE, Shade
from ..ground.forms import BASE, INK, RIM, Form, FormShape, Length, Letters, Seated, Style
from ..ground.records import replace
from ..ground.signs import engraving
from .board.canvas import Canvas
from .board.layers import Disc
from .board.paths import listed
from .layout import Seat
from .marks import PlacedMark

Attributes = dict[str, str | float]

_PRINT = "#a89b84"
"""Of what is printed on the board, where nobody gave it a colour."""

_PLACE, _OUTER, _INNER = ((0.82, -0.6),), (0.3, 0.56), (0.14, 0.36)
_BADGE = (
    FormShape("ellipse", _PLACE, {"fill": "#ffffff", "stroke": "#ffffff", "stroke_width": Length(0.28)}, _OUTER),
    FormShape("ellipse", _PLACE, {"fill": BASE, "stroke": RIM, "stroke_width": Length(0.0585, 0.9, 3.0)}, _OUTER),
    FormShape("ellipse", _PLACE, {"fill": "none", "stroke": Shade(-0.25), "stroke_width": Length(0.05, 0.7)}, _INNER),
)
"""Something small that a piece carries: a disc seen from its edge, standing on the piece's rim."""

_WITHIN = 0.5
"""Of the radius of a piece that has a hole, what is free for a sign."""

_BEYOND = 2.15
"""How broad letters may be that could not be read otherwise, in radii of their disc."""

_WIDE, _NARROW = frozenset("mwMWQOGD%@—"), frozenset("iljtfrI.,:;'!|()[] ")


def text_width(text: str, size: float) -> float:
    """About how wide a text is."""
    return size * sum(0.86 if char in _WIDE else 0.32 if char in _NARROW else 0.6 for char in text)


def shortened(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"


def draw_piece(
    canvas: Canvas,
    mark: PlacedMark,
    seat: Seat,
    below: tuple[PlacedMark, Seat] | None = None,
    layer: str = "",
) -> None:
    """A mark that takes a seat, with its label and badge.

    Args:
        below:  a piece with its seat, on which it is written.
        layer:  where it is not that of pieces, or of what is printed.
    """
    layer = layer or ("printed" if mark.printed else "pieces")
    colour = mark.colour or (_PRINT if mark.printed else mark.mark.colour)
    if below is not None:
        piece, seat = below
        seat, layer = _raised(seat, _form(piece)), "pieces"
        colour = mark.colour or READABLE.of(piece.colour or piece.mark.colour)
        mark = replace(mark, over=True)
    form = _form(mark)
    if mark.is_piece:
        canvas.discs.append(Disc(layer, seat.point, seat.radius))
    draw_form(canvas, layer, form.parts, colour, lambda point: _on(seat, point), seat.radius)
    seat = _raised(seat, form)
    solid, signed = (
        isinstance(mark.mark, Seated) and mark.mark.solid,
        isinstance(mark.mark, Seated) and mark.mark.signed,
    )
    if mark.sign and mark.is_piece and not signed:
        # on what has a hole, the sign stands in it
        within = Seat(seat.point, seat.radius * (1.0 if solid else _WITHIN))
        draw_form(canvas, layer, engraving(mark.sign), colour, lambda point: _on(within, point), within.radius)
    if mark.written and mark.mark.piece and not form.written:
        draw_letters(canvas, layer, seat, mark.written, READABLE.of(colour) if solid else INK, rim=not solid)
    if mark.badge:
        draw_form(canvas, layer, _BADGE, mark.badge, lambda point: _on(seat, point), seat.radius)


def _form(mark: PlacedMark) -> Form:
    assert isinstance(mark.mark, Seated)
    return mark.mark.form(mark)


def _on(seat: Seat, point: Point) -> Point:
    return seat.point[0] + point[0] * seat.radius, seat.point[1] + point[1] * seat.radius


def _raised(seat: Seat, form: Form) -> Seat:
    """The middle of the uppermost thing of a form."""
    return Seat(_on(seat, (0.0, -form.top)), seat.radius)


def draw_form(
    canvas: Canvas,
    layer: str,
    parts: Iterable[FormShape | Letters],
    colour: str,
    at: Callable[[Point], Point],
    radius: float = 1.0,
) -> None:
    """Shapes and letters. `at`: where a point of the form is on the drawing; `radius`: its unit in drawing units."""
    for part in parts:
        if isinstance(part, Letters):
            shade = part.fill if isinstance(part.fill, str) else part.fill.of(colour)
            seat = Seat(at(part.point), part.radius * radius)
            draw_letters(canvas, part.layer or layer, seat, part.text, shade, rim=part.rim)
        elif radius >= part.least:
            places = _geometry(part, [at(point) for point in part.points], radius)
            style = _style(part.style, part.base.of(colour), radius)
            canvas.add(part.layer or layer, part.tag, {**places, **style})


def _geometry(shape: FormShape, points: list[Point], radius: float) -> Attributes:
    """Where a shape stands on the drawing, in attributes of SVG."""
    (x, y), *_ = points
    match shape.tag:
        case "circle":
            return {"cx": x, "cy": y, "r": shape.radii[0] * radius}
        case "ellipse":
            return {"cx": x, "cy": y, "rx": shape.radii[0] * radius, "ry": shape.radii[1] * radius}
        case "line":
            return {"x1": x, "y1": y, "x2": points[1][0], "y2": points[1][1]}
        case "path" if shape.loops:
            ends = [0, *accumulate(shape.loops)]
            lines = (points[start:end] for start, end in pairwise(ends))
            return {"d": " ".join(f"M{listed(line)} Z" for line in lines), "fill_rule": "evenodd"}
        case "path":
            pairs = zip(points[::2], points[1::2], strict=True)
            return {"d": " ".join(f"M{listed([start])} L{listed([end])}" for start, end in pairs)}
        case "polygon" | "polyline":
            return {"points": listed(points)}


def _style(style: Style, colour: str, radius: float) -> Attributes:
    made: Attributes = {}
    for name, value in style.items():
        if isinstance(value, Shade):
            made[name] = value.of(colour)
        else:
            made[name] = value.of(radius) if isinstance(value, Length) else value
    return made


def draw_letters(canvas: Canvas, layer: str, seat: Seat, text: str, colour: str, *, rim: bool) -> None:
    """A text that fits into a disc, or a little beyond its rim where it could not be read otherwise."""
    text, size = shortened(text, 12), _size(seat, text)
    if size < canvas.least and _fits_beyond(canvas, seat, text):
        size = canvas.least
    canvas.text(layer, seat.point, text, size, colour, rim=rim, bold=True)


def fits_letters(canvas: Canvas, seat: Seat, text: str) -> bool:
    """Whether a text on a disc is large enough to be read."""
    return _size(seat, text) >= canvas.least or _fits_beyond(canvas, seat, text)


def _size(seat: Seat, text: str) -> float:
    return min(1.05 * seat.radius, 1.65 * seat.radius / max(0.6, text_width(shortened(text, 12), 1.0)))


def _fits_beyond(canvas: Canvas, seat: Seat, text: str) -> bool:
    return max(text_width(shortened(text, 12), canvas.least), canvas.least) <= _BEYOND * seat.radius
