"""Seats: where the marks of one site stand, one in its middle, several side by side."""

from __future__ import annotations

import math
from collections.abc import Sequence

from ..boards.compass import Point
from ..boards.tables import CELL
from ..ground.forms import Seated
from ..ground.records import Struct
from .board.canvas import Canvas
from .board.faces import Sector
from .marks import PlacedMark, Spot

_LEAST, _GREATEST = 5, 200
_GAP = 0.14
"""Between neighbours, in parts of a radius."""


class Seat(Struct):
    """A place on the drawing with the radius of what stands there."""

    point: Point
    radius: float


def seats(canvas: Canvas, marks: Sequence[PlacedMark]) -> dict[int, Seat]:
    """Where each mark that takes a seat stands, by its number in the list. What is printed on the board shares no seat
    with what stands on it."""
    made: dict[int, Seat] = {}
    groups: dict[tuple[Spot, bool], list[int]] = {}
    for number, mark in enumerate(marks):
        if mark.outside and mark.spot is not None:
            made[number] = _beyond(canvas, mark.spot, _size(mark))
        elif isinstance(mark.mark, Seated) and mark.spot is not None:
            # what is no piece is meant to lie over them
            groups.setdefault((mark.spot, mark.printed or not mark.mark.piece), []).append(number)
    for (spot, _), numbers in groups.items():
        sizes = [_size(marks[number]) for number in numbers]
        for number, seat in zip(numbers, _arrange(canvas, spot, sizes), strict=True):
            made[number] = seat
    return made


def _beyond(canvas: Canvas, spot: Spot, size: float) -> Seat:
    """A seat in the band round the board, beside a site at the border."""
    shape = canvas.shapes[spot[0]][spot[1]]
    away = 0.5 * canvas.band
    if isinstance(shape, Sector):
        middle = (shape.begin + shape.end) / 2
        return Seat(canvas.place(shape.point(middle, shape.outer + away / canvas.scale)), away * size)
    (x, y), (cx, cy) = canvas.site(*spot), (canvas.width / 2, canvas.height / 2)
    far = math.dist((x, y), (cx, cy)) or 1.0
    by = canvas.room(*spot) + away
    return Seat((x + (x - cx) / far * by, y + (y - cy) / far * by), away * size)


def _size(mark: PlacedMark) -> float:
    """In parts of the room."""
    assert isinstance(mark.mark, Seated)
    return min(_GREATEST, max(_LEAST, mark.number("size") or mark.mark.size)) / 100


def _arrange(canvas: Canvas, spot: Spot, sizes: list[float]) -> list[Seat]:
    room = canvas.room(*spot)
    if len(sizes) == 1:
        return [Seat(canvas.site(*spot), room * sizes[0])]
    scale, _, rows = max(
        (_scale(rows, *(side / room for side in _box(canvas, spot, count))), -count, rows)
        for count in range(1, math.isqrt(len(sizes)) + 3)
        for rows in _rows(sizes, count)
    )
    made = []
    total = sum(2 * max(row) for row in rows) * scale * room
    top = total / 2
    for row in rows:
        tall, across = 2 * max(row) * scale * room, _width(row) * scale * room
        left = -across / 2
        for size in row:
            radius = size * scale * room
            made.append(Seat(_inside(canvas, spot, left + radius, top - tall / 2), radius))
            left += 2 * radius + _GAP * scale * room
        top -= tall
    return made


def _rows(sizes: list[float], count: int) -> list[list[list[float]]]:
    """The sizes cut into so many rows of nearly equal length; nothing where that cannot be."""
    length = math.ceil(len(sizes) / count)
    cut = [sizes[at : at + length] for at in range(0, len(sizes), length)]
    return [cut] if len(cut) == count else []


def _width(row: list[float]) -> float:
    return sum(2 * size for size in row) + _GAP * (len(row) - 1)


def _scale(rows: list[list[float]], wide: float, high: float) -> float:
    """How much smaller the rows must be to fit."""
    return min(1.0, wide / max(map(_width, rows)), high / sum(2 * max(row) for row in rows))


def _box(canvas: Canvas, spot: Spot, rows: int) -> tuple[float, float]:
    """The width and height that rows of seats may take: of a piece of a ring along its arc, else about the middle."""
    shape = canvas.shapes[spot[0]][spot[1]] if spot[0] == CELL else ()
    if isinstance(shape, Sector):
        # of several rows the innermost has the shortest arc
        radius = shape.middle if rows == 1 else shape.inner + (shape.outer - shape.inner) / (2 * rows)
        wide, high = shape.length * radius / shape.middle, shape.outer - shape.inner
        return 0.92 * wide * canvas.scale, 0.88 * high * canvas.scale
    share = 1.9 if len(shape) == 4 else 1.62
    return share * canvas.room(*spot), share * canvas.room(*spot)


def _inside(canvas: Canvas, spot: Spot, right: float, up: float) -> Point:
    """A place near the middle of a site, in drawing units from it; in pieces of rings along the arc and outwards."""
    shape = canvas.shapes[spot[0]][spot[1]]
    if isinstance(shape, Sector):
        # below the middle of the ring clockwise is to the left: keep the reading order
        flip = abs(((shape.begin + shape.end) / 2) % 360 - 180) < 90
        depth = 0.5 + (-up if flip else up) / ((shape.outer - shape.inner) * canvas.scale)
        radius = shape.inner + depth * (shape.outer - shape.inner)
        share = 0.5 + right / (shape.length * radius / shape.middle * canvas.scale)
        return canvas.place(shape.across(1 - share if flip else share, depth))
    x, y = canvas.site(*spot)
    return x + right, y - up
