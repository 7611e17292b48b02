"""A position as SVG: the board, the marks on it, what is to be pointed out, and captions below.

Equal positions give equal bytes: numbers are rounded, and everything stands in the order of the tables and the marks.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from weakref import WeakKeyDictionary

from ..boards.tables import CELL, EDGE
from ..engines.base import State
from ..ground.colours import darker, lighter
from ..ground.forms import INK, Along, Covering, Ground, Seated, SideMark
from ..ground.marks.arrow import MARK as ARROW
from .board.canvas import Canvas
from .board.draw import draw_board, draw_border, fill_cell
from .layout import Seat, seats
from .marks import Painter, PlacedMark, Spot
from .pieces import Attributes, draw_piece, shortened, text_width
from .tiles import draw_tile
from .ways import draw_way

ROLES = ("from", "to", "new", "captured", "choice", "region")
"""What can be pointed out about a site."""

_GROUNDS = {
    "from": ("#f9e9b8", 0.95),
    "to": ("#ffd766", 0.85),
    "new": ("#ffd766", 0.85),
    "choice": ("#9fd3b4", 0.75),
    "region": ("#cbd9e8", 0.8),
}
_ACCENT, _LOSS = "#8a5a00", "#b3261e"
_LONGEST, _MOST_CAPTIONS = 160, 40
"""Characters of a caption, and captions of a picture."""


@dataclass(frozen=True)
class Arrow:
    """A way to point out, from site to site."""

    start: Spot
    end: Spot
    colour: str = ARROW.colour


def picture(
    painter: Painter,
    state: State,
    *,
    width: int = 640,
    names: bool = False,
    captions: bool = True,
    highlight: Mapping[Spot, str] | None = None,
    arrows: Sequence[Arrow] = (),
) -> str:
    """A state as SVG text.

    Args:
        width:      in drawing units.
        names:      write the names of sites, in the margin where that is enough.
        captions:   write the captions of the `draw` section below the board.
        highlight:  site -> one of `ROLES`.
        arrows:     drawn over everything.
    Raises: RulesetError: a mark cannot be worked out in this state.
    """
    marks = painter.marks(state)
    borders = {mark.side: mark.colour or mark.mark.colour for mark in marks if isinstance(mark.mark, SideMark)}
    canvas = empty_board(painter, width, names).copy()
    for mark in marks:
        if isinstance(mark.mark, Ground) and mark.spot is not None:
            fill_site(canvas, mark, mark.spot, faint=CELL not in painter.site_kinds())
    draw_border(canvas, borders)
    for spot, role in sorted((highlight or {}).items()):
        _point_out(canvas, spot, role)
    taken = seats(canvas, marks)
    below = {
        mark.spot: (mark, taken[number])
        for number, mark in enumerate(marks)
        if isinstance(mark.mark, Seated) and mark.mark.solid and not mark.printed
    }
    for number, mark in enumerate(marks):
        if number in taken:
            draw_piece(canvas, mark, taken[number], None if mark.mark.piece else below.get(mark.spot))
        elif isinstance(mark.mark, Along):
            draw_way(canvas, mark)
        elif isinstance(mark.mark, Covering):
            draw_tile(canvas, mark)
    for arrow in arrows:
        draw_way(canvas, PlacedMark("arrow", arrow.start, arrow.end, values={"colour": arrow.colour}))
    if captions:
        _captions(canvas, [mark for mark in marks if mark.line][:_MOST_CAPTIONS])
    return canvas.render(painter.game.title)


_boards: WeakKeyDictionary[Painter, dict[tuple[int, bool], Canvas]] = WeakKeyDictionary()
"""Boards without marks: they are the same for every state of a painter, and the longer part of the work."""


def empty_board(painter: Painter, width: int, names: bool) -> Canvas:
    """The board without marks. Nobody draws on it: see `Canvas.copy`."""
    known = _boards.setdefault(painter, {})
    if (width, names) not in known:
        bordered = painter.shows(SideMark)
        known[width, names] = draw_board(
            painter.tables,
            names=names,
            kinds=painter.site_kinds(),
            width=width,
            hidden=painter.drawing.hidden,
            band=0.012 * width if bordered else 0.02 * width if painter.leaves_board else 0.0,
            aside=bool(painter.drawing.marks),
            turn=painter.drawing.turn,
        )
    return known[width, names]


def fill_site(canvas: Canvas, mark: PlacedMark, spot: Spot, *, faint: bool) -> None:
    """A mark that colours its site."""
    kind, site = spot
    strength = min(100, max(0, mark.number("strength", 100)))
    colour = lighter(mark.colour or mark.mark.colour, 1 - strength / 100)
    if kind == CELL:
        fill_cell(canvas, site, colour, faint=faint)
    elif kind == EDGE:
        start, end = canvas.tables.sites[kind].outlines[site]
        canvas.line("edges", start, end, stroke=colour, stroke_width=0.2 * canvas.unit, stroke_linecap="round")
    else:
        canvas.circle("vertices", canvas.site(kind, site), 0.3 * canvas.room(kind, site), fill=colour)


# ---------------------------------------------------------------- pointing out


def _point_out(canvas: Canvas, spot: Spot, role: str) -> None:
    kind, site = spot
    room = canvas.room(kind, site)
    x, y = canvas.site(kind, site)
    if role == "captured":
        arm, weight = 0.62 * room, max(2.0, 0.13 * room)
        for colour, more in (("#ffffff", 2.4), (_LOSS, 0.0)):
            style: Attributes = {"stroke": colour, "stroke_width": weight + more, "stroke_linecap": "round"}
            canvas.stroke("above", (x - arm, y - arm), (x + arm, y + arm), style)
            canvas.stroke("above", (x - arm, y + arm), (x + arm, y - arm), style)
        return
    colour, strength = _GROUNDS[role]
    weight = min(2.6, max(1.4, 0.05 * room))
    ring = _ACCENT if role not in ("choice", "region") else darker(colour, 0.4)
    style = {"fill": colour, "fill_opacity": strength, "stroke": ring, "stroke_width": weight}
    if role == "from":
        style["stroke_dasharray"] = f"{2.6 * weight:.1f} {1.8 * weight:.1f}"
    if kind == CELL and canvas.shapes[kind][site]:
        canvas.face("below", kind, site, style, inset=weight)
    elif kind == EDGE:
        start, end = (canvas.place(point) for point in canvas.tables.sites[EDGE].outlines[site])
        broad: Attributes = {"stroke": colour, "stroke_width": 0.6 * canvas.unit, "stroke_linecap": "round"}
        canvas.stroke("below", start, end, broad)
    else:
        canvas.circle("below", (x, y), 0.95 * room, **style)


# ---------------------------------------------------------------- captions


def _captions(canvas: Canvas, marks: Sequence[PlacedMark]) -> None:
    """Lines below the board, two abreast where all are short."""
    if not marks:
        return
    size = max(11.0, canvas.width / 42)
    pad, line = 0.02 * canvas.width + canvas.band, 1.7 * size
    half = (canvas.width - 2 * pad) / 2
    widest = max(text_width(mark.line, size) for mark in marks) + 2.2 * size
    abreast = 2 if len(marks) > 1 and widest < half else 1
    rows = -(-len(marks) // abreast)
    top = canvas.extend(rows * line + 0.5 * size) + 0.2 * size
    for number, mark in enumerate(marks):
        column, row = number % abreast, number // abreast
        x, y = pad + column * half, top + (row + 0.5) * line
        if mark.colour:
            disc = PlacedMark("disc", values={"colour": mark.colour})
            draw_piece(canvas, disc, Seat((x + 0.5 * size, y), 0.48 * size))
            x += 1.5 * size
        text = shortened(mark.line, _LONGEST)
        fitting = min(1.0, (canvas.width - pad - x) / max(1.0, text_width(text, size)))
        canvas.text("margin", (x, y), text, size * fitting, INK, anchor="start")
