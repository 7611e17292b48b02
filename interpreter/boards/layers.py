"""Layers: a tiling repeated one above the other.

The board is the product of a patch and a row of layers: each site is there once in every layer, with the links that it has on
the plane; further links lead straight up and down, and to where a link of the plane leads in the next layer. On the plane the
layers lie side by side, the lowest in the west.
"""

from __future__ import annotations

from collections.abc import Iterator

from .board import TOUCHING, Board, Covers, Link, Node
from .compass import DOWN, UP
from .names import join_names
from .tables import CELL, EDGE, SPATIAL, VERTEX, VERTICAL

_GAP = 1.0
"""Between two layers, in sides of a cell."""


def repeat(board: Board, layers: int) -> None:
    """Make the board one of several layers, before it is edited; even one layer has the words for up and down."""
    _Repeated(board, layers).make()


class _Repeated:
    def __init__(self, board: Board, layers: int) -> None:
        self.board, self.layers = board, layers
        self.plane, self.links = board.sites, tuple(board.links())
        self.stride = 1 + max(number for _, number in self.plane)
        self.by_ends = set(_named_by_ends(board))
        spots = [spot for site in self.plane.values() for spot in (site.point, *site.outline)]
        self.pitch = max(x for x, _ in spots) - min(x for x, _ in spots) + _GAP

    def make(self) -> None:
        board = self.board
        ways = {kind: self._ways(kind) for kind in board.kinds}
        board.sites, board.leaving = {}, {}
        for layer in range(self.layers):
            # edges last: their names are made of those of their ends
            for node in sorted(self.plane, key=lambda node: (node[0] == EDGE, node)):
                self._add_site(node, layer)
            for link in self.links:
                self._add_link(link, layer)
        for layer in range(self.layers - 1):
            for node in self.plane:
                low, high = self._at(node, layer), self._at(node, layer + 1)
                board.add_link(Link(low, high, VERTICAL, direction=UP))
                board.add_link(Link(high, low, VERTICAL, direction=DOWN))
        for rows in board.incidence.values():
            flat = dict(rows)
            rows.clear()
            for layer in range(self.layers):
                rows |= {self._at(node, layer): [self._at(item, layer) for item in row] for node, row in flat.items()}
        for forms in board.shapes.values():
            forms[:] = [self._covers(form) for form in forms]
        for kind in board.kinds:
            board.coordinates[kind]["layer"] = "int", ()
            board.default_links[kind] = (*board.default_links[kind], VERTICAL)
            there = {(link.kind, link.direction) for link in board.links() if link.start[0] == kind}
            board.short.setdefault(kind, set()).update(ways[kind] - there)
        board.unions[CELL] = {TOUCHING: (*board.unions[CELL][TOUCHING], VERTICAL, SPATIAL)}

    def _at(self, node: Node, layer: int) -> Node:
        return node[0], node[1] + layer * self.stride

    def _add_site(self, node: Node, layer: int) -> None:
        board, plane = self.board, self.plane[node]
        name = f"{plane.name}.{layer + 1}"
        if node in self.by_ends:
            name = join_names(board.name(self._at(end, layer)) for end in board.incidence[EDGE, VERTEX][node])
        board.add_site(
            self._at(node, layer),
            name,
            self._beside(plane.point, layer),
            outline=tuple(self._beside(point, layer) for point in plane.outline),
            coordinates={**plane.coordinates, "layer": layer},
            sides=plane.sides,
        )

    def _beside(self, point: tuple[float, float], layer: int) -> tuple[float, float]:
        return point[0] + layer * self.pitch, point[1]

    def _add_link(self, link: Link, layer: int) -> None:
        """A link of the plane in one layer, and from it to the next ones above and below."""
        way, here = link.direction, self._at(link.start, layer)
        via = self._at(link.via, layer) if link.via else None
        end = self._at(link.end, layer)
        self.board.add_link(Link(here, end, link.kind, bearing=link.bearing, direction=way, via=via))
        for step, word in ((1, UP), (-1, DOWN)):
            if 0 <= layer + step < self.layers:
                climb = way and f"{word}{way}"
                self.board.add_link(Link(here, self._at(link.end, layer + step), SPATIAL, direction=climb))

    def _covers(self, form: Covers) -> Covers:
        return {
            self._at(node, layer): frozenset(self._at(cell, layer) for cell in covered)
            for layer in range(self.layers)
            for node, covered in form.items()
        }

    def _ways(self, kind: str) -> set[tuple[str, str | None]]:
        """The links with their directions that sites of a kind would have on a large board."""
        known = {(link.kind, link.direction) for link in self.links if link.start[0] == kind}
        plane = {way for _, way in known | self.board.short.get(kind, set())}
        climbs = {(SPATIAL, way and f"{word}{way}") for way in plane for word in (UP, DOWN)}
        return climbs | {(VERTICAL, UP), (VERTICAL, DOWN)}


def _named_by_ends(board: Board) -> Iterator[Node]:
    for edge, ends in board.incidence.get((EDGE, VERTEX), {}).items():
        if board.name(edge) == join_names(map(board.name, ends)):
            yield edge
