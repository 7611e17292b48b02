"""The pieces of a game in a row for each of their owners, as one finds them in its box."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..boards.tables import CELL
from ..ground.forms import Seated
from .board.canvas import Canvas
from .layout import Seat
from .legend import row_of_squares
from .marks import PlacedMark
from .pieces import draw_piece

PIECE_WIDTH = 23.0
"""Points."""


def piece_looks(marks: Iterable[PlacedMark]) -> dict[str, list[PlacedMark]]:
    """What stands in a position, by whose it is: of pieces that look alike one. What tells no owner is nobody's."""
    found: dict[str, dict[str, PlacedMark]] = {}
    for mark in marks:
        if isinstance(mark.mark, Seated) and mark.mark.piece and not mark.printed and mark.whose and not mark.badge:
            looks = {name: value for name, value in mark.values.items() if name not in ("number", "many", "height")}
            found.setdefault(mark.whose, {}).setdefault(str(sorted(looks.items())), mark)
    return {whose: list(looks.values()) for whose, looks in found.items()}


def strip_picture(marks: Sequence[PlacedMark]) -> str:
    """Pieces side by side, as SVG of `PIECE_WIDTH` points for each."""
    canvas = Canvas(row_of_squares(len(marks)), round(PIECE_WIDTH * len(marks)))
    for number, mark in enumerate(marks):
        draw_piece(canvas, mark, Seat(canvas.site(CELL, number), 0.88 * canvas.room(CELL, number)))
    return canvas.render()
