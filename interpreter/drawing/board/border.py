"""The border of a board in a drawing, and where the board goes on beyond it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...boards.compass import Point, angle_between, bearing, direction_bearing
from ...boards.tables import SiteTable, Tables
from ...ground.records import Struct
from .faces import members

_NEAR = 50.0
"""A link leaves through a stretch of the border if their bearings differ by less, in degrees."""

_ROUND = 75.0
"""Half of the bearings at most that one side of a board faces."""


class Bit(Struct):
    """A stretch of the border: a side of one cell beyond which no other is drawn.

    Attributes:
        side:   the index of the board's side it lies on, or -1.
        glued:  whether the board goes on beyond it, at its other end.
    """

    cell: int
    start: Point
    end: Point
    side: int
    glued: bool


def border(tables: Tables, kind: str, turn: int = 0) -> list[Bit]:
    """The border of a board of polygons, turned clockwise by some degrees."""
    table = tables.sites[kind]
    faces = [(direction_bearing(side) or 0.0) + turn for side in tables.sides]
    leaving: dict[int, list[float]] = {}
    for (site, _), way in seams(tables, kind, turn).items():
        leaving.setdefault(site, []).append(way)
    stretches: dict[frozenset[Point], list[tuple[int, Point, Point]]] = {}
    for cell, outline in enumerate(table.outlines):
        for start, end in zip(outline, (*outline[1:], *outline[:1]), strict=True):
            ends = frozenset((round(x, 3), round(y, 3)) for x, y in (start, end))
            stretches.setdefault(ends, []).append((cell, start, end))
    return [_bit(table, faces, leaving, *found[0]) for found in stretches.values() if len(found) == 1]


def _bit(
    table: SiteTable,
    faces: Sequence[float],
    leaving: Mapping[int, Sequence[float]],
    cell: int,
    start: Point,
    end: Point,
) -> Bit:
    beyond = bearing(table.points[cell], ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2))
    near = [(angle_between(faces[side], beyond), side) for side in members(table.sides[cell])]
    angle, side = min(near, default=(360.0, -1))
    glued = any(angle_between(way, beyond) < _NEAR for way in leaving.get(cell, ()))
    return Bit(cell, start, end, side if angle < _ROUND else -1, glued)


def seams(tables: Tables, kind: str, turn: int = 0) -> dict[tuple[int, int], float]:
    """The links round the board: site and neighbour -> the bearing by which the link leaves the site.

    Such a link is a step in a direction that leads, on the plane, the other way.
    """
    table = tables.sites[kind]
    found: dict[tuple[int, int], float] = {}
    straight: set[tuple[int, int]] = set()
    for name, steps in zip(tables.directions, table.step, strict=True):
        way = direction_bearing(name)
        for start, end in enumerate(steps):
            if way is None or end < 0 or end == start:
                continue
            if angle_between(bearing(table.points[start], table.points[end]), way + turn) > 90:
                found.setdefault((start, end), way + turn)
            else:
                straight.add((start, end))
    return {link: way for link, way in found.items() if link not in straight}
