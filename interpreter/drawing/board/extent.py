"""How much room a board and its sites take in a drawing."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence

from ...boards.compass import Point, along
from ...boards.tables import CELL, EDGE, SiteTable, Tables
from ...ground.records import Struct, replace
from .faces import Face, Sector

# Space round sites that are points, in parts of their distance: for a mark, and for a name beside it.
_MARK, _NAME = 0.35, 0.4


class Extent(Struct):
    """The least and greatest x, then y."""

    west: float
    east: float
    south: float
    north: float


def extent(tables: Tables, kinds: Collection[str], *, names: bool) -> Extent:
    """All that will be drawn of a board; `kinds` are brought out, with names beside them or not."""
    spots: list[Point] = []
    for kind, table in tables.sites.items():
        spots += [spot for outline in table.outlines for spot in outline]
        beside = _NAME * (names and kind != EDGE)  # the name of an edge lies along it
        pad = (_MARK + beside) * spacing(table.points) if kind in kinds else 0.0
        for (x, y), outline in zip(table.points, table.outlines, strict=True):
            spots += [(x, y)] if outline and kind == CELL else [(x - pad, y - pad), (x + pad, y + pad)]
    across, up = zip(*(spots or [(0.0, 0.0)]), strict=True)
    return Extent(min(across), max(across), min(up), max(up))


def turned(tables: Tables, degrees: int) -> Tables:
    """The same board turned clockwise round the origin."""
    if not degrees:
        return tables
    dx, dy = along(degrees)

    def turn(point: Point) -> Point:
        x, y = point
        return round(x * dy + y * dx, 6) + 0.0, round(y * dy - x * dx, 6) + 0.0

    sites = {
        kind: replace(
            table,
            points=tuple(map(turn, table.points)),
            outlines=tuple(tuple(map(turn, outline)) for outline in table.outlines),
        )
        for kind, table in tables.sites.items()
    }
    return replace(tables, sites=sites)


def clearance(tables: Tables, point: Point, outward: Point, breadth: float) -> float:
    """How far a board reaches from a place in a direction, seen in a lane of some breadth to both sides."""
    dx, dy = outward
    reach = 0.0
    for table in tables.sites.values():
        for outline in table.outlines:
            spots = [
                ((x - point[0]) * dx + (y - point[1]) * dy, (x - point[0]) * dy - (y - point[1]) * dx)
                for x, y in outline
            ]
            for one, two in zip(spots, spots[1:] + spots[:1], strict=True):
                if max(one[0], two[0]) > reach:
                    reach = max(reach, _ahead(one, two, breadth))
        for x, y in table.points:
            if abs((x - point[0]) * dy - (y - point[1]) * dx) < breadth:
                reach = max(reach, (x - point[0]) * dx + (y - point[1]) * dy)
    return reach


def _ahead(one: Point, two: Point, breadth: float) -> float:
    """How far ahead a stretch of line, given by places ahead and aside, reaches within a lane."""
    (a, p), (b, q) = sorted((one, two), key=lambda spot: spot[1])
    if p > breadth or q < -breadth:
        return 0.0
    if q - p < 1e-9:
        return max(a, b)
    low, high = max(p, -breadth), min(q, breadth)
    return max(a + (b - a) * (low - p) / (q - p), a + (b - a) * (high - p) / (q - p))


def spacing(points: Sequence[Point]) -> float:
    """The least distance between two places, found along a sweep from the west."""
    spots = sorted(points)
    least = math.inf
    for i, (x, y) in enumerate(spots):
        for other_x, other_y in spots[i + 1 :]:
            if other_x - x >= least:
                break
            least = min(least, math.hypot(other_x - x, other_y - y) or least)
    return least if math.isfinite(least) else 1.0


def rooms(table: SiteTable, shapes: Sequence[Face]) -> list[float]:
    """The radius of the largest disc that fits each site without touching its neighbours'."""
    free = 0.45 * spacing(table.points)
    if table.kind != CELL:
        return [free] * len(table.points)
    return [_room(centre, shape) if shape else free for centre, shape in zip(table.points, shapes, strict=True)]


def _room(centre: Point, shape: Face) -> float:
    if isinstance(shape, Sector):
        return min(shape.outer - shape.inner, shape.length) / 2
    return min(_distance(centre, *side) for side in zip(shape, shape[1:] + shape[:1], strict=True))


def _distance(point: Point, start: Point, end: Point) -> float:
    """From a point to a stretch of line."""
    (px, py), (ax, ay), (bx, by) = point, start, end
    length = (bx - ax) ** 2 + (by - ay) ** 2
    t = 0.0 if not length else max(0.0, min(1.0, ((px - ax) * (bx - ax) + (py - ay) * (by - ay)) / length))
    return math.hypot(px - ax - t * (bx - ax), py - ay - t * (by - ay))
