"""A board as a graph that any tool of networkx reads: for questions that the rules do not ask."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING

from .tables import SiteTable, Tables

if TYPE_CHECKING:
    import networkx as nx

Node = tuple[str, str]


class BoardGraph:
    """The board of a game.

    Attributes:
        tables:  all that the rules can ask about it, by number.
    """

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    def __repr__(self) -> str:
        return f"<board: {', '.join(f'{len(table.names)} {kind}' for kind, table in self.tables.sites.items())}>"

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of sites: of `cell`, `edge` and `vertex` those that it has."""
        return tuple(self.tables.sites)

    def sites(self, kind: str = "cell") -> tuple[str, ...]:
        """The names of the sites of a kind, in their order; none where the board has no such kind."""
        table = self.tables.sites.get(kind)
        return table.names if table else ()

    @cached_property
    def graph(self) -> nx.MultiDiGraph:
        """Sites and the links between them, each link in both of its directions.

        A node is (kind, name), with `kind`, `name`, `pos` (its centre, y upwards) and `sides` (names of the border sides it
        lies on), and its coordinates by their names. An edge has `kind`, which is its key too, and `direction` (None where
        its link has none).
        """
        import networkx as nx

        made = nx.MultiDiGraph()
        for kind, table in self.tables.sites.items():
            for number, name in enumerate(table.names):
                sides = tuple(side for at, side in enumerate(self.tables.sides) if table.sides[number] >> at & 1)
                more = {coordinate: self._coordinate(table, coordinate, number) for coordinate in table.coordinates}
                made.add_node(
                    (kind, name), **{**more, "kind": kind, "name": name, "pos": table.points[number], "sides": sides}
                )
        for kind, table in self.tables.sites.items():
            for start, end, link, direction in self._links(table):
                ends = (kind, table.names[start]), (kind, table.names[end])
                made.add_edge(*ends, key=link, kind=link, direction=direction)
        return made

    def _links(self, table: SiteTable) -> Iterator[tuple[int, int, str, str | None]]:
        for link, rows in table.adjacency.items():
            way = table.link_directions.get(link, 0)
            directions = [(at, name) for at, name in enumerate(self.tables.directions) if way >> at & 1]
            for start, row in enumerate(rows):
                to = {table.step[at][start]: name for at, name in reversed(directions)}
                for end in (number for number in range(row.bit_length()) if row >> number & 1):
                    yield start, end, link, to.get(end)

    def _coordinate(self, table: SiteTable, name: str, site: int) -> int | str | None:
        coordinate = table.coordinates[name]
        value = coordinate.values[site]
        if value is None or coordinate.type == "int":
            return value
        return (self.tables.directions if coordinate.type == "direction" else coordinate.labels)[value]
