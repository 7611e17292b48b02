"""Shapes: which part of the lattice of a tiling a board takes.

A shape selects *anchors*: one polygon, or one corner, for each lattice point. Where it selects corners, sizes count the
steps between them, so that a hexagon of side 4 has four triangles along each side whatever is selected.
"""

from __future__ import annotations

from collections.abc import Callable

from ..ground.records import Struct
from .compass import Point, bearing, side_word
from .tiling import Tiling

LatticePoint = tuple[int, int]
Place = tuple[int, int]
"""Column and row, from 0 at the west and south."""


class BoardSide(Struct):
    """A border side: the lattice points with weights . point <= limit lie inside."""

    name: str
    weights: tuple[float, float]
    limit: float


class Patch(Struct):
    """A part of the lattice.

    Attributes:
        points:   the lattice points of the anchors, column by column.
        place:    column and row of any lattice point.
        point_at: the lattice point of a column and row.
        sides:    border sides, clockwise from north.
        columns:  columns and rows of anchors; 0 if the shape has no fixed number, so that it cannot be glued.
    """

    points: tuple[LatticePoint, ...]
    place: Callable[[int, int], Place]
    point_at: Callable[[int, int], LatticePoint]
    sides: tuple[BoardSide, ...]
    columns: int = 0
    rows: int = 0


class BoardShape(Struct):
    """A declared shape: the sizes it takes, the tilings it fits, how many anchors it has, and how to cut it out."""

    sizes: tuple[str, ...]
    fits: Callable[[Tiling], bool]
    needs: str
    count: Callable[[int, int], int]
    cut: Callable[[Tiling, int, int], Patch]


def rectangle(tiling: Tiling, columns: int, rows: int) -> Patch:
    """Columns and rows; where the lattice is slanted, every other row or column is set off by half a step."""
    (_, ay), (bx, _) = tiling.vectors
    if abs(bx) > 1e-6:  # rows run straight
        shear = 0.5
        sides = _compass_sides((1, shear), columns - 1 + shear * (rows > 1), (0, 1), rows - 1)
        return _patch(lambda u, v: (u + v // 2, v), lambda c, r: (c - r // 2, r), columns, rows, sides)
    if abs(ay) > 1e-6:  # columns run straight
        shear = 0.5
        sides = _compass_sides((1, 0), columns - 1, (shear, 1), rows - 1 + shear * (columns > 1))
        return _patch(lambda u, v: (u, v + u // 2), lambda c, r: (c, r - c // 2), columns, rows, sides)
    return rhombus(tiling, columns, rows)


def rhombus(tiling: Tiling, columns: int, rows: int) -> Patch:
    """Columns and rows along the two lattice vectors."""
    sides = _compass_sides((1, 0), columns - 1, (0, 1), rows - 1)
    return _patch(lambda u, v: (u, v), lambda c, r: (c, r), columns, rows, sides)


def hexagon(tiling: Tiling, side: int, _: int) -> Patch:
    """All lattice points at most side - 1 steps from the middle."""
    m = side - 1
    weights = ((1, 0), (0, 1), (1, 1), (-1, 0), (0, -1), (-1, -1))
    return _convex(tiling, range(-m, m + 1), lambda u: range(max(-m, -m - u), min(m, m - u) + 1), weights, (m,) * 6)


def triangle(tiling: Tiling, side: int, _: int) -> Patch:
    """A triangle of `side` anchors a side."""
    m = side - 1
    weights = ((1, 1), (-1, 0), (0, -1))
    return _convex(tiling, range(side), lambda u: range(side - u), weights, (m, 0, 0))


def diamond(tiling: Tiling, side: int, _: int) -> Patch:
    """A square or rhombus standing on a corner, of `side` anchors a side."""
    m = side - 1
    if tiling.is_square:
        weights = ((1, 1), (1, -1), (-1, -1), (-1, 1))
        patch = _convex(tiling, range(-m, side), lambda u: range(abs(u) - m, m - abs(u) + 1), weights, (m,) * 4)
        return Patch(patch.points, lambda u, v: (u + m, v + m), lambda c, r: (c - m, r - m), patch.sides)
    if abs(tiling.vectors[1][0]) > 1e-6:  # rows run straight: the long diagonal runs north
        weights = ((-1, 0), (1, 0), (1, 1), (-1, -1))
        return _convex(tiling, range(-m, 1), lambda u: range(-u, m - u + 1), weights, (m, 0, m, 0))
    weights = ((0, -1), (0, 1), (1, 1), (-1, -1))
    return _convex(tiling, range(2 * m + 1), lambda u: range(max(-m, -u), min(0, m - u) + 1), weights, (m, 0, m, 0))


def _slanted(tiling: Tiling) -> bool:
    return not tiling.is_square


SHAPES = {
    "rectangle": BoardShape(("columns", "rows"), lambda _: True, "", lambda c, r: c * r, rectangle),
    "rhombus": BoardShape(("columns", "rows"), _slanted, "a slanted lattice", lambda c, r: c * r, rhombus),
    "hexagon": BoardShape(
        ("side",), lambda t: t.is_hexagonal, "the lattice of hexagons", lambda n, _: 3 * n * (n - 1) + 1, hexagon
    ),
    "triangle": BoardShape(
        ("side",), lambda t: t.is_hexagonal, "the lattice of hexagons", lambda n, _: n * (n + 1) // 2, triangle
    ),
    "diamond": BoardShape(
        ("side",),
        lambda t: t.is_square or t.is_hexagonal,
        "the lattice of squares or of hexagons",
        lambda n, _: 2 * n * n,
        diamond,
    ),
}


def _patch(
    place: Callable[[int, int], Place],
    point_at: Callable[[int, int], LatticePoint],
    columns: int,
    rows: int,
    sides: tuple[BoardSide, ...],
) -> Patch:
    points = tuple(point_at(column, row) for column in range(columns) for row in range(rows))
    return Patch(points, place, point_at, sides, columns, rows)


def _compass_sides(across: Point, east: float, up: Point, north: float) -> tuple[BoardSide, ...]:
    return (
        BoardSide("north", up, north),
        BoardSide("east", across, east),
        BoardSide("south", (-up[0], -up[1]), 0),
        BoardSide("west", (-across[0], -across[1]), 0),
    )


def _convex(
    tiling: Tiling,
    columns: range,
    column: Callable[[int], range],
    weights: tuple[Point, ...],
    limits: tuple[float, ...],
) -> Patch:
    """A patch given by its columns of lattice points; rows count within each column."""
    points = tuple((u, v) for u in columns for v in column(u))
    facing = sorted(
        (_facing(tiling, weight), BoardSide("", weight, limit)) for weight, limit in zip(weights, limits, strict=True)
    )
    sides = tuple(BoardSide(side_word(angle), side.weights, side.limit) for angle, side in facing)
    lowest = {u: column(u).start for u in columns}
    west = columns.start

    def place(u: int, v: int) -> Place:
        return u - west, v - lowest.get(u, 0)

    return Patch(points, place, lambda c, r: (c + west, r + lowest.get(c + west, 0)), sides)


def _facing(tiling: Tiling, weights: Point) -> float:
    """The bearing in which weights . point grows fastest."""
    (ax, ay), (bx, by) = tiling.vectors
    area = ax * by - ay * bx
    alpha, beta = weights
    return bearing((0, 0), ((alpha * by - beta * ay) / area, (ax * beta - bx * alpha) / area))
