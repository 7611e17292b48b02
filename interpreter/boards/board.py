"""The board graph: sites, the links between them, and what touches what.

A directed graph with any number of links between two sites, which are (site kind, number). An undirected link is two. Rulesets
change a board by names: rename, link, region.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, pairwise

from .compass import Point, angle_between, bearing, direction_bearing
from .names import LONGEST_NAME, join_names, natural_key
from .problem import BoardProblem
from .tables import CELL, EDGE, VERTEX

Node = tuple[str, int]
Covers = dict[Node, frozenset[Node]]

ORTHOGONAL, DIAGONAL, TOUCHING = "orthogonal", "diagonal", "touching"

WIDEST = 22.5
"""How many degrees a link may lead beside the direction that it is said to have: half the way between two of eight winds."""


@dataclass
class BoardSite:
    """A site. `coordinates`: numbers, and directions and labels as text; `sides`: the borders that it lies on."""

    name: str
    point: Point
    outline: tuple[Point, ...]
    coordinates: dict[str, int | str]
    sides: frozenset[str]


@dataclass
class Link:
    """A link, one way.

    Attributes:
        direction:  the step that follows the link.
        back:       the step that goes against it, without being a link.
        via:        the element that makes the link: it goes when that goes.
    """

    start: Node
    end: Node
    kind: str
    bearing: float | None = None
    direction: str | None = None
    back: str | None = None
    via: Node | None = None


@dataclass
class Board:
    """A board graph, still open to change.

    Attributes:
        kinds:          the site kinds it offers.
        sides:          border sides in cyclic order.
        default_links:  site kind -> the link kinds of plain adjacency.
        ways:           the directions that its links have, before any of them is taken away.
        usual:          the link kinds that are named as those of plain adjacency; what sites of a kind lack counts for nothing.
        unions:         site kind -> link kind -> the kinds it is made of, besides its own links.
        coordinates:    site kind -> coordinate -> (type, labels); a node has its value, directions and labels as text.
        incidence:      (kind, other kind) -> node -> the nodes it touches, in cyclic order.
        regions:        name -> site kind and nodes.
        shapes:         name -> for each form of the shape what it covers, by the cells from which it fits.
        stars:          site kind -> for each site of the tiling's pattern, far from any border, its links: kind and bearing.
        short:          site kind -> link kinds with directions (or None) that the tiling has and the board is too small for.
                        Rules can speak of them all the same: what a word means does not depend on a size.
        sites:          all elements, those of kinds that are not offered, too.
        leaving:        the links by where they start.
    """

    kinds: tuple[str, ...]
    sides: tuple[str, ...] = ()
    default_links: dict[str, tuple[str, ...]] = field(default_factory=dict)
    ways: tuple[str, ...] = ()
    usual: tuple[str, ...] | None = None
    unions: dict[str, dict[str, tuple[str, ...]]] = field(default_factory=dict)
    coordinates: dict[str, dict[str, tuple[str, tuple[str, ...]]]] = field(default_factory=dict)
    incidence: dict[tuple[str, str], dict[Node, list[Node]]] = field(default_factory=dict)
    regions: dict[str, tuple[str, frozenset[Node]]] = field(default_factory=dict)
    shapes: dict[str, list[Covers]] = field(default_factory=dict)
    stars: dict[str, list[list[tuple[str, float]]]] = field(default_factory=dict)
    short: dict[str, set[tuple[str, str | None]]] = field(default_factory=dict)
    sites: dict[Node, BoardSite] = field(default_factory=dict)
    leaving: dict[Node, list[Link]] = field(default_factory=dict)
    _named: dict[str, dict[str, Node]] = field(default_factory=dict, repr=False)

    def nodes(self, kind: str) -> list[Node]:
        """The sites of a kind, in the natural order of their names."""
        return list(self.named(kind).values())

    def name(self, node: Node) -> str:
        """The name of a site."""
        return self.sites[node].name

    def point(self, node: Node) -> Point:
        """Where a site lies."""
        return self.sites[node].point

    def links(self) -> Iterator[Link]:
        """All links."""
        return chain.from_iterable(self.leaving.values())

    def named(self, kind: str) -> dict[str, Node]:
        """The sites of a kind by name, in natural order."""
        if kind not in self._named:
            found = ((self.name(node), node) for node in self.sites if node[0] == kind)
            self._named[kind] = dict(sorted(found, key=lambda item: natural_key(item[0])))
        return self._named[kind]

    def add_site(
        self,
        node: Node,
        name: str,
        point: Point,
        *,
        outline: tuple[Point, ...] = (),
        coordinates: Mapping[str, int | str] | None = None,
        sides: Iterable[str] = (),
    ) -> None:
        """A further site."""
        self._named.pop(node[0], None)
        self.sites[node] = BoardSite(name, point, outline, dict(coordinates or {}), frozenset(sides))

    def add_link(self, link: Link) -> None:
        """A further link, one way."""
        self.leaving.setdefault(link.start, []).append(link)

    def remove(self, gone: set[Node]) -> None:
        """Take elements away, with what they held up: links, and edges and vertices that no cell has any more."""
        cells = {node for node in gone if node[0] == CELL}
        for (kind, other), rows in self.incidence.items():
            if other == CELL and kind != CELL:
                gone |= {node for node, row in rows.items() if row and cells.issuperset(row)}
        ends = self.incidence.get((EDGE, VERTEX), {})
        gone |= {node for node, row in ends.items() if not gone.isdisjoint(row)}
        for node in gone:
            self.sites.pop(node, None)
            self.leaving.pop(node, None)
        for links in self.leaving.values():
            links[:] = [link for link in links if link.end not in gone and link.via not in gone]
        self._named.clear()
        for rows in self.incidence.values():
            for node in gone & rows.keys():
                del rows[node]
            for row in rows.values():
                row[:] = [node for node in row if node not in gone]

    def unlink(self, one: Node, two: Node) -> bool:
        """Take away all links between two sites; whether there was one."""
        had = False
        for start, end in ((one, two), (two, one)):
            links = self.leaving.get(start, [])
            left = [link for link in links if link.end != end]
            had |= len(left) < len(links)
            links[:] = left
        return had

    def rename(self, kind: str, names: Sequence[str]) -> None:
        """New names for all sites of a kind, given in the order of their present names.

        Edges that are named by their ends follow new names of vertices.

        Raises:  `repeated-site`: two sites would have one name.
                 `bad-name`: a name is empty, too long or has blanks.
        """
        nodes = self.nodes(kind)
        if len(nodes) != len(names):
            raise ValueError(f"{len(names)} names for {len(nodes)} sites")
        check_names(names)
        ends = {edge: row for edge, row in self.incidence.get((EDGE, kind), {}).items() if kind == VERTEX}
        by_ends = [edge for edge, row in ends.items() if self.name(edge) == join_names(map(self.name, row))]
        for node, name in zip(nodes, names, strict=True):
            self.sites[node].name = name
        for edge in by_ends:
            self.sites[edge].name = join_names(map(self.name, ends[edge]))
        self._named.clear()

    def set_crossings_apart(self) -> None:
        """Where a cell and a vertex have one name, all vertices, the crossings, are written `+a1`."""
        if {CELL, VERTEX} <= set(self.kinds) and self.named(CELL).keys() & self.named(VERTEX).keys():
            self.rename(VERTEX, [f"+{name}" for name in self.named(VERTEX)])

    def link(self, kind: str, link: str, pairs: Iterable[tuple[str, str]], ways: Sequence[str] = ()) -> None:
        """Further links between sites of a kind, by name and in both directions; they join the plain adjacency.

        Args:
            ways:  the directions that they have; without any they have none.
        Raises:  `unknown-site`; `bad-link-direction`.
        """
        named = self.named(kind)
        for pair in pairs:
            one, two = (self._known(named, kind, name) for name in pair)
            for start, end in ((one, two), (two, one)):
                self.add_link(Link(start, end, link, direction=self._way(start, end, ways) if ways else None))
        if link not in self.default_links[kind]:
            self.default_links[kind] = (*self.default_links[kind], link)

    def _way(self, start: Node, end: Node, ways: Sequence[str]) -> str:
        """Of some directions the one in which a site is seen from another, if no other site lies there."""
        seen = bearing(self.point(start), self.point(end))
        off, way = min((angle_between(seen, float(direction_bearing(way) or 0)), way) for way in ways)
        if off > WIDEST:
            raise BoardProblem(
                "bad-link-direction",
                f"the link from {self.name(start)} to {self.name(end)} leads in none of these directions",
                label="not where it leads",
                notes=(f"in pictures of the board it leads at {seen:.0f} degrees, clockwise from north",),
            )
        for other in self.leaving.get(start, ()):
            if other.direction == way and other.end != end:
                raise BoardProblem(
                    "bad-link-direction",
                    f"two links lead {way} from {self.name(start)}, to {self.name(other.end)} and {self.name(end)}",
                    label="do not tell the links apart",
                    notes=("from each site one link at most leads in a direction",),
                )
        return way

    def region(self, name: str, kind: str, names: Iterable[str]) -> None:
        """Give a set of sites a name.

        Raises:  `unknown-site`.
        """
        named = self.named(kind)
        self.regions[name] = kind, frozenset(self._known(named, kind, site) for site in names)

    def _known(self, named: Mapping[str, Node], kind: str, name: str) -> Node:
        if name not in named:
            raise BoardProblem(
                "unknown-site", f"the board has no {kind} `{name}`", label="not a site", word=name, choices=named
            )
        return named[name]


def check_names(names: Iterable[str]) -> None:
    """Names must be short words, and distinct.

    Raises:  `repeated-site`, `bad-name`.
    """
    names = list(names)
    for name in names:
        if not 0 < len(name) <= LONGEST_NAME or any(letter.isspace() for letter in name):
            raise BoardProblem(
                "bad-name",
                f"a site cannot be called `{name[:LONGEST_NAME]}`",
                label="is not a name",
                notes=(f"a name has 1 to {LONGEST_NAME} letters and no blanks",),
            )
    for one, two in pairwise(sorted(names)):
        if one == two:
            raise BoardProblem(
                "repeated-site", f"two sites have the name `{one}`", label="names two sites alike", word=one
            )
