"""Dense tables of a board: all that the rules can ask about it, by number.

Made by `freeze`, kept in caches as JSON. Sites, link kinds, directions and sides are numbered; sets of them are bit
masks. This module imports nothing but the standard library.
"""

from __future__ import annotations

from dataclasses import field
from typing import Any

from ..ground.records import Struct

JSON = dict[str, Any]

CELL, EDGE, VERTEX = "cell", "edge", "vertex"
KINDS = (CELL, EDGE, VERTEX)

VERTICAL, SPATIAL = "vertical", "spatial"
"""Links between layers: straight up and down, and to the side as well."""


class Coordinate(Struct):
    """A coordinate of the sites of one kind.

    Attributes:
        type:    `int`, `direction` or `label`.
        labels:  the values of a label, in order.
        values:  per site a number, or the index of a direction or label; None where the site has none.
    """

    type: str
    labels: tuple[str, ...]
    values: tuple[int | None, ...]


class SiteTable(Struct):
    """The sites of one kind, numbered in the natural order of their names.

    Attributes:
        kind:             `cell`, `edge` or `vertex`.
        names:            per site its name.
        points:           per site its centre, y upwards.
        outlines:         per site the polygon of a cell, the two ends of an edge, nothing for a vertex.
        adjacency:        link kind -> per site the mask of its neighbours by that kind.
        default_links:    the link kinds that make two sites adjacent where no kind is said.
        step:             step[direction][site], a site or -1.
        link_directions:  link kind -> mask of the directions its links have.
        sides:            per site the mask of the border sides it lies on.
        coordinates:      by name.
    """

    kind: str
    names: tuple[str, ...]
    points: tuple[tuple[float, float], ...]
    outlines: tuple[tuple[tuple[float, float], ...], ...]
    adjacency: dict[str, tuple[int, ...]]
    default_links: tuple[str, ...]
    step: tuple[tuple[int, ...], ...]
    link_directions: dict[str, int]
    sides: tuple[int, ...]
    coordinates: dict[str, Coordinate]

    @property
    def plane_links(self) -> tuple[str, ...]:
        """The default links that do not lead to another layer."""
        return tuple(link for link in self.default_links if link != VERTICAL or not self.is_layered)

    @property
    def is_layered(self) -> bool:
        """Whether the sites lie in layers, which stand side by side on the plane."""
        return "layer" in self.coordinates


class Tables(Struct):
    """A whole board.

    Attributes:
        sites:       by site kind.
        links:       all link kinds.
        directions:  clockwise from north, then relative ones.
        lacking:     further directions of the tiling, of which this board has no link.
        opposite:    per direction the one that leads back, or -1.
        sides:       border sides in cyclic order.
        incident:    (kind, other kind) -> per site the incident sites, clockwise round a cell from its topmost corner
                     or side, clockwise from north round a vertex.
        regions:     name -> site kind and mask.
        shapes:      name -> for each form of it, per cell the mask of what it covers from there; 0 where it does not fit.
    """

    sites: dict[str, SiteTable]
    links: tuple[str, ...]
    directions: tuple[str, ...]
    lacking: tuple[str, ...]
    opposite: tuple[int, ...]
    sides: tuple[str, ...]
    incident: dict[tuple[str, str], tuple[tuple[int, ...], ...]]
    regions: dict[str, tuple[str, int]]
    shapes: dict[str, tuple[tuple[int, ...], ...]] = field(default_factory=dict)

    def to_json(self) -> JSON:
        """The tables as plain JSON, masks as hexadecimal text."""
        return {
            "sites": {kind: _site_json(table) for kind, table in self.sites.items()},
            "links": list(self.links),
            "directions": list(self.directions),
            "lacking": list(self.lacking),
            "opposite": list(self.opposite),
            "sides": list(self.sides),
            "incident": [[start, end, [list(row) for row in rows]] for (start, end), rows in self.incident.items()],
            "regions": {name: [kind, _hex(mask)] for name, (kind, mask) in self.regions.items()},
            "shapes": {name: [[_hex(mask) for mask in form] for form in forms] for name, forms in self.shapes.items()},
        }

    @classmethod
    def from_json(cls, data: JSON) -> Tables:
        """The tables that `to_json` wrote."""
        return cls(
            sites={kind: _site_table(table) for kind, table in data["sites"].items()},
            links=tuple(data["links"]),
            directions=tuple(data["directions"]),
            lacking=tuple(data["lacking"]),
            opposite=tuple(data["opposite"]),
            sides=tuple(data["sides"]),
            incident={(start, end): tuple(tuple(row) for row in rows) for start, end, rows in data["incident"]},
            regions={name: (kind, int(mask, 16)) for name, (kind, mask) in data["regions"].items()},
            shapes={
                name: tuple(tuple(int(mask, 16) for mask in form) for form in forms)
                for name, forms in data["shapes"].items()
            },
        )


NO_BOARD = Tables({}, (), (), (), (), (), {}, {})
"""Of a game that has no board."""


def _hex(mask: int) -> str:
    return format(mask, "x")


def _site_json(table: SiteTable) -> JSON:
    return {
        "kind": table.kind,
        "names": list(table.names),
        "points": [list(point) for point in table.points],
        "outlines": [[list(point) for point in outline] for outline in table.outlines],
        "adjacency": {link: [_hex(mask) for mask in masks] for link, masks in table.adjacency.items()},
        "default_links": list(table.default_links),
        "step": [list(row) for row in table.step],
        "link_directions": {link: _hex(mask) for link, mask in table.link_directions.items()},
        "sides": [_hex(mask) for mask in table.sides],
        "coordinates": {
            name: {"type": coordinate.type, "labels": list(coordinate.labels), "values": list(coordinate.values)}
            for name, coordinate in table.coordinates.items()
        },
    }


def _site_table(data: JSON) -> SiteTable:
    return SiteTable(
        kind=data["kind"],
        names=tuple(data["names"]),
        points=tuple((x, y) for x, y in data["points"]),
        outlines=tuple(tuple((x, y) for x, y in outline) for outline in data["outlines"]),
        adjacency={link: tuple(int(mask, 16) for mask in masks) for link, masks in data["adjacency"].items()},
        default_links=tuple(data["default_links"]),
        step=tuple(tuple(row) for row in data["step"]),
        link_directions={link: int(mask, 16) for link, mask in data["link_directions"].items()},
        sides=tuple(int(mask, 16) for mask in data["sides"]),
        coordinates={
            name: Coordinate(item["type"], tuple(item["labels"]), tuple(item["values"]))
            for name, item in data["coordinates"].items()
        },
    )
