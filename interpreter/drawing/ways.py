"""Marks that go from site to site as SVG: bars and arrows."""

from __future__ import annotations

import math
from dataclasses import dataclass

from ..boards.compass import Point, along
from ..boards.tables import EDGE
from ..ground.colours import darker, ink_on
from .board.canvas import Canvas
from .board.faces import members
from .board.paths import listed
from .layout import Seat
from .marks import Placed, Spot
from .pieces import INK, NEUTRAL, Attributes, draw_letters

_THICK = 13.0
"""No bar is broader, in drawing units."""


@dataclass(frozen=True)
class Stretch:
    """A piece of a bar on the drawing. `first`, `last`: whether the bar begins and ends with it."""

    start: Point
    end: Point
    first: bool = True
    last: bool = True

    @property
    def length(self) -> float:
        return math.dist(self.start, self.end)

    def at(self, ahead: float, left: float) -> Point:
        """A place so far ahead from its start, and so far to the left."""
        (x, y), length = self.start, self.length
        dx, dy = (self.end[0] - x) / length, (self.end[1] - y) / length
        return x + dx * ahead + dy * left, y + dy * ahead - dx * left


def draw_bar(canvas: Canvas, mark: Placed) -> None:
    """A bar from site to site, or along an edge: with a head where it ends, a foot where it begins, a chevron between."""
    found = _stretches(canvas, mark)
    for stretch in found:
        if stretch.length:
            _draw_stretch(canvas, mark, stretch, len(found))
    if mark.label:
        middle = found[0].at(found[0].length / 2, 0)
        draw_letters(canvas, "above", Seat(middle, 0.3 * canvas.unit), mark.label, INK, rim=True)


def _draw_stretch(canvas: Canvas, mark: Placed, stretch: Stretch, parts: int) -> None:
    colour = mark.colour or NEUTRAL
    rim = darker(colour, 0.4)
    weight = min(0.38 * parts * stretch.length, 0.44 * canvas.unit, _THICK)
    head = "head" in mark.traits and stretch.last
    stop = max(0.0, stretch.length - 1.25 * weight) if head else stretch.length
    for shade, more in ((rim, 1.8), (colour, 0.0)):
        style: Attributes = {"stroke": shade, "stroke_linecap": "round"}
        canvas.stroke("bars", stretch.start, stretch.at(stop, 0), {**style, "stroke_width": weight + more})
        if "foot" in mark.traits and stretch.first:
            foot = stretch.at(0, -1.05 * weight), stretch.at(0, 1.05 * weight)
            canvas.stroke("bars", *foot, {**style, "stroke_width": 0.62 * weight + more})
    if head:
        barb = stop - 0.2 * weight
        tips = [stretch.at(stretch.length + 0.25 * weight, 0), stretch.at(barb, 1.25 * weight)]
        tips.append(stretch.at(barb, -1.25 * weight))
        canvas.polygon("bars", tips, fill=colour, stroke=rim, stroke_width=0.9, stroke_linejoin="round")
    elif "chevron" in mark.traits and parts == 1:
        middle = stretch.length / 2
        corners = [stretch.at(middle + x * weight, y * weight) for x, y in ((-0.2, 0.3), (0.2, 0), (-0.2, -0.3))]
        line: Attributes = {"fill": "none", "stroke": ink_on(colour), "stroke_width": 0.17 * weight}
        canvas.add("above", "polyline", {"points": listed(corners), **line, "stroke_linecap": "round"})


def _stretches(canvas: Canvas, mark: Placed) -> list[Stretch]:
    """One, or the two halves of a bar that leaves a board that goes on at its other end."""
    assert mark.spot is not None
    if mark.to is None:
        ends = canvas.tables.sites[EDGE].outlines[mark.spot[1]]
        return [Stretch(canvas.place(ends[0]), canvas.place(ends[1]))]
    start, end = canvas.site(*mark.spot), canvas.site(*mark.to)
    way = canvas.seams(mark.spot[0]).get((mark.spot[1], mark.to[1])) if mark.spot[0] == mark.to[0] else None
    if way is None:
        return [Stretch(start, end)]
    dx, dy = along(way)
    half = _usual(canvas, mark.spot) / 2
    return [
        Stretch(start, (start[0] + half * dx, start[1] - half * dy), last=False),
        Stretch((end[0] - half * dx, end[1] + half * dy), end, first=False),
    ]


def _usual(canvas: Canvas, spot: Spot) -> float:
    """How far the nearest neighbour of a site is on the drawing."""
    table = canvas.tables.sites[spot[0]]
    near = [
        math.dist(table.points[spot[1]], table.points[other])
        for link in table.default_links
        for other in members(table.adjacency[link][spot[1]])
    ]
    return min(near, default=1.0) * canvas.scale


def draw_arrow(canvas: Canvas, start: Spot, end: Spot, colour: str, label: str = "") -> None:
    """An arrow from site to site, over what stands there."""
    way = Stretch(canvas.site(*start), canvas.site(*end))
    if not way.length:
        return
    room = canvas.room(*start)
    weight = min(0.13 * room, 6.0)
    begin = min(0.3 * room, 0.2 * way.length)
    tip = way.length - min(0.25 * canvas.room(*end), 0.15 * way.length)
    neck = max(begin, tip - 3.4 * weight)
    barb = neck - 0.4 * weight
    corners = [(begin, 0.5), (neck, 0.5), (barb, 1.7), (tip, 0.0), (barb, -1.7), (neck, -0.5), (begin, -0.5)]
    style: Attributes = {"fill": colour, "stroke": "#ffffff", "stroke_width": max(1.0, 0.3 * weight)}
    outline = [way.at(ahead, left * weight) for ahead, left in corners]
    canvas.polygon("above", outline, **style, stroke_linejoin="round")
    if label:
        draw_letters(canvas, "above", Seat(way.at(way.length / 2, 0), 0.4 * room), label, INK, rim=True)
