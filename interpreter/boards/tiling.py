"""Tilings: from a data file of the library to the unit cell of a periodic complex.

A tiling is written as regular polygons with sides of one length. Corners and edges that coincide up to the lattice are
one *class*; an element of the tiling is a class and a lattice point, so everything behind this module counts in
integers. The keys of a data file:

- `lattice`: two walks of unit steps, each step a bearing; `bearing` and `pitch` turn and scale the first to a bearing
  and a length;
- `faces`: the polygons of the unit cell, by name: the number of `corners`, and the `heading` of the first side of the
  first one, or the polygon and side that a further one lies `beside`; corners and sides go clockwise from 0;
- `anchor`: what a shape selects, a polygon or `vertex`; `shape`: the shape of a board that says none;
- `names`: how sites are named, see `naming.py`; a `suffix` of a polygon, and the directions `corner` of the corners of
  a polygon, tell sites at one lattice point apart; `axial`: the site kind with coordinates q and r;
- `links`: further link kinds between corners, by the numbers of corners of the two polygons that share the edge.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field
from functools import lru_cache
from pathlib import Path
from typing import Any

from ..ground.records import Struct
from .compass import Point, along, bearing
from .problem import BoardProblem
from .tables import CELL, EDGE, KINDS, VERTEX

Element = tuple[int, int, int]
"""Class, and lattice point (u, v)."""

_TOLERANCE = 1e-6


class TileFace(Struct):
    """A polygon of the unit cell, its corners clockwise; side i leads from corner i to the next."""

    name: str
    suffix: str
    corners: tuple[Point, ...]


class Tiling(Struct):
    """The unit cell of a tiling.

    Attributes:
        vectors:  the two lattice vectors.
        faces:    the polygons of the unit cell.
        centres:  site kind -> per class the place of its element at lattice point (0, 0).
        corners:  per face class its vertices, clockwise.
        borders:  per face class its edges, in step with `corners`.
        ends:     per edge class its two vertices.
        anchor:   face class that a shape selects; None if it selects vertices (of class 0).
        shape:    the shape of a board that says none.
        naming:   site kind -> `lattice`, `rows` or `place`, see `naming.py`.
        axial:    site kind that has the lattice point as coordinates q and r.
        corner:   per vertex class the direction in which it lies from its face, or nothing.
        labels:   per edge class the further link kinds of its two ends.
    """

    name: str
    vectors: tuple[Point, Point]
    faces: tuple[TileFace, ...]
    centres: Mapping[str, tuple[Point, ...]]
    corners: tuple[tuple[Element, ...], ...]
    borders: tuple[tuple[Element, ...], ...]
    ends: tuple[tuple[Element, Element], ...]
    anchor: int | None
    shape: str
    naming: Mapping[str, str]
    axial: str | None
    corner: tuple[str, ...]
    labels: tuple[str | None, ...]
    around: Mapping[tuple[str, str], tuple[tuple[Element, ...], ...]] = field(repr=False)
    """(`vertex` or `edge`, other kind) -> per class the elements it touches, in no order."""

    def place(self, kind: str, element: Element) -> Point:
        """Where an element lies."""
        index, u, v = element
        x, y = self.centres[kind][index]
        a, b = self.vectors
        return x + u * a[0] + v * b[0], y + u * a[1] + v * b[1]

    def locate(self, kind: str, point: Point) -> Element | None:
        """The element at a place, if there is one."""
        for index, centre in enumerate(self.centres[kind]):
            u, v = in_lattice(self.vectors, (point[0] - centre[0], point[1] - centre[1]))
            if abs(u - round(u)) < _TOLERANCE and abs(v - round(v)) < _TOLERANCE:
                return index, round(u), round(v)
        return None

    def outline(self, element: Element) -> tuple[Point, ...]:
        """The corners of a face, clockwise."""
        return tuple(self.place(VERTEX, corner) for corner in shifted(self.corners[element[0]], element))

    @property
    def is_square(self) -> bool:
        """Whether the lattice has square cells."""
        (ax, ay), (bx, by) = self.vectors
        return abs(ax - by) < _TOLERANCE and abs(ay) < _TOLERANCE and abs(bx) < _TOLERANCE

    @property
    def is_hexagonal(self) -> bool:
        """Whether the lattice is that of hexagons: two equal vectors at 60 degrees."""
        a, b = (_dot(v, v) for v in self.vectors)
        return abs(a - b) < _TOLERANCE and abs(_dot(*self.vectors) - a / 2) < _TOLERANCE


def shifted(elements: Iterable[Element], by: Element) -> list[Element]:
    """Elements of the unit cell moved to the lattice point of another element."""
    return [(index, u + by[1], v + by[2]) for index, u, v in elements]


def in_lattice(vectors: tuple[Point, Point], point: Point) -> Point:
    """A displacement in units of the lattice vectors."""
    (ax, ay), (bx, by) = vectors
    area = ax * by - ay * bx
    return (point[0] * by - point[1] * bx) / area, (ax * point[1] - ay * point[0]) / area


def _dot(one: Point, two: Point) -> float:
    return one[0] * two[0] + one[1] * two[1]


def tiling_names(folder: Path) -> tuple[str, ...]:
    """The tilings of a library, those with names in words first."""
    names = [path.stem for path in folder.glob("*.yaml")]
    return tuple(sorted(names, key=lambda name: (not name.isalpha(), name)))


def load_tiling(name: object, folder: Path) -> Tiling:
    """The tiling of a name.

    Args:    folder: where the library keeps its boards.
    Raises:  `unknown-tiling`. A path is never made of a name that the listing does not have.
    """
    choices = tiling_names(folder)
    if not isinstance(name, str) or name not in choices:
        raise BoardProblem(
            "unknown-tiling",
            f"there is no tiling `{name}`",
            key=("tiling",),
            label="not a tiling of the library",
            word=str(name),
            choices=choices,
        )
    return _load(folder / f"{name}.yaml")


@lru_cache(maxsize=64)
def _load(path: Path) -> Tiling:
    from ..files.yaml_text.events import loaded  # only tilings need it: boards of rings and graphs do without

    return parse_tiling(path.stem, loaded(path.read_text(encoding="utf-8")))


def parse_tiling(name: str, data: Mapping[str, Any]) -> Tiling:
    """The unit cell that a data file describes.

    Raises:  ValueError: the polygons do not tile the plane.
    """
    faces, vectors = _aligned(data)
    pointing = data.get("corner", {})
    vertices = _Classes(vectors)
    # A corner belongs to the lattice point of the face that names it, so that face goes first.
    for face in sorted(faces, key=lambda face: face.name not in pointing):
        for corner in face.corners:
            vertices.add(corner)
    edges = _Classes(vectors)
    corners = tuple(tuple(vertices.add(corner) for corner in face.corners) for face in faces)
    borders = tuple(tuple(edges.add(_middle(*side)) for side in _sides(face)) for face in faces)
    ends: dict[int, tuple[Element, Element]] = {}
    for vertex_row, edge_row in zip(corners, borders, strict=True):
        for i, (index, u, v) in enumerate(edge_row):
            one, two = shifted((vertex_row[i], vertex_row[(i + 1) % len(vertex_row)]), (0, -u, -v))
            ends.setdefault(index, (one, two))
    edge_ends = tuple(ends[index] for index in range(len(edges.centres)))
    around = {
        (VERTEX, CELL): _turned_round(corners, len(vertices.centres)),
        (VERTEX, EDGE): _turned_round(edge_ends, len(vertices.centres)),
        (EDGE, CELL): _turned_round(borders, len(edges.centres)),
    }
    if any(len(cells) != 2 for cells in around[EDGE, CELL]):
        raise ValueError(f"the polygons of tiling {name} do not tile the plane")
    face_names = [face.name for face in faces]
    labelled = {tuple(sorted(sizes)): link for link, sizes in data.get("links", {}).items()}
    directions = [""] * len(vertices.centres)
    for name_of_face, row in pointing.items():
        for (index, _, _), direction in zip(corners[face_names.index(name_of_face)], row, strict=True):
            directions[index] = direction
    return Tiling(
        name=name,
        vectors=vectors,
        faces=faces,
        centres={
            CELL: tuple(centroid(face.corners) for face in faces),
            EDGE: tuple(edges.centres),
            VERTEX: tuple(vertices.centres),
        },
        corners=corners,
        borders=borders,
        ends=edge_ends,
        anchor=None if data["anchor"] == VERTEX else face_names.index(data["anchor"]),
        shape=data.get("shape", "rectangle"),
        naming={kind: data.get("names", {}).get(kind, "place") for kind in KINDS},
        axial=data.get("axial"),
        corner=tuple(directions),
        labels=tuple(
            labelled.get(tuple(sorted(len(corners[cell]) for cell, _, _ in cells))) for cells in around[EDGE, CELL]
        ),
        around=around,
    )


class _Classes:
    """Places up to the lattice, each with the place where it was first seen."""

    def __init__(self, vectors: tuple[Point, Point]) -> None:
        self.vectors = vectors
        self.centres: list[Point] = []

    def add(self, point: Point) -> Element:
        for index, (x, y) in enumerate(self.centres):
            u, v = in_lattice(self.vectors, (point[0] - x, point[1] - y))
            if abs(u - round(u)) < _TOLERANCE and abs(v - round(v)) < _TOLERANCE:
                return index, round(u), round(v)
        self.centres.append(point)
        return len(self.centres) - 1, 0, 0


def _aligned(data: Mapping[str, Any]) -> tuple[tuple[TileFace, ...], tuple[Point, Point]]:
    """The polygons and lattice vectors, turned and scaled as asked, the centre of the first polygon at the origin."""
    vectors = [_walk((0.0, 0.0), steps) for steps in data["lattice"]]
    turn = data["bearing"] - bearing((0, 0), vectors[0]) if "bearing" in data else 0.0
    scale = data["pitch"] / _dot(vectors[0], vectors[0]) ** 0.5 if "pitch" in data else 1.0
    drawn: dict[str, tuple[Point, float, int]] = {}
    for name, face in data["faces"].items():
        start, heading, count = (0.0, 0.0), float(face.get("heading", 0)), int(face["corners"])
        if "beside" in face:
            neighbour, side = face["beside"]
            begin, first, sides = drawn[neighbour]
            start = _walk(begin, [first + i * 360 / sides for i in range(side)])
            heading = first + side * 360 / sides + 180 + 360 / count
        drawn[name] = start, heading, count
    polygons = {name: _polygon(*item) for name, item in drawn.items()}
    x, y = centroid(next(iter(polygons.values())))
    east, north = along(90 + turn), along(turn)

    def moved(point: Point) -> Point:
        return (
            scale * (point[0] * east[0] + point[1] * north[0]),
            scale * (point[0] * east[1] + point[1] * north[1]),
        )

    faces = tuple(
        TileFace(name, data["faces"][name].get("suffix", ""), tuple(moved((px - x, py - y)) for px, py in corners))
        for name, corners in polygons.items()
    )
    return faces, (moved(vectors[0]), moved(vectors[1]))


def _walk(start: Point, bearings: Iterable[float]) -> Point:
    x, y = start
    for step in map(along, bearings):
        x, y = x + step[0], y + step[1]
    return x, y


def _polygon(start: Point, heading: float, count: int) -> tuple[Point, ...]:
    return tuple(_walk(start, [heading + i * 360 / count for i in range(k)]) for k in range(count))


def _middle(one: Point, two: Point) -> Point:
    return (one[0] + two[0]) / 2, (one[1] + two[1]) / 2


def centroid(points: tuple[Point, ...]) -> Point:
    """The mean of the corners of a polygon."""
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _sides(face: TileFace) -> list[tuple[Point, Point]]:
    return list(zip(face.corners, face.corners[1:] + face.corners[:1], strict=True))


def _turned_round(rows: Iterable[tuple[Element, ...]], count: int) -> tuple[tuple[Element, ...], ...]:
    """Incidence seen from the other end."""
    found: list[list[Element]] = [[] for _ in range(count)]
    for start, row in enumerate(rows):
        for index, u, v in row:
            found[index].append((start, -u, -v))
    return tuple(tuple(elements) for elements in found)
