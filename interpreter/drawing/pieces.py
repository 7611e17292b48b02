"""Marks that take a seat as SVG: discs, stacks, rings, crosses, polygons, stars and labels, with their badges."""

from __future__ import annotations

from collections.abc import Callable

from ..boards.compass import Point, along
from ..ground.colours import brightness, darker, ink_on, lighter
from .board.canvas import Canvas
from .board.paths import listed
from .layout import Seat
from .marks import Placed

Attributes = dict[str, str | float]

NEUTRAL = "#e9dcc0"
"""Of pieces to which nobody gave a colour."""

INK = "#3d372f"
_PRINT = "#a89b84"
_LAYERS = 6
"""Discs that are drawn of a stack; how many there are says the number."""

_FEW, _MANY = 3, 12
_WIDE, _NARROW = frozenset("mwMWQOGD%@—"), frozenset("iljtfrI.,:;'!|()[] ")


def text_width(text: str, size: float) -> float:
    """About how wide a text is."""
    return size * sum(0.86 if char in _WIDE else 0.32 if char in _NARROW else 0.6 for char in text)


def shortened(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"


def draw_piece(canvas: Canvas, mark: Placed, seat: Seat) -> None:
    """A mark that takes a seat, with its label and badge."""
    layer = "printed" if mark.printed else "pieces"
    colour = mark.colour or (_PRINT if mark.printed else NEUTRAL)
    ground = _FORMS[mark.kind](canvas, layer, mark, seat, colour)
    text = mark.label or (str(mark.height) if mark.kind == "stack" and mark.height > 1 else "")
    if mark.kind == "stack":
        seat = Seat(_top(seat, mark.height), seat.radius)
    if text and mark.kind != "label":
        draw_letters(canvas, layer, seat, text, ink_on(ground) if ground else INK, rim=not ground)
    if mark.badge:
        _badge(canvas, layer, seat, mark.badge)


def draw_label(canvas: Canvas, mark: Placed, piece: Placed, seat: Seat) -> None:
    """A label that is a mark of its own, on a piece."""
    top = Seat(_top(seat, piece.height), seat.radius) if piece.kind == "stack" else seat
    draw_letters(canvas, "pieces", top, mark.label, mark.colour or ink_on(piece.colour or NEUTRAL), rim=False)


def _outline(colour: str, radius: float) -> Attributes:
    """A rim in a darker shade, so that white reads on white and black on black."""
    rim = darker(colour, 0.45) if brightness(colour) > 0.22 else "#000000"
    return {"fill": colour, "stroke": rim, "stroke_width": min(3.0, max(0.9, 0.065 * radius))}


def _flat(mark: Placed, colour: str, radius: float) -> Attributes:
    return {"fill": colour} if mark.printed else _outline(colour, radius)


# ---------------------------------------------------------------- forms; each returns the colour below its label, if any


def _disc(canvas: Canvas, layer: str, mark: Placed, seat: Seat, colour: str) -> str:
    canvas.circle(layer, seat.point, seat.radius, **_flat(mark, colour, seat.radius))
    if not mark.printed and seat.radius > 7:
        shine = lighter(colour, 0.28) if brightness(colour) < 0.85 else darker(colour, 0.1)
        style: Attributes = {"fill": "none", "stroke": shine, "stroke_width": min(2.4, max(0.8, 0.05 * seat.radius))}
        canvas.add(layer, "circle", {"cx": seat.point[0], "cy": seat.point[1], "r": 0.8 * seat.radius, **style})
    return colour


def _stack(canvas: Canvas, layer: str, mark: Placed, seat: Seat, colour: str) -> str:
    x, _ = seat.point
    top, lift = _top(seat, mark.height), _lift(seat)
    for below in range(_layers(mark.height) - 1, 0, -1):
        style = _outline(darker(colour, 0.22), seat.radius)
        canvas.circle(layer, (x, top[1] + below * lift), seat.radius, **style)
    return _disc(canvas, layer, mark, Seat(top, seat.radius), colour)


def _layers(height: int) -> int:
    return min(_LAYERS, max(1, height))


def _lift(seat: Seat) -> float:
    return 0.11 * seat.radius


def _top(seat: Seat, height: int) -> Point:
    """The middle of the uppermost disc of a stack."""
    x, y = seat.point
    return x, y - (_layers(height) - 1) * _lift(seat) / 2


def _ring(canvas: Canvas, layer: str, mark: Placed, seat: Seat, colour: str) -> str:
    weight = 0.24 * seat.radius
    radius = seat.radius - weight / 2
    style: Attributes = {"cx": seat.point[0], "cy": seat.point[1], "r": radius, "fill": "none"}
    if not mark.printed:
        canvas.add(layer, "circle", {**style, "stroke": darker(colour, 0.45), "stroke_width": weight + 1.6})
    canvas.add(layer, "circle", {**style, "stroke": colour, "stroke_width": weight})
    return ""


def _cross(canvas: Canvas, layer: str, mark: Placed, seat: Seat, colour: str) -> str:
    (x, y), arm, weight = seat.point, 0.8 * seat.radius, 0.26 * seat.radius
    passes = [(colour, weight)] if mark.printed else [(darker(colour, 0.45), weight + 1.6), (colour, weight)]
    for shade, wide in passes:
        path = f"M{listed([(x - arm, y - arm)])} L{listed([(x + arm, y + arm)])} "
        path += f"M{listed([(x - arm, y + arm)])} L{listed([(x + arm, y - arm)])}"
        style: Attributes = {"fill": "none", "stroke": shade, "stroke_width": wide, "stroke_linecap": "round"}
        canvas.add(layer, "path", {"d": path, **style})
    return ""


def _polygon(canvas: Canvas, layer: str, mark: Placed, seat: Seat, colour: str) -> str:
    count = min(_MANY, max(_FEW, mark.corners or 4))
    start = 180 / count if count % 2 == 0 else 0.0
    style = {**_flat(mark, colour, seat.radius), "stroke_linejoin": "round"}
    canvas.polygon(layer, [_round(seat, start + i * 360 / count, 1.0) for i in range(count)], **style)
    return colour


def _star(canvas: Canvas, layer: str, mark: Placed, seat: Seat, colour: str) -> str:
    count = min(_MANY, max(_FEW, mark.corners or 5))
    tips = [_round(seat, i * 180 / count, 0.45 if i % 2 else 1.0) for i in range(2 * count)]
    canvas.polygon(layer, tips, **{**_flat(mark, colour, seat.radius), "stroke_linejoin": "round"})
    return colour


def _round(seat: Seat, bearing: float, share: float) -> Point:
    dx, dy = along(bearing)
    return seat.point[0] + dx * share * seat.radius, seat.point[1] - dy * share * seat.radius


def _text(canvas: Canvas, layer: str, mark: Placed, seat: Seat, colour: str) -> str:
    shade = mark.colour or (_PRINT if mark.printed else INK)
    draw_letters(canvas, layer, Seat(seat.point, 1.25 * seat.radius), mark.label, shade, rim=not mark.printed)
    return ""


_FORMS: dict[str, Callable[[Canvas, str, Placed, Seat, str], str]] = {
    "disc": _disc,
    "stack": _stack,
    "ring": _ring,
    "cross": _cross,
    "polygon": _polygon,
    "star": _star,
    "label": _text,
}


def draw_letters(canvas: Canvas, layer: str, seat: Seat, text: str, colour: str, *, rim: bool) -> None:
    """A text that fits into a disc."""
    text = shortened(text, 12)
    size = min(1.05 * seat.radius, 1.65 * seat.radius / max(0.6, text_width(text, 1.0)))
    canvas.text(layer, seat.point, text, size, colour, rim=rim, bold=True)


def _badge(canvas: Canvas, layer: str, seat: Seat, colour: str) -> None:
    """Something small that a piece carries: a disc seen from its edge, standing on the piece's rim."""
    (x, y), radius = seat.point, seat.radius
    place: Attributes = {"cx": x + 0.82 * radius, "cy": y - 0.6 * radius, "rx": 0.3 * radius, "ry": 0.56 * radius}
    canvas.add(layer, "ellipse", {**place, "fill": "#ffffff", "stroke": "#ffffff", "stroke_width": 0.28 * radius})
    canvas.add(layer, "ellipse", {**place, **_outline(colour, 0.9 * radius)})
    inner: Attributes = {"fill": "none", "stroke": darker(colour, 0.25), "stroke_width": max(0.7, 0.05 * radius)}
    canvas.add(layer, "ellipse", {**place, "rx": 0.14 * radius, "ry": 0.36 * radius, **inner})
