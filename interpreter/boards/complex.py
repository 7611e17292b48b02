"""The complex of a patch of a tiling: its cells, edges and vertices, and how they touch.

A polygon belongs to the board if the shape selects it, or if all its corners are corners of selected ones. Each element
is known by its representative under the wrap.
"""

from __future__ import annotations

from collections.abc import Iterable

from .compass import Point, bearing
from .shapes import BoardSide, Patch
from .tables import CELL, EDGE, KINDS, VERTEX
from .tiling import Element, Tiling, in_lattice, shifted
from .wrap import Wrap, representative

Incidence = dict[tuple[str, str], dict[Element, list[Element]]]

# How far beyond a side, in lattice steps, the far side of a border edge must lie to belong to that side of the board.
_BEYOND = 0.1


class Complex:
    """A patch of a tiling, glued."""

    def __init__(self, tiling: Tiling, patch: Patch, wrap: Wrap) -> None:
        self.tiling = tiling
        self.patch = patch
        self.wrap = wrap
        self._known: dict[tuple[str, Element], Element] = {}
        self._touched: dict[tuple[str, str, int], list[Element]] = {}
        """What the elements of the unit cell touch: a tiling looks the same from each lattice point."""
        self.elements: dict[str, list[Element]] = {CELL: self._cells()}
        self.elements[VERTEX] = self._parts(tiling.corners, VERTEX)
        self.elements[EDGE] = self._parts(tiling.borders, EDGE)
        self._members = {kind: set(elements) for kind, elements in self.elements.items()}
        self.incidence: Incidence = {
            (kind, other): {element: self._ring(kind, other, element) for element in self.elements[kind]}
            for kind in KINDS
            for other in KINDS
            if kind != other
        }

    def represent(self, kind: str, elements: Iterable[Element]) -> list[Element]:
        """The elements of the board that elements of the tiling stand for, there or not."""
        if not self.wrap.motions:
            return list(elements)
        found = []
        for element in elements:
            key = (kind, element)
            if key not in self._known:
                self._known[key] = representative(self.wrap, self.patch, kind, element)
            found.append(self._known[key])
        return found

    def _cells(self) -> list[Element]:
        tiling, anchor = self.tiling, self.tiling.anchor
        if anchor is None:
            chosen: set[Element] = set()
            held = set(self.represent(VERTEX, ((0, u, v) for u, v in self.patch.points)))
        else:
            chosen = set(self.represent(CELL, ((anchor, u, v) for u, v in self.patch.points)))
            held = {corner for cell in chosen for corner in self._corners(cell)}
        near = {
            cell
            for vertex in held
            for cell in self.represent(CELL, shifted(tiling.around[VERTEX, CELL][vertex[0]], vertex))
            if cell[0] != anchor
        }
        return sorted(chosen | {cell for cell in near if held.issuperset(self._corners(cell))})

    def _corners(self, cell: Element) -> list[Element]:
        return self.represent(VERTEX, shifted(self.tiling.corners[cell[0]], cell))

    def _parts(self, rows: tuple[tuple[Element, ...], ...], kind: str) -> list[Element]:
        found = {part for cell in self.elements[CELL] for part in self.represent(kind, shifted(rows[cell[0]], cell))}
        return sorted(found)

    def touched(self, kind: str, other: str, element: Element) -> list[Element]:
        """The elements of the tiling that an element touches: clockwise from the topmost round a cell, from north
        round a vertex; the ends of an edge from the west."""
        key = (kind, other, element[0])
        if key not in self._touched:
            self._touched[key] = self._touched_in_cell(kind, other, (element[0], 0, 0))
        return shifted(self._touched[key], element)

    def _touched_in_cell(self, kind: str, other: str, element: Element) -> list[Element]:
        tiling = self.tiling
        if kind == CELL:
            outline = tiling.outline(element)
            top = min(range(len(outline)), key=lambda i: (-round(outline[i][1], 6), round(outline[i][0], 6)))
            row = tiling.corners[element[0]] if other == VERTEX else tiling.borders[element[0]]
            return shifted(row[top:] + row[:top], element)
        row = tiling.ends[element[0]] if (kind, other) == (EDGE, VERTEX) else tiling.around[kind, other][element[0]]
        found = shifted(row, element)
        if kind == VERTEX:
            here = tiling.place(kind, element)
            return sorted(found, key=lambda item: bearing(here, tiling.place(other, item)))
        return sorted(found, key=lambda item: tuple(round(x, 6) for x in tiling.place(other, item)))

    def _ring(self, kind: str, other: str, element: Element) -> list[Element]:
        found = self.represent(other, self.touched(kind, other, element))
        return [item for item in dict.fromkeys(found) if item in self._members[other]]

    def is_member(self, kind: str, element: Element) -> bool:
        """Whether an element, given by its representative, belongs to the board."""
        return element in self._members[kind]

    def border_sides(self) -> dict[Element, tuple[str, ...]]:
        """Per border edge the sides of the board it lies on: those beyond which the next polygon would lie."""
        sides = [
            side
            for side in self.patch.sides
            if not (self.wrap.across and side.name in {"east", "west"})
            and not (self.wrap.up and side.name in {"north", "south"})
        ]
        found: dict[Element, tuple[str, ...]] = {}
        for edge, cells in self.incidence[EDGE, CELL].items():
            if len(cells) != 1 or not sides:
                continue
            inner, outer = shifted(self.tiling.around[EDGE, CELL][edge[0]], edge)
            if not self.is_member(CELL, self.represent(CELL, [inner])[0]):
                inner, outer = outer, inner
            excess = [(self._excess(side, edge, inner), side.name) for side in sides]
            least = min(_BEYOND, max(excess)[0])
            found[edge] = tuple(name for amount, name in excess if amount >= least)
        return found

    def _excess(self, side: BoardSide, edge: Element, inner: Element) -> float:
        """How far the mirror image of a cell across its border edge lies beyond a side, in lattice steps."""
        (ex, ey), (cx, cy) = self.tiling.place(EDGE, edge), self.tiling.place(CELL, inner)
        origin = self._origin()
        u, v = in_lattice(self.tiling.vectors, (2 * ex - cx - origin[0], 2 * ey - cy - origin[1]))
        return side.weights[0] * u + side.weights[1] * v - side.limit

    def _origin(self) -> Point:
        return self.tiling.centres[VERTEX][0] if self.tiling.anchor is None else (0.0, 0.0)
