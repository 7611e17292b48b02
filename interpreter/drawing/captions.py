"""What stands below the board: lines, and trays with things in them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from ..boards.compass import Point
from ..ground.forms import INK, NEUTRAL, Beside, Seated
from ..ground.marks import MARKS
from .board.canvas import Canvas
from .layout import Seat
from .marks import PlacedMark
from .pieces import draw_piece, shortened, text_width

_LONGEST, _MOST, _HELD = 160, 40, 60
"""Characters of a caption, captions of a picture, and things that are drawn in a tray."""
_LINE, _TRAY = 1.7, 2.3
"""How high a line and a tray are, in sizes of letters."""
_RIM, _GROUND = "#8a7c66", "#f3ead8"


def draw_captions(canvas: Canvas, marks: Sequence[PlacedMark]) -> None:
    """Lines and trays below the board, in the order of the marks; lines two abreast where all are short."""
    # where a unit is a point, letters need no more than what can be read
    size = max(1.2 * canvas.least, canvas.width / 42) if canvas.least else max(11.0, canvas.width / 42)
    told = [mark for mark in marks if mark.line and not mark.calling][:_MOST]
    standing = [mark for mark in reversed(marks) if isinstance(mark.mark, Seated) and mark.is_piece and mark.mark.solid]
    pieces = {mark.colour: mark.kind for mark in standing}
    # of those who have nothing on the board, pieces look as those of others do
    kinds = [mark.kind for mark in standing if mark.whose in {one.whose for one in told}]
    pieces |= {mark.colour: kinds[-1] for mark in told if kinds and mark.colour not in pieces}
    for held, group in groupby(told, key=_is_tray):
        if held:
            _draw_trays(canvas, list(group), size, pieces)
        else:
            _draw_lines(canvas, list(group), size, pieces)


def _is_tray(mark: PlacedMark) -> bool:
    return isinstance(mark.mark, Beside) and bool(mark.mark.many)


def _like(mark: PlacedMark, pieces: Mapping[str, str]) -> PlacedMark:
    """A piece of the colour of a caption, as those on the board are."""
    kind = pieces.get(mark.colour, "disc")
    kind = kind if not MARKS[kind].must else "disc"
    return PlacedMark(kind, values={"colour": mark.colour or NEUTRAL}, sign=mark.sign, nth=mark.nth)


def _draw_lines(canvas: Canvas, marks: Sequence[PlacedMark], size: float, pieces: Mapping[str, str]) -> None:
    pad = 0.02 * canvas.width + canvas.band
    half = (canvas.width - 2 * pad) / 2
    widest = max(text_width(mark.line, size) for mark in marks) + 2.2 * size
    abreast = 2 if len(marks) > 1 and widest < half else 1
    rows = -(-len(marks) // abreast)
    top = canvas.extend((rows * _LINE + 0.5) * size) + 0.2 * size
    for number, mark in enumerate(marks):
        column, row = number % abreast, number // abreast
        _draw_line(
            canvas, mark, (pad + column * half, top + (row + 0.5) * _LINE * size), size, canvas.width - pad, pieces
        )


def _draw_line(
    canvas: Canvas, mark: PlacedMark, start: Point, size: float, end: float, pieces: Mapping[str, str]
) -> float:
    """A disc and a text behind it; where that ends."""
    x, y = start
    if mark.colour and not _is_tray(mark):
        draw_piece(canvas, _like(mark, pieces), Seat((x + 0.5 * size, y), 0.48 * size))
        x += 1.5 * size
    letters = _letters([mark], size, end - x)
    canvas.text("margin", (x, y), _text(mark), letters, INK, anchor="start")
    return x + text_width(_text(mark), letters)


def _text(mark: PlacedMark) -> str:
    return shortened(mark.line, _LONGEST)


def _letters(marks: Sequence[PlacedMark], size: float, room: float) -> float:
    """The size of letters in which each of the lines finds room."""
    return size * min(1.0, room / max(1.0, *(text_width(_text(mark), size) for mark in marks)))


def _draw_trays(canvas: Canvas, marks: Sequence[PlacedMark], size: float, pieces: Mapping[str, str]) -> None:
    """Lines, and behind each what it counts; all trays begin at one place, so that they can be compared."""
    pad = 0.02 * canvas.width + canvas.band
    rows = [canvas.extend(_TRAY * size) + 0.55 * _TRAY * size for _ in marks]
    end = 0.6 * canvas.width
    letters = _letters(marks, size, end - pad)
    ends = [_draw_line(canvas, mark, (pad, y), letters, end, pieces) for mark, y in zip(marks, rows, strict=True)]
    left = max(0.34 * canvas.width, max(ends) + size)
    for mark, y in zip(marks, rows, strict=True):
        _draw_tray(canvas, mark, size, (left, y), canvas.width - pad, pieces)


def _draw_tray(
    canvas: Canvas, mark: PlacedMark, size: float, start: Point, right: float, pieces: Mapping[str, str]
) -> None:
    """What a line counts, closer together where there is much."""
    (left, y), high, many = start, 0.42 * _TRAY * size, min(_HELD, max(0, mark.number("many")))
    place = {"x": left, "y": y - high, "width": right - left, "height": 2 * high, "rx": high}
    canvas.add("margin", "rect", {**place, "fill": _GROUND, "stroke": _RIM, "stroke_width": 1.2})
    radius = 0.5 * size
    step = min(2.2 * radius, (right - left - 2 * high) / max(1, many - 1))
    for number in range(many):
        draw_piece(canvas, _like(mark, pieces), Seat((left + high + number * step, y), radius), layer="margin")
