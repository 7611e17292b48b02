"""Marks that go from site to site as SVG."""

from __future__ import annotations

import math
from collections.abc import Container
from dataclasses import dataclass

from ..boards.compass import Point, along
from ..boards.tables import EDGE
from ..ground.forms import Along, FormShape, MarkLook, Way
from ..ground.marks.arrow import MARK as ARROW
from ..ground.records import replace
from .board.canvas import Canvas
from .board.faces import members
from .board.layers import Style
from .marks import PlacedMark, Spot
from .pieces import draw_form

_TRACE, _TRACE_MOST = "#8d8d8d", 9.0
"""Of what lay there: its colour, and its greatest breadth in drawing units."""

_BESIDE_HELD, _IN_EMPTY, _MOST_GAPS = 0.92, 0.25, 0.62
"""How far from the middle of a site an arrow ends that points out a way, in parts of its room, where something stands and where
nothing does; what part of the way it leaves free at most."""


@dataclass(frozen=True)
class Stretch:
    """A piece of a way on the drawing. `first`, `last`: whether the way begins and ends with it."""

    start: Point
    end: Point
    first: bool = True
    last: bool = True

    @property
    def length(self) -> float:
        return math.dist(self.start, self.end)

    def at(self, point: Point) -> Point:
        """A place so far ahead from its start, and so far to the left."""
        (ahead, left), (x, y), length = point, self.start, self.length
        dx, dy = (self.end[0] - x) / length, (self.end[1] - y) / length
        return x + dx * ahead + dy * left, y + dy * ahead - dx * left


def draw_way(canvas: Canvas, mark: PlacedMark, *, ghostly: bool = False) -> None:
    """A mark that goes from its site to another one, or lies along an edge. `ghostly`: as what lay there."""
    declared, start = mark.mark, mark.spot
    assert isinstance(declared, Along)
    assert start is not None
    stretches = _stretches(canvas, start, mark.to, past_side=declared.past_side)
    for stretch in stretches:
        if stretch.length and ghostly:
            _draw_trace(canvas, stretch, 0.3 * canvas.unit)
        elif stretch.length:
            rooms = canvas.room(*start), canvas.room(*(mark.to or start))
            way = Way(stretch.length, canvas.unit, *rooms, stretch.first, stretch.last, len(stretches))
            draw_form(
                canvas, declared.layer, declared.form(mark, way).parts, mark.colour or declared.colour, stretch.at
            )


def draw_arrow(canvas: Canvas, mark: PlacedMark, held: Container[Spot]) -> None:
    """An arrow that points out a way, and leaves what stands at its ends to be seen. `held`: the sites where something is."""
    start, end = mark.spot, mark.to
    assert start is not None
    assert end is not None
    stretches = _stretches(canvas, start, end, past_side=True)
    if len(stretches) > 1:
        draw_way(canvas, mark)
    elif stretches[0].length:
        whole = stretches[0]
        gaps = tuple(canvas.room(*spot) * (_BESIDE_HELD if spot in held else _IN_EMPTY) for spot in (start, end))
        draw_form(canvas, "above", arrow_form(whole, gaps, canvas.room(*start)), mark.text("colour"), whole.at)


def arrow_form(stretch: Stretch, gaps: tuple[float, ...], room: float) -> tuple[FormShape, ...]:
    """An arrow along a stretch, so far from its ends, but never much less than half as long as it. `room`: the radius of the
    disc that fits the site where it begins, which says how strong it is."""
    less = min(1.0, _MOST_GAPS * stretch.length / (sum(gaps) or 1.0))
    begin, rest = less * gaps[0], stretch.length - less * sum(gaps)
    form = ARROW.form(MarkLook(), Way(rest, room, room, 0.0, first=False, last=True, parts=1))
    return tuple(
        replace(part, points=tuple((begin + x, y) for x, y in part.points))
        for part in form.parts
        if isinstance(part, FormShape)
    )


def _draw_trace(canvas: Canvas, stretch: Stretch, most: float) -> None:
    """Where a way was: a grey line, broken."""
    weight = min(0.3 * stretch.length, most, _TRACE_MOST)
    canvas.stroke("ghosts", stretch.start, stretch.end, {"stroke": "#ffffff", "stroke_width": weight + 1.4})
    broken = f"{0.34 * weight:.1f} {0.3 * weight:.1f}"
    style: Style = {"stroke": _TRACE, "stroke_width": weight, "stroke_dasharray": broken}
    canvas.stroke("ghosts", stretch.start, stretch.end, style)


def _stretches(canvas: Canvas, spot: Spot, to: Spot | None, *, past_side: bool) -> list[Stretch]:
    """One, or the two halves of a way that leaves a board that goes on at its other end."""
    if to is None:
        ends = canvas.tables.sites[EDGE].outlines[spot[1]]
        return [Stretch(canvas.place(ends[0]), canvas.place(ends[1]))]
    start, end = canvas.site(*spot), canvas.site(*to)
    out = canvas.seams(spot[0]).get((spot[1], to[1])) if past_side and spot[0] == to[0] else None
    if out is None:
        return [Stretch(start, end)]
    dx, dy = along(out)
    half = usual(canvas, spot) / 2
    return [
        Stretch(start, (start[0] + half * dx, start[1] - half * dy), last=False),
        Stretch((end[0] - half * dx, end[1] + half * dy), end, first=False),
    ]


def usual(canvas: Canvas, spot: Spot) -> float:
    """How far the nearest neighbour of a site is on the drawing."""
    table = canvas.tables.sites[spot[0]]
    near = [
        math.dist(table.points[spot[1]], table.points[other])
        for link in table.plane_links
        for other in members(table.adjacency[link][spot[1]])
    ]
    return min(near, default=1.0) * canvas.scale
