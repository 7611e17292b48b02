"""The shapes of cells: polygons, and pieces of rings with their true arcs."""

from __future__ import annotations

import math
from collections.abc import Sequence

from ...boards.compass import Point, along, bearing
from ...boards.tables import CELL, SiteTable
from ...ground.records import Struct

_SLACK = 1e-4


class Sector(Struct):
    """A piece of a ring round the origin.

    Attributes:
        begin, end:    degrees clockwise from the top, `end` the greater one.
        inner, outer:  radii.
        flow:          how many degrees its two ends are bent in the middle, in the direction of a river.
    """

    begin: float
    end: float
    inner: float
    outer: float
    flow: float = 0.0

    @property
    def middle(self) -> float:
        return (self.inner + self.outer) / 2

    @property
    def length(self) -> float:
        """Of its middle line."""
        return math.radians(self.end - self.begin) * self.middle

    def point(self, angle: float, radius: float) -> Point:
        x, y = along(angle)
        return radius * x, radius * y

    def across(self, share: float, depth: float) -> Point:
        """A place in it: `share` of the way clockwise, `depth` of the way outwards, both from 0 to 1."""
        angle = self.begin + share * (self.end - self.begin) + self.flow / 2
        return self.point(angle, self.inner + depth * (self.outer - self.inner))

    def inset(self, by: float) -> Sector:
        """A smaller one with equal distance to all four sides."""
        turn = math.degrees(by / self.middle)
        if self.end - self.begin < 360 - _SLACK:
            return Sector(self.begin + turn, self.end - turn, self.inner + by, self.outer - by, self.flow)
        return Sector(self.begin, self.end, self.inner + by, self.outer - by, self.flow)


Face = tuple[Point, ...] | Sector
"""A polygon, or a piece of a ring. Empty for a cell that is a mere point."""


def faces(table: SiteTable, rivers: dict[int, int]) -> tuple[Face, ...]:
    """The shapes of all cells.

    Args:
        rivers:  cells of rivers -> the cell downstream.
    """
    return tuple(_face(table, site, rivers.get(site)) for site in range(len(table.outlines)))


def _face(table: SiteTable, site: int, downstream: int | None) -> Face:
    outline = table.outlines[site]
    sector = _sector(outline) if table.kind == CELL and "place" in table.coordinates else None
    if sector is None:
        return outline
    if downstream is None:
        return sector
    turn = (bearing((0, 0), table.points[downstream]) - bearing((0, 0), table.points[site])) % 360
    bend = min(math.degrees(0.34 * (sector.outer - sector.inner) / sector.middle), 0.4 * (sector.end - sector.begin))
    return Sector(sector.begin, sector.end, sector.inner, sector.outer, bend if turn < 180 else -bend)


def _sector(outline: Sequence[Point]) -> Sector | None:
    """The sector whose curved sides were cut into chords, outer side first, clockwise; None for another polygon."""
    half, odd = divmod(len(outline), 2)
    if odd or half < 2:
        return None
    outside, inside = outline[:half], outline[half:][::-1]
    outer, inner = (math.hypot(*side[0]) for side in (outside, inside))
    for one, two in zip(outside, inside, strict=True):
        turn = (bearing((0, 0), one) - bearing((0, 0), two) + 180) % 360 - 180
        if abs(math.hypot(*one) - outer) > _SLACK or abs(math.hypot(*two) - inner) > _SLACK or abs(turn) > 0.01:
            return None
    begin = bearing((0, 0), outside[0])
    chord = (bearing((0, 0), outside[1]) - begin) % 360
    return Sector(begin, begin + chord * (half - 1), inner, outer)


def directed(table: SiteTable, plain: frozenset[str]) -> list[tuple[int, int]]:
    """The links that lead one way only; link kinds of `plain` never do."""
    return [
        (start, end)
        for link, masks in table.adjacency.items()
        if link not in plain
        for start, mask in enumerate(masks)
        for end in members(mask)
        if not masks[end] >> start & 1
    ]


def members(mask: int) -> list[int]:
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found
