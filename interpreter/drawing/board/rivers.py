"""Rivers of boards of rings: an arrow along each of their cells."""

from __future__ import annotations

import math

from .canvas import Canvas
from .faces import Sector

STREAM = "#2d6b99"
_PAD, _BODY, _HEAD = 0.07, 0.2, 0.37
"""What is free at both ends, in parts of the cell's length; half the breadth of the arrow's body and of its head, in parts
of the ring's."""


def draw_stream(canvas: Canvas, cell: Sector) -> None:
    """An arrow along a cell, in the direction in which it flows."""
    broad, length = cell.outer - cell.inner, cell.end - cell.begin
    way = 1 if cell.flow > 0 else -1
    tail = (cell.begin if way > 0 else cell.end) + way * _PAD * length + cell.flow / 2
    whole = (1 - 2 * _PAD) * length
    neck = max(0.4 * whole, whole - math.degrees(0.75 * _HEAD * 2 * broad / cell.middle))
    turns = (tail, tail + way * neck, tail + way * whole)
    canvas.bent_arrow("flow", cell.middle, turns, _BODY * broad, _HEAD * broad, fill=STREAM)


def body_height(cell: Sector) -> float:
    """Of the arrow of a cell, in units of the board: letters on it are no higher."""
    return 2 * _BODY * (cell.outer - cell.inner)
