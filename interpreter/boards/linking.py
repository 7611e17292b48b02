"""The board graph of a complex: names, coordinates, links and directions.

Neighbours are found on the tiling, where every link has one bearing, and then brought to the board: on a wrapped board
the link from the last column to the first leads east.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from .board import DIAGONAL, ORTHOGONAL, TOUCHING, Board, Link, Node
from .compass import bearing, wind, winds_needed
from .complex import Complex
from .names import join_names
from .naming import places, site_name
from .shapes import Place
from .tables import CELL, EDGE, KINDS, VERTEX
from .tiling import Element, shifted


def link_board(complex_: Complex, kinds: Collection[str]) -> Board:
    """The board graph of a complex.

    All elements are in the graph, since removing one may take others along; only the kinds asked for are linked.
    """
    board = Board(tuple(kinds))
    on_edges = complex_.border_sides()
    used = {side for row in on_edges.values() for side in row}
    board.sides = tuple(side.name for side in complex_.patch.sides if side.name in used)
    labels = tuple(dict.fromkeys(label for label in complex_.tiling.labels if label))
    board.unions = {CELL: {TOUCHING: (ORTHOGONAL, DIAGONAL)}, VERTEX: {ORTHOGONAL: labels}}
    board.default_links = dict.fromkeys(KINDS, (ORTHOGONAL,))
    nodes = {kind: {element: (kind, i) for i, element in enumerate(complex_.elements[kind])} for kind in KINDS}
    vertices = places(complex_.tiling, complex_.patch, VERTEX, complex_.elements[VERTEX])
    cells = places(complex_.tiling, complex_.patch, CELL, complex_.elements[CELL])
    _add_sites(board, complex_, CELL, cells, on_edges)
    _add_sites(board, complex_, VERTEX, vertices, on_edges)
    _add_edges(board, complex_, vertices, on_edges)
    for (kind, other), rows in complex_.incidence.items():
        board.incidence[kind, other] = {
            nodes[kind][element]: [nodes[other][item] for item in row] for element, row in rows.items()
        }
    for kind in board.kinds:
        pattern = [_ways(complex_, kind, number) for number in range(len(complex_.tiling.centres[kind]))]
        board.stars[kind] = [[(way.link, way.bearing) for way in ways] for ways in pattern]
        _add_links(board, complex_, kind, nodes, pattern)
    return board


@dataclass(frozen=True, slots=True)
class _Way:
    """A link of a site of the unit cell: where it leads, of which kind it is, the element that makes it, and its bearing."""

    target: Element
    link: str
    via_kind: str
    via: Element
    bearing: float


def _ways(complex_: Complex, kind: str, number: int) -> list[_Way]:
    """The links of a site of the unit cell; every site of its class has them, moved."""
    tiling, element = complex_.tiling, (number, 0, 0)
    here = tiling.place(kind, element)
    return [
        _Way(target, link, via_kind, via, bearing(here, tiling.place(kind, target)))
        for target, link, via_kind, via in _neighbours(complex_, kind, element)
    ]


def _add_sites(
    board: Board,
    complex_: Complex,
    kind: str,
    known: Mapping[Element, Place],
    on_edges: Mapping[Element, tuple[str, ...]],
) -> None:
    """The cells or vertices, with their columns and rows."""
    tiling = complex_.tiling
    axial, pointing = tiling.axial == kind, kind == VERTEX and any(tiling.corner)
    board.coordinates[kind] = dict.fromkeys(["column", "row"] + ["q", "r"] * axial, ("int", ()))
    if pointing:
        board.coordinates[kind]["corner"] = ("direction", ())
    for number, element in enumerate(complex_.elements[kind]):
        column, row = known[element]
        coordinates: dict[str, int | str] = {"column": column, "row": row}
        if axial:
            coordinates |= {"q": element[1], "r": element[2]}
        if pointing:
            coordinates["corner"] = tiling.corner[element[0]]
        board.add_site(
            (kind, number),
            site_name(tiling, kind, element, (column, row)),
            tiling.place(kind, element),
            outline=tiling.outline(element) if kind == CELL else (),
            coordinates=coordinates,
            sides={side for edge in complex_.incidence[kind, EDGE][element] for side in on_edges.get(edge, ())},
        )


def _add_edges(
    board: Board,
    complex_: Complex,
    vertices: Mapping[Element, Place],
    on_edges: Mapping[Element, tuple[str, ...]],
) -> None:
    """The edges, named by their ends."""
    tiling = complex_.tiling
    board.coordinates[EDGE] = {}
    for number, edge in enumerate(complex_.elements[EDGE]):
        ends = complex_.incidence[EDGE, VERTEX][edge]
        board.add_site(
            (EDGE, number),
            join_names(site_name(tiling, VERTEX, end, vertices[end]) for end in ends),
            tiling.place(EDGE, edge),
            outline=tuple(tiling.place(VERTEX, end) for end in shifted(tiling.ends[edge[0]], edge)),
            sides=on_edges.get(edge, ()),
        )


def _add_links(
    board: Board,
    complex_: Complex,
    kind: str,
    nodes: Mapping[str, Mapping[Element, Node]],
    pattern: Sequence[Sequence[_Way]],
) -> None:
    """The links between the sites of one kind; `pattern` has those of each class of sites."""
    for element, node in nodes[kind].items():
        for way in pattern[element[0]]:
            target, via = shifted((way.target, way.via), element)
            there = nodes[kind].get(complex_.represent(kind, [target])[0])
            maker = nodes[way.via_kind].get(complex_.represent(way.via_kind, [via])[0])
            if there is not None and maker is not None:
                board.add_link(Link(node, there, way.link, bearing=way.bearing, via=maker))


def _neighbours(complex_: Complex, kind: str, element: Element) -> list[tuple[Element, str, str, Element]]:
    """The neighbours of an element on the tiling, each once: it, the link kind, and the element that makes the link."""
    ways = {CELL: _cells_near, EDGE: _edges_near, VERTEX: _vertices_near}[kind](complex_, element)
    found = {element: (element, "", "", element)}
    for way in ways:
        found.setdefault(way[0], way)
    return list(found.values())[1:]


def _cells_near(complex_: Complex, cell: Element) -> Iterator[tuple[Element, str, str, Element]]:
    """Cells that share a side, then those that share only a corner."""
    for link, via_kind in ((ORTHOGONAL, EDGE), (DIAGONAL, VERTEX)):
        for via in complex_.touched(CELL, via_kind, cell):
            for other in shifted(complex_.tiling.around[via_kind, CELL][via[0]], via):
                yield other, link, via_kind, via


def _edges_near(complex_: Complex, edge: Element) -> Iterator[tuple[Element, str, str, Element]]:
    """Edges that share an end."""
    for vertex in complex_.touched(EDGE, VERTEX, edge):
        for other in shifted(complex_.tiling.around[VERTEX, EDGE][vertex[0]], vertex):
            yield other, ORTHOGONAL, VERTEX, vertex


def _vertices_near(complex_: Complex, vertex: Element) -> Iterator[tuple[Element, str, str, Element]]:
    """Vertices joined by an edge, then those opposite in a four-sided cell."""
    tiling = complex_.tiling
    for edge in complex_.touched(VERTEX, EDGE, vertex):
        for other in shifted(tiling.ends[edge[0]], edge):
            yield other, tiling.labels[edge[0]] or ORTHOGONAL, EDGE, edge
    for cell in complex_.touched(VERTEX, CELL, vertex):
        corners = shifted(tiling.corners[cell[0]], cell)
        if len(corners) == 4:
            yield corners[(corners.index(vertex) + 2) % 4], DIAGONAL, CELL, cell


def name_directions(board: Board) -> None:
    """Name the directions of all links that have a bearing, by as few winds as tell the links of each site apart.

    Each site kind has the winds it needs, unless one needs degrees: then all are named by degrees. Edges get directions
    only where eight winds do: beyond that nobody would find them on the board. Sites that not even degrees serve, in a
    graph with links on top of each other, have no directions.
    """
    needed = {kind: winds_needed(_stars(board, kind)) for kind in board.kinds}
    in_degrees = 360 in (needed.get(CELL), needed.get(VERTEX))
    winds = {kind: number and (360 if in_degrees else number) for kind, number in needed.items()}
    if winds.get(EDGE) != 8:
        winds[EDGE] = None
    for link in board.links():
        number = winds[link.start[0]]
        if link.bearing is not None and number is not None:
            link.direction = wind(link.bearing, number)
    there = {(link.start[0], link.kind, link.direction) for link in board.links()}
    for kind, stars in board.stars.items():
        number = winds[kind]
        ways = {(name, wind(angle, number) if number else None) for name, angle in chain.from_iterable(stars)}
        board.short[kind] = {(name, way) for name, way in ways if (kind, name, way) not in there}


def _stars(board: Board, kind: str) -> Iterator[tuple[float, ...]]:
    """The bearings of the links that leave each site, and of those that would leave it far from the border."""
    for node in board.nodes(kind):
        yield _star(board, node)
    for star in board.stars.get(kind, ()):
        yield tuple(angle for _, angle in star)


def _star(board: Board, node: Node) -> tuple[float, ...]:
    """The bearings of the links that leave a site; links of two kinds to one site count once."""
    links = {(link.end, link.bearing) for link in board.leaving.get(node, ()) if link.bearing is not None}
    return tuple(angle for _, angle in links)
