"""Marks over several sites as SVG: round the outline of their cells, or along the links between sites without one."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence

from ..boards.compass import Point
from ..boards.tables import CELL, EDGE
from ..ground.forms import Area, Covering
from ..ground.signs import engraving
from .board.canvas import Canvas
from .board.faces import members
from .marks import PlacedMark, Spot
from .pieces import draw_form

_GAP, _ROUND = 0.1, 0.24
"""Between a tile and the border of its cells, and how round its corners are, in parts of a cell's radius."""
_BREADTH = 1.3
"""Of a tile on sites without outlines, in parts of their radius."""
_SIGN = 0.75
"""Of a tile's sign, in parts of the radius of the cell on which it stands."""


def draw_tile(canvas: Canvas, mark: PlacedMark) -> None:
    """One piece over all sites of a mark."""
    if mark.sites:
        draw_area(canvas, mark, tile_area(canvas, mark.sites))


def draw_area(canvas: Canvas, mark: PlacedMark, area: Area) -> None:
    """A piece of a mark over a place of the drawing."""
    declared = mark.mark
    assert isinstance(declared, Covering)
    colour, (x, y), radius = mark.colour or declared.colour, area.middle, _SIGN * area.room
    draw_form(canvas, "pieces", declared.form(mark, area).parts, colour, _same)
    sign = engraving(mark.sign)
    draw_form(canvas, "pieces", sign, colour, lambda point: (x + radius * point[0], y + radius * point[1]), radius)


def _same(point: Point) -> Point:
    return point


def tile_area(canvas: Canvas, sites: Sequence[Spot]) -> Area:
    """Several sites as one place on the drawing."""
    room = min(canvas.room(*spot) for spot in sites)
    middle = _middle(canvas, sites)
    shapes = [canvas.shapes[kind][site] for kind, site in sites if kind == CELL]
    faces = [[canvas.place(corner) for corner in shape] for shape in shapes if isinstance(shape, tuple) and shape]
    if len(faces) < len(sites):
        return Area((), tuple(_stretches(canvas, sites)), middle, room, 0.0, _BREADTH * room)
    way = math.copysign(1.0, _area_of(faces[0]))
    loops = tuple(_inset(loop, (_GAP + _ROUND) * room * way) for loop in outline(faces, way))
    return Area(loops, (), middle, room, _ROUND * room, 0.0)


def moved(area: Area, scale: float, corner: Point) -> Area:
    """The same place so many times as large, with its least x and y at a corner."""
    (left, top), _ = bounds(area)

    def there(point: Point) -> Point:
        return corner[0] + (point[0] - left) * scale, corner[1] + (point[1] - top) * scale

    loops = tuple(tuple(map(there, loop)) for loop in area.loops)
    stretches = tuple((there(start), there(end)) for start, end in area.stretches)
    return Area(loops, stretches, there(area.middle), area.room * scale, area.round * scale, area.breadth * scale)


def bounds(area: Area) -> tuple[Point, Point]:
    """The least and the greatest x and y of a place, with the breadth of its lines."""
    points = [point for line in (*area.loops, *area.stretches) for point in line]
    xs, ys = zip(*points, strict=True)
    wide = area.round + area.breadth / 2
    return (min(xs) - wide, min(ys) - wide), (max(xs) + wide, max(ys) + wide)


def _middle(canvas: Canvas, sites: Sequence[Spot]) -> Point:
    """The site nearest to the middle of all, which lies on the tile even where that is bent."""
    places = [canvas.site(*spot) for spot in sites]
    middle = sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places)
    return min(places, key=lambda place: round(math.dist(place, middle), 3))


# ---------------------------------------------------------------- round cells


def outline(faces: Iterable[Sequence[Point]], way: float) -> list[list[Point]]:
    """The border of polygons that lie side by side, as closed lines with the polygons on the same side of each. Where two
    polygons meet in a corner only, their lines stay apart. `way`: 1 or -1, the sign of the area of each polygon."""
    sides: dict[tuple[Point, Point], None] = {}
    for face in faces:
        corners = [(round(x, 2), round(y, 2)) for x, y in face]
        for start, end in zip(corners, (*corners[1:], corners[0]), strict=True):
            if sides.pop((end, start), sides) is sides:
                sides[start, end] = None
    leaving: dict[Point, list[Point]] = {}
    for start, end in sides:
        leaving.setdefault(start, []).append(end)
    loops = []
    while leaving:
        single = [point for point, ends in leaving.items() if len(ends) == 1]
        loops.append(_followed(leaving, min(single or leaving), way))
    return loops


def _followed(leaving: dict[Point, list[Point]], start: Point, way: float) -> list[Point]:
    """The line that goes on from a point, taken out of what leaves each point."""
    loop: list[Point] = []
    here = start
    while here in leaving:
        ends = leaving[here]
        last = loop[-1] if loop else None
        there = ends[0] if last is None else max(ends, key=lambda end: way * _bend(last, here, end))
        ends.remove(there)
        if not ends:
            del leaving[here]
        loop.append(here)
        here = there
    return loop


def _bend(start: Point, middle: Point, end: Point) -> float:
    """By how much a line bends in its middle point, in radians."""
    (ax, ay), (bx, by) = _between(start, middle), _between(middle, end)
    return math.atan2(ax * by - ay * bx, ax * bx + ay * by)


def _between(start: Point, end: Point) -> Point:
    return end[0] - start[0], end[1] - start[1]


def _area_of(face: Sequence[Point]) -> float:
    return sum(ax * by - ay * bx for (ax, ay), (bx, by) in zip(face, (*face[1:], face[0]), strict=True)) / 2


def _inset(loop: Sequence[Point], by: float) -> tuple[Point, ...]:
    """A closed line moved to its left (in numbers of y upwards), or for a negative distance to its right."""
    return tuple(
        _moved(before, here, after, by)
        for before, here, after in zip((loop[-1], *loop[:-1]), loop, (*loop[1:], loop[0]), strict=True)
    )


def _moved(before: Point, here: Point, after: Point, by: float) -> Point:
    (ax, ay), (bx, by_) = _normal(before, here), _normal(here, after)
    share = by / (1 + ax * bx + ay * by_)
    return here[0] + (ax + bx) * share, here[1] + (ay + by_) * share


def _normal(start: Point, end: Point) -> Point:
    (x, y), length = _between(start, end), math.dist(start, end)
    return -y / length, x / length


# ---------------------------------------------------------------- sites without outlines


def _stretches(canvas: Canvas, sites: Sequence[Spot]) -> Iterator[tuple[Point, Point]]:
    """Lines between neighbours of the set; along its length where a site is an edge, and a point where it is alone."""
    here = set(sites)
    for kind, site in sites:
        start = canvas.site(kind, site)
        table = canvas.tables.sites[kind]
        if kind == EDGE:
            one, two = table.outlines[site]
            yield canvas.place(one), canvas.place(two)
            continue
        near = {other for link in table.plane_links for other in members(table.adjacency[link][site])}
        near -= {other for other in near if (site, other) in canvas.seams(kind)}
        ends = [canvas.site(kind, other) for other in sorted(near) if other > site and (kind, other) in here]
        yield from ((start, end) for end in ends or [start])
