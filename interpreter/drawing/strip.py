"""The pieces of a game in a row for each of their owners, as one finds them in its box."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..boards.tables import CELL
from ..ground.records import replace
from .board.canvas import Canvas
from .layout import Seat
from .legend import row_of_squares
from .marks import PlacedMark
from .pieces import draw_piece
from .pointing import Ghost, draw_ghosts
from .ways import Stretch, draw_stretch

_AMOUNTS = ("number", "many", "height")
"""What is said of a mark that tells how many it stands for."""
PIECE_WIDTH = 23.0
"""Points."""
_EDGE = 0.96
"""How far the edge of a place is from the middle of a piece, in parts of the room of one."""
_FLOOR, _RIM = "#f3ead8", "#8a7c66"
_BAR = 0.68
"""Half of the length of a bar, in parts of the room of a piece."""


def piece_looks(marks: Iterable[PlacedMark]) -> dict[str, list[PlacedMark]]:
    """What stands in a position, by whose it is: of pieces that look alike one. What tells no owner is nobody's."""
    found: dict[str, dict[str, PlacedMark]] = {}
    for mark in marks:
        if (mark.is_standing or mark.is_bar) and mark.whose and not mark.badge:
            looks = {name: value for name, value in mark.values.items() if name not in _AMOUNTS}
            found.setdefault(mark.whose, {}).setdefault(str(sorted(looks.items())), mark)
    return {whose: list(looks.values()) for whose, looks in found.items()}


def strip_picture(marks: Sequence[PlacedMark]) -> str:
    """Pieces side by side, as SVG of `PIECE_WIDTH` points for each; of a stack one piece."""
    canvas = Canvas(row_of_squares(len(marks)), round(PIECE_WIDTH * len(marks)))
    for number, mark in enumerate(marks):
        values = {name: 1 if name in _AMOUNTS else value for name, value in mark.values.items()}
        look, (x, y), room = replace(mark, values=values), canvas.site(CELL, number), canvas.room(CELL, number)
        if mark.is_bar:
            half = _BAR * room
            draw_stretch(canvas, look, Stretch((x - half, y), (x + half, y)), (room, room))
        else:
            draw_piece(canvas, look, Seat((x, y), 0.88 * room))
    return canvas.render()


def place_picture(marks: Sequence[PlacedMark]) -> str:
    """A place with room for some pieces, none of which is there, in the size of `strip_picture`."""
    canvas = Canvas(row_of_squares(len(marks)), round(PIECE_WIDTH * len(marks)))
    (x, y), room = canvas.site(CELL, 0), canvas.room(CELL, 0)
    (right, _), high = canvas.site(CELL, len(marks) - 1), _EDGE * room
    frame = {"x": x - high, "y": y - high, "width": right - x + 2 * high, "height": 2 * high, "rx": 0.3 * room}
    canvas.add("below", "rect", {**frame, "fill": _FLOOR, "stroke": _RIM, "stroke_width": 1.0})
    draw_ghosts(canvas, [Ghost(replace(mark, spot=(CELL, number))) for number, mark in enumerate(marks)])
    return canvas.render()
