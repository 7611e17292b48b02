"""Rivers of boards of rings: an arrow along each of their cells."""

from __future__ import annotations

import math

from ...boards.compass import Point
from .canvas import Canvas
from .faces import Sector

STREAM = "#2d6b99"
_PAD, _BODY, _HEAD = 0.07, 0.2, 0.37
"""What is free at both ends, in parts of the cell's length; half the breadth of the arrow's body and of its head, in parts
of the ring's."""
_STEP = 3.0
"""Degrees between the points of a bent line."""


def draw_stream(canvas: Canvas, cell: Sector) -> None:
    """An arrow along a cell, in the direction in which it flows."""
    canvas.polygon("flow", [canvas.place(point) for point in _arrow(cell)], fill=STREAM)


def body_height(cell: Sector) -> float:
    """Of the arrow of a cell, in units of the board: letters on it are no higher."""
    return 2 * _BODY * (cell.outer - cell.inner)


def _arrow(cell: Sector) -> list[Point]:
    broad, length = cell.outer - cell.inner, cell.end - cell.begin
    way = 1 if cell.flow > 0 else -1
    tail = (cell.begin if way > 0 else cell.end) + way * _PAD * length + cell.flow / 2
    whole = (1 - 2 * _PAD) * length
    neck = max(0.4 * whole, whole - math.degrees(0.75 * _HEAD * 2 * broad / cell.middle))
    steps = max(2, math.ceil(neck / _STEP))

    def line(side: float) -> list[Point]:
        return [cell.point(tail + way * neck * step / steps, cell.middle + side * broad) for step in range(steps + 1)]

    tip = [
        cell.point(tail + way * neck, cell.middle + _HEAD * broad),
        cell.point(tail + way * whole, cell.middle),
        cell.point(tail + way * neck, cell.middle - _HEAD * broad),
    ]
    return [*line(_BODY), *tip, *reversed(line(-_BODY))]
