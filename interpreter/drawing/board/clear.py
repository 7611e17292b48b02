"""Where the name of a cell stands, out of the way of what stands on the cell: the places it may have, the best first."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from ...boards.compass import Point, along
from ...boards.tables import CELL, VERTEX
from .canvas import Canvas
from .faces import Sector
from .layers import Disc, NameBox

Spot = tuple[str, int]

_GAP = 0.08
"""Between a name and the border of its cell, in sizes of its letters."""
_BEYOND, _RELUCTANCE = 1.06, 0.16
"""How far out, in parts of the way from the middle to a corner, a name lies over that corner, and how much of the room of the
cell may be hidden rather: there the name stands between several cells."""


class Surroundings:
    """What names keep clear of, found by where it is: all that stands on a drawing, and its other names."""

    def __init__(self, canvas: Canvas) -> None:
        self._step = max(canvas.unit, 1.0)
        self._discs: dict[tuple[int, int], list[Disc]] = {}
        self._names: dict[tuple[int, int], dict[Spot, NameBox]] = {}
        for disc in canvas.discs:
            for field in self._fields(disc.centre, disc.radius, disc.radius):
                self._discs.setdefault(field, []).append(disc)
        for spot, box in canvas.named.items():
            self.put(spot, box)

    def put(self, spot: Spot, box: NameBox, before: NameBox | None = None) -> None:
        """The name of a site stands there, and not where it stood `before`."""
        for field in self._fields(before.centre, before.across, before.up) if before is not None else ():
            del self._names[field][spot]
        for field in self._fields(box.centre, box.across, box.up):
            self._names.setdefault(field, {})[spot] = box

    def hidden(self, spot: Spot, place: Point, across: float, up: float) -> float:
        """How far all this reaches into the name of a site that takes so much to each side of a place."""
        fields = self._fields(place, across, up)
        discs = {id(disc): disc for field in fields for disc in self._discs.get(field, ())}
        found = sum(max(disc.radius - disc.off(place, across, up), 0.0) for disc in discs.values())
        names = {other: box for field in fields for other, box in self._names.get(field, {}).items() if other != spot}
        for box in names.values():
            aside, off = abs(place[0] - box.centre[0]), abs(place[1] - box.centre[1])
            if aside < across + box.across and off < up + box.up:
                found += min(across + box.across - aside, up + box.up - off)
        return found

    def _fields(self, centre: Point, across: float, up: float) -> list[tuple[int, int]]:
        """The fields of a square grid over the drawing that something may touch."""
        (x, y), step = centre, self._step
        columns = range(int((x - across) // step), int((x + across) // step) + 1)
        rows = range(int((y - up) // step), int((y + up) // step) + 1)
        return [(column, row) for column in columns for row in rows]


def free_place(canvas: Canvas, near: Surroundings, site: int, across: float, up: float) -> Point:
    """Where most of a name is seen that takes so much to each side of its middle."""
    outside = _RELUCTANCE * canvas.room(CELL, site)
    within = [(near.hidden((CELL, site), place, across, up), place) for place in places(canvas, site, across, up)]
    over = [(outside + near.hidden((CELL, site), place, across, up), place) for place in _over_corners(canvas, site)]
    return min((*within, *over), key=lambda one: round(one[0], 2))[1]


def places(canvas: Canvas, site: int, across: float, up: float) -> list[Point]:
    """In a cell. The first leaves the middle free, whatever stands in the others."""
    shape = canvas.shapes[CELL][site]
    if isinstance(shape, Sector):
        return list(_in_ring(canvas, shape, across, up))
    (x, y), room = canvas.site(CELL, site), canvas.room(CELL, site)
    foot = x, y + room - 1.25 * up
    if len(shape) == 4 and not canvas.turn:
        # vertices have their names at the foot
        corner = 0.72 * room
        above = (x + corner, y - corner - 0.25 * up) if VERTEX in canvas.kinds else None
        aside, high = room - 1.067 * across - 0.3 * up, room - 1.55 * up
        around = [(x - aside, y - high), (x + aside, y - high), (x - aside, y + high), (x + aside, y + high)]
        return [above, *around] if above else around
    corners = sorted(_in_corners(canvas, site, across, up), key=lambda place: (-round(place[1], 2), place[0]))
    if VERTEX in canvas.kinds:
        corner = 0.58 * room
        return [(x + corner, y - corner - 0.25 * up), *corners]
    return sorted([foot, *corners], key=lambda place: -round(_from((x, y), place, across, up) / (room or 1.0), 2))


def _from(middle: Point, place: Point, across: float, up: float) -> float:
    """How far from a place a name is."""
    return math.hypot(max(abs(place[0] - middle[0]) - across, 0.0), max(abs(place[1] - middle[1]) - up, 0.0))


def _in_corners(canvas: Canvas, site: int, across: float, up: float) -> Iterator[Point]:
    """As far towards each corner of a cell as there is room for a name."""
    (x, y), spots = canvas.site(CELL, site), _corners(canvas, site)
    sides = []
    for (x1, y1), (x2, y2) in pairwise([*spots, *spots[:1]]):
        length = math.dist((x1, y1), (x2, y2)) or 1.0
        nx, ny = (y2 - y1) / length, (x1 - x2) / length
        far = nx * (x1 - x) + ny * (y1 - y)
        sides.append((nx, ny, far) if far > 0 else (-nx, -ny, -far))
    for to_x, to_y in spots:
        ways = [(nx * (to_x - x) + ny * (to_y - y), nx, ny, far) for nx, ny, far in sides]
        share = min(
            (far - across * abs(nx) - (1 + _GAP) * up * abs(ny)) / way for way, nx, ny, far in ways if way > 1e-6
        )
        if share > 0:
            yield x + share * (to_x - x), y + share * (to_y - y)


def _over_corners(canvas: Canvas, site: int) -> Iterator[Point]:
    x, y = canvas.site(CELL, site)
    for to_x, to_y in sorted(_corners(canvas, site), key=lambda place: (-round(place[1], 2), place[0])):
        yield x + _BEYOND * (to_x - x), y + _BEYOND * (to_y - y)


def _corners(canvas: Canvas, site: int) -> Sequence[Point]:
    shape = canvas.shapes[CELL][site]
    return () if isinstance(shape, Sector) else [canvas.place(point) for point in shape]


def _in_ring(canvas: Canvas, shape: Sector, across: float, up: float) -> Iterator[Point]:
    """In the corners of a piece of a ring, first in the outer one where it begins; on a river in its middle."""
    middle = (shape.begin + shape.end) / 2
    for is_begin in (True, False):
        # half of an upright text, measured round the ring and outwards
        dx, dy = along(shape.begin if is_begin else shape.end)
        wide, high = 0.967 * across, 0.9 * up
        depth = (abs(dx) * wide + abs(dy) * high + 0.5 * up) / canvas.scale
        for radius in (shape.outer, shape.inner):
            inward = depth if radius == shape.outer else -depth
            around = abs(dy) * wide + abs(dx) * high + 0.625 * up
            turn = math.degrees(around / (radius * canvas.scale)) if radius else 0.0
            angle = min(shape.begin + turn, middle) if is_begin else max(shape.end - turn, middle)
            yield canvas.place(shape.point(middle if shape.flow else angle, radius - inward))
