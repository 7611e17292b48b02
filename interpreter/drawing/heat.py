"""A board without a position, on which it is shown where much happens, or where more than on another one."""

from __future__ import annotations

from collections.abc import Mapping

from ..boards.tables import CELL, EDGE
from .board.canvas import Canvas
from .board.layers import Style
from .marks import Painter, Spot
from .picture import empty_board

HEAT, COLD = "#b3401e", "#1e5fb3"
_MOST = 0.9
"""How much of the colour the hottest site has."""


def heat(painter: Painter, often: Mapping[Spot, int], *, width: int = 640) -> str:
    """The board as SVG; sites are the darker the more often they are counted."""
    return contrast(painter, often, width=width)


def contrast(painter: Painter, more: Mapping[Spot, float], *, width: int = 640) -> str:
    """The board as SVG; sites are the darker the farther their number is from 0, and of another colour where it is below."""
    canvas = empty_board(painter, width, names=False).copy()
    most = max(map(abs, more.values()), default=1)
    for spot, number in sorted(more.items()):
        _shade(canvas, spot, _MOST * abs(number) / most, HEAT if number > 0 else COLD)
    return canvas.render(painter.game.title)


def _shade(canvas: Canvas, spot: Spot, strength: float, colour: str) -> None:
    kind, site = spot
    if kind == CELL and canvas.shapes[kind][site]:
        canvas.face("below", kind, site, {"fill": colour, "fill_opacity": round(strength, 3)})
    elif kind == EDGE:
        start, end = (canvas.place(point) for point in canvas.tables.sites[EDGE].outlines[site])
        style: Style = {"stroke": colour, "stroke_width": 0.3 * canvas.unit, "stroke_opacity": round(strength, 3)}
        canvas.stroke("below", start, end, style)
    else:
        room = 0.6 * canvas.room(kind, site)
        canvas.circle("below", canvas.site(kind, site), room, fill=colour, fill_opacity=round(strength, 3))
