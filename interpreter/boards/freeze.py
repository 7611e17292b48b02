"""From a board graph to dense tables.

The same graph gives the same tables, whatever the order in which sites and links were put into it: sites are numbered
in the natural order of their names, directions clockwise, link kinds in a fixed order.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from .board import DIAGONAL, ORTHOGONAL, TOUCHING, Board, Covers, Link, Node
from .compass import direction_order, opposite
from .tables import CELL, Coordinate, SiteTable, Tables

# Places are kept to a millionth of a side: tables then do not depend on the last digits of a platform's sines.
_PLACES = 6
_STANDARD_LINKS = (ORTHOGONAL, DIAGONAL, TOUCHING)


def freeze(board: Board) -> Tables:
    """Dense tables of a board graph.

    Raises:     ValueError: two links of one direction lead from a site to different sites, which no specification says.
    Invariant:  the same graph gives the same tables in any insertion order.
    Cost:       O(sites + links).
    """
    numbers = {kind: {node: i for i, node in enumerate(board.nodes(kind))} for kind in board.kinds}
    directions = directions_of(board)
    links: dict[str, list[Link]] = {kind: [] for kind in board.kinds}
    for link in board.links():
        if (kind := link.start[0]) in links:
            links[kind].append(link)
    sites = {kind: _site_table(board, kind, numbers[kind], directions, links[kind]) for kind in board.kinds}
    used = {link for table in sites.values() for link in table.adjacency}
    return Tables(
        sites=sites,
        links=tuple(sorted(used, key=_link_order)),
        directions=directions,
        lacking=tuple(way for way in board.ways if way not in directions),
        opposite=tuple(directions.index(opposite(d)) if opposite(d) in directions else -1 for d in directions),
        sides=board.sides,
        incident={
            (kind, other): tuple(tuple(numbers[other][item] for item in rows[node]) for node in numbers[kind])
            for (kind, other), rows in sorted(board.incidence.items())
            if kind in numbers and other in numbers
        },
        regions={
            name: (kind, _mask(numbers[kind][node] for node in nodes if node in numbers[kind]))
            for name, (kind, nodes) in sorted(board.regions.items())
        },
        shapes={
            name: tuple(_covers(form, numbers.get(CELL, {})) for form in forms) for name, forms in board.shapes.items()
        },
    )


def _covers(form: Covers, cells: Mapping[Node, int]) -> tuple[int, ...]:
    """What a form covers from each cell; nothing where it does not fit, or a cell has been taken away."""
    rows = (form.get(cell, frozenset()) for cell in cells)
    return tuple(_mask(cells[cell] for cell in row) if row <= cells.keys() else 0 for row in rows)


def _link_order(link: str) -> tuple[int, str]:
    return _STANDARD_LINKS.index(link) if link in _STANDARD_LINKS else len(_STANDARD_LINKS), link


def _mask(numbers: Iterable[int]) -> int:
    return sum(1 << number for number in set(numbers))


def directions_of(board: Board) -> tuple[str, ...]:
    """The directions of its links, and of those that the tiling has and the board is too small for, in order."""
    used: set[str] = set()
    for link in board.links():
        used |= {way for way in (link.direction, link.back) if way is not None}
    for kind in board.kinds:
        used |= {way for _, way in board.short.get(kind, ()) if way is not None}
        pointing = [name for name, (type_, _) in board.coordinates.get(kind, {}).items() if type_ == "direction"]
        used |= {str(board.sites[node].coordinates[name]) for node in board.nodes(kind) for name in pointing}
    return tuple(sorted(used, key=direction_order))


def _site_table(
    board: Board, kind: str, numbers: dict[Node, int], directions: tuple[str, ...], links: Sequence[Link]
) -> SiteTable:
    adjacency: dict[str, list[int]] = {}
    link_directions: dict[str, int] = {}
    for name, way in board.short.get(kind, ()):
        adjacency.setdefault(name, [0] * len(numbers))
        link_directions[name] = link_directions.get(name, 0) | (1 << directions.index(way) if way else 0)
    for link in links:
        adjacency.setdefault(link.kind, [0] * len(numbers))[numbers[link.start]] |= 1 << numbers[link.end]
        if link.direction is not None:
            link_directions[link.kind] = link_directions.get(link.kind, 0) | 1 << directions.index(link.direction)
    unions = board.unions.get(kind, {})
    defaults = board.default_links.get(kind, ())
    if board.usual is not None:
        defaults = tuple(name for name in board.usual if name in adjacency or name in unions)
    for union, parts in unions.items():
        for part in (part for part in parts if part in adjacency):
            masks = zip(adjacency.get(union, [0] * len(numbers)), adjacency[part], strict=True)
            adjacency[union] = [one | two for one, two in masks]
            link_directions[union] = link_directions.get(union, 0) | link_directions.get(part, 0)
    for name in (*defaults, *unions):
        adjacency.setdefault(name, [0] * len(numbers))
    there = [board.sites[node] for node in numbers]
    return SiteTable(
        kind=kind,
        names=tuple(site.name for site in there),
        points=tuple(_rounded(site.point) for site in there),
        outlines=tuple(tuple(map(_rounded, site.outline)) for site in there),
        adjacency={name: tuple(adjacency[name]) for name in sorted(adjacency, key=_link_order)},
        default_links=defaults,
        step=_steps(board, numbers, directions, links),
        link_directions={name: link_directions.get(name, 0) for name in sorted(adjacency, key=_link_order)},
        sides=tuple(_mask(board.sides.index(side) for side in site.sides) for site in there),
        coordinates=_coordinates(board, kind, [site.coordinates for site in there], directions),
    )


def _rounded(point: tuple[float, float]) -> tuple[float, float]:
    x, y = point
    return round(x, _PLACES) + 0.0, round(y, _PLACES) + 0.0


def _steps(
    board: Board, numbers: dict[Node, int], directions: tuple[str, ...], links: Sequence[Link]
) -> tuple[tuple[int, ...], ...]:
    step = [[-1] * len(numbers) for _ in directions]

    def follow(start: Node, end: Node, direction: str | None) -> None:
        if direction is None:
            return
        row = step[directions.index(direction)]
        if row[numbers[start]] not in (-1, numbers[end]):
            other = list(numbers)[row[numbers[start]]]
            raise ValueError(
                f"two links lead {direction} from {board.name(start)}, to {board.name(other)} and {board.name(end)}"
            )
        row[numbers[start]] = numbers[end]

    for link in sorted(links, key=lambda link: (numbers[link.start], numbers[link.end])):
        follow(link.start, link.end, link.direction)
        follow(link.end, link.start, link.back)
    return tuple(tuple(row) for row in step)


def _coordinates(
    board: Board, kind: str, values: list[dict[str, int | str]], directions: tuple[str, ...]
) -> dict[str, Coordinate]:
    found = {}
    for name, (type_, labels) in board.coordinates.get(kind, {}).items():
        words = directions if type_ == "direction" else labels
        column = [item.get(name) for item in values]
        numbers = tuple(words.index(value) if isinstance(value, str) else value for value in column)
        found[name] = Coordinate(type_, labels, numbers)
    return found
