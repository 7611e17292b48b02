"""How a drawn board comes to lie on itself: turned about its middle, or mirrored.

Only places of sites are compared, each kind with itself. What the rules make of it, whether a turned position is worth the
same, is asked elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import atan2, cos, hypot, pi, sin

from .tables import Tables

_NEAR = 1e-3
"""Two places that are no farther apart are one; neighbouring sites are about 1 apart."""

Point = tuple[float, float]
Renaming = Mapping[str, tuple[int, ...]]
"""By kind of site, and for directions where each has its own: for each number the one that takes its place."""

DIRECTION = "direction"


def symmetries(tables: Tables) -> Iterator[Renaming]:
    """All turns and mirrorings but the one that moves nothing: turns first, the smallest before. At most two for each site."""
    places = {kind: [*table.points] for kind, table in tables.sites.items()}
    everything = [point for points in places.values() for point in points]
    if not everything:
        return
    middle = (_mean([x for x, _ in everything]), _mean([y for _, y in everything]))
    centred = {kind: [(x - middle[0], y - middle[1]) for x, y in points] for kind, points in places.items()}
    for angle, is_mirrored in _candidates(centred):
        moved = {kind: _moved(points, angle, is_mirrored=is_mirrored) for kind, points in centred.items()}
        sites = {kind: numbers for kind, numbers in moved.items() if numbers is not None}
        if len(sites) == len(moved) and not is_nothing(sites):
            yield sites | {DIRECTION: _directions(tables, sites)}


def composed(first: Renaming, then: Renaming) -> Renaming:
    """One after the other."""
    return {kind: tuple(then[kind][number] for number in numbers) for kind, numbers in first.items()}


def is_nothing(renaming: Renaming) -> bool:
    """Whether all keep their names."""
    return all(numbers == (*range(len(numbers)),) for numbers in renaming.values())


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers)


def _candidates(places: Mapping[str, Sequence[Point]]) -> list[tuple[float, bool]]:
    """Angles by which the outermost site comes to lie on one as far out, as a turn and as a turn of the mirrored board."""
    kind, outermost = max(
        ((kind, point) for kind, points in places.items() for point in points), key=lambda each: hypot(*each[1])
    )
    as_far = [point for point in places[kind] if abs(hypot(*point) - hypot(*outermost)) < _NEAR]
    turns = sorted(_angle(outermost, point, is_mirrored=False) for point in as_far)
    mirrored = sorted(_angle(outermost, point, is_mirrored=True) for point in as_far)
    return [*((angle, False) for angle in turns), *((angle, True) for angle in mirrored)]


def _angle(point: Point, other: Point, *, is_mirrored: bool) -> float:
    begin = atan2(point[1], -point[0] if is_mirrored else point[0])
    return (atan2(other[1], other[0]) - begin) % (2 * pi)


def _moved(points: Sequence[Point], angle: float, *, is_mirrored: bool) -> tuple[int, ...] | None:
    """For each site the number of that on whose place it comes to lie; None: some lie on none."""
    at = {_square(point): number for number, point in enumerate(points)}
    if len(at) < len(points):
        return None
    found = []
    for x, y in points:
        x = -x if is_mirrored else x
        turned = (x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle))
        number = next((at[square] for square in _around(turned) if square in at), None)
        if number is None or hypot(turned[0] - points[number][0], turned[1] - points[number][1]) > _NEAR:
            return None
        found.append(number)
    return tuple(found) if len({*found}) == len(found) else None


def _square(point: Point) -> tuple[int, int]:
    return round(point[0] / _NEAR), round(point[1] / _NEAR)


def _around(point: Point) -> Iterator[tuple[int, int]]:
    column, row = _square(point)
    yield column, row
    yield from ((column + right, row + up) for right in (-1, 0, 1) for up in (-1, 0, 1) if right or up)


def _directions(tables: Tables, sites: Renaming) -> tuple[int, ...]:
    """For each direction one in which its links lie then; itself, where there is none."""
    found = []
    for direction in range(len(tables.directions)):
        others = [direction, *range(len(tables.directions))]
        found.append(next((other for other in others if _becomes(tables, sites, direction, other)), direction))
    return tuple(found)


def _becomes(tables: Tables, sites: Renaming, direction: int, other: int) -> bool:
    """Whether each link of one direction comes to lie on one of another."""
    for kind, table in tables.sites.items():
        moved, steps, then = sites[kind], table.step[direction], table.step[other]
        if any(then[moved[site]] != (moved[to] if to >= 0 else -1) for site, to in enumerate(steps)):
            return False
    return True
