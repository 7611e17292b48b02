"""A drawing of a board: its sites and places of its plane on the drawing."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from itertools import combinations

from ...boards.compass import Point
from ...boards.tables import CELL, VERTEX, Tables
from ...ground.records import Struct
from .border import seams
from .extent import clearance, extent, rooms, spacing
from .faces import Face, Sector, directed, faces
from .layers import HIGH, NameBox, Style, SvgLayers
from .margins import MarginName, levelled, margin_names
from .paths import Paths, listed

PLAIN = frozenset({"orthogonal", "diagonal", "touching", "along", "overlap"})
"""Links that neighbours on the plane have anyway; only others can lead one way, and only they are drawn."""

WIDE = 0.3
"""Half the breadth of a letter of a name, and a bit, in parts of its size."""
_MARGIN = 0.02
_TALLEST = 1.5
"""No drawing is higher than this many times its width."""
_FLAT = 1000
"""How much broader than high the drawing of no board is, below which lines stand."""
_LETTER, _LEAST, _MOST, _LARGEST = 0.3, 8.0, 16.0, 1.5
"""Names in the margin: a part of the distance of sites, and the least and greatest size; and how many times the least that a
name may have no letter is larger."""
_APART = 1.2
"""How far names in the margin are from each other, in sizes of their letters."""


class MarginLine(Struct):
    """A name in the margin on the drawing.

    Attributes:
        way:    from there along the sites that it names.
        sites:  where these stand; nothing where layers share the name.
    """

    name: NameBox
    way: Point
    sites: list[Point]


class Canvas(SvgLayers):
    """The plane of a board, drawn in layers.

    Attributes:
        scale:    drawing units in a unit of the board.
        unit:     drawing units between near sites: the measure for lines, discs and letters.
        letter:   the size of names in the margin.
        least:    no name is smaller, in drawing units.
        kinds:    the site kinds that are brought out.
        margins:  per site kind the names in the margin, where they tell its sites.
    """

    def __init__(
        self,
        tables: Tables,
        width: int,
        kinds: Collection[str] = (CELL,),
        *,
        named: Collection[str] = (),
        band: float = 0.0,
        turn: int = 0,
        least: float = 0.0,
    ) -> None:
        """An empty drawing.

        Args:
            kinds:  the site kinds to be brought out, whose marks and names must find room at the border.
            named:  those that will have names.
            band:   how broad a band round the board must find room, in drawing units.
            turn:   by how many degrees the tables are turned clockwise.
            least:  no name is smaller.
        """
        super().__init__(width)
        self.tables, self.band, self.turn, self.kinds, self.least = tables, band, turn, kinds, least
        named = [kind for kind in named if kind in tables.sites]
        # letters and numbers can stand for the sites of one kind only: of cells, where corners have names as well
        beside = named if len(named) == 1 else [CELL] if {*named} == {CELL, VERTEX} else []
        found = {kind: margin_names(tables, kind) if kind in beside else None for kind in named}
        self.margins: dict[str, list[MarginName]] = {kind: made for kind, made in found.items() if made}
        self.rivers = {
            kind: dict(directed(table, PLAIN)) if "place" in table.coordinates else {}
            for kind, table in tables.sites.items()
        }
        self.shapes = {kind: faces(table, self.rivers[kind]) for kind, table in tables.sites.items()}
        self._rooms = {kind: rooms(table, self.shapes[kind]) for kind, table in tables.sites.items()}
        size = extent(tables, kinds, names=len(self.margins) < len(found))
        # A board of few points in a line still gets a drawing with some height.
        across = max(size.east - size.west, (size.north - size.south) / 3, 1.0)
        up = max(size.north - size.south, across / (6 if tables.sites else _FLAT))
        self._middle = (size.west + size.east) / 2, (size.south + size.north) / 2
        pad = _MARGIN * width + band
        near = min((spacing(table.points) for table in tables.sites.values()), default=1.0)
        self.scale = self.unit = self.letter = 1.0
        self._spots: list[tuple[MarginName, float]] = []
        left = right = top = bottom = 0.0
        for names_round in (False, True):
            self.scale = min((width - 2 * pad - left - right) / across, _TALLEST * width / up)
            self._origin = (width + left - right) / 2, top + pad + up * self.scale / 2
            self.height = up * self.scale + 2 * pad + top + bottom
            if not names_round and self.margins:
                self._margin_spots()
                left, right, top, bottom = self._overhang(across, up)
        self.unit = self.scale * near
        self._paths = Paths(self.place, self.scale)
        self._seams: dict[str, dict[tuple[int, int], float]] = {}

    def _margin_spots(self) -> None:
        """The names in the margin with how far the board reaches towards each."""
        for kind in self.margins:
            steps = [name.step for name in self.margins[kind]]
            self.letter = min(_LARGEST * self.least or _MOST, max(_LEAST, _LETTER * min(steps) * self.scale))
            # on a point at the border stands a piece that reaches further
            more = 0.0 if kind == CELL else self._rooms[kind][0]
            names = self.margins[kind]
            reaches = [clearance(self.tables, one.point, one.outward, 0.3 * one.step) + more for one in names]
            self._spots += levelled(names, reaches)

    def _overhang(self, across: float, up: float) -> tuple[float, float, float, float]:
        """What the names in the margin need west, east, north and south of the board."""
        spots = [(x - self._origin[0], y - self._origin[1]) for _, (x, y) in self.margin_places()]
        half, high, size = across * self.scale / 2 + self.band, up * self.scale / 2 + self.band, 0.65 * self.letter
        return (
            max(0.0, *(-x - half + size for x, _ in spots)),
            max(0.0, *(x - half + size for x, _ in spots)),
            max(0.0, *(-y - high + size for _, y in spots)),
            max(0.0, *(y - high + size for _, y in spots)),
        )

    def margin_places(self) -> list[tuple[str, Point]]:
        """The names in the margin with their places on the drawing."""
        made = []
        for name, reach in self._spots:
            x, y = self.place(name.point)
            away = reach * self.scale + self.band + 0.85 * self.letter
            made.append((name.text, (x + away * name.outward[0], y - away * name.outward[1])))
        return _apart(made, _APART * self.letter)

    def margin_lines(self) -> list[MarginLine]:
        """The names in the margin as they stand on the drawing."""
        return [
            MarginLine(box, (-name.outward[0], name.outward[1]), [*map(self.place, name.line)])
            for box, (name, _) in zip(self.beside, self._spots, strict=True)
        ]

    # ------------------------------------------------------------ places

    def place(self, point: Point) -> Point:
        """A place of the board on the drawing, where y points downwards."""
        x, y = point
        return (
            self._origin[0] + (x - self._middle[0]) * self.scale,
            self._origin[1] - (y - self._middle[1]) * self.scale,
        )

    def site(self, kind: str, site: int) -> Point:
        """The middle of a site on the drawing."""
        shape = self.shapes[kind][site]
        return self.place(shape.across(0.5, 0.5) if isinstance(shape, Sector) else self.tables.sites[kind].points[site])

    def room(self, kind: str, site: int) -> float:
        """The radius of the largest disc that fits a site without touching its neighbours', in drawing units."""
        return self._rooms[kind][site] * self.scale

    def seams(self, kind: str) -> dict[tuple[int, int], float]:
        """The links round the board: site and neighbour -> the bearing by which they leave the site."""
        if kind not in self._seams:
            self._seams[kind] = seams(self.tables, kind, self.turn)
        return self._seams[kind]

    def legible(self, size: float, most: float) -> float:
        """The size of a name that is no smaller than names are, while it is not larger than it may be at `most`; else 0."""
        if size >= self.least:
            return size
        return self.least if self.least <= most else 0.0

    # ------------------------------------------------------------ elements at places of the board

    def line(self, layer: str, start: Point, end: Point, **style: str | float) -> None:
        """A line between two places of the board."""
        self.stroke(layer, self.place(start), self.place(end), style)

    def disc(self, layer: str, centre: Point, radius: float, **style: str | float) -> None:
        """A disc round a place of the board; the radius is in drawing units."""
        self.circle(layer, self.place(centre), radius, **style)

    def face(self, layer: str, kind: str, site: int, style: Style, inset: float = 0.0) -> None:
        """The shape of a cell, smaller all round by `inset` drawing units."""
        shape: Face = self.shapes[kind][site]
        if isinstance(shape, Sector):
            self.sector(layer, shape.inset(inset / self.scale) if inset else shape, **style)
            return
        corners = [self.place(point) for point in shape]
        if inset:
            x, y = self.place(self.tables.sites[kind].points[site])
            share = max(0.0, 1 - inset / self.room(kind, site))
            corners = [(x + (px - x) * share, y + (py - y) * share) for px, py in corners]
        self.add(layer, "polygon", {"points": listed(corners), **style})

    def sector(self, layer: str, sector: Sector, **style: str | float) -> None:
        """A piece of a ring."""
        self.add(layer, "path", {"d": self._paths.sector(sector), **style})

    def arc(self, layer: str, sector: Sector, radius: float, **style: str | float) -> None:
        """One of the curved sides of a piece of a ring."""
        self.add(layer, "path", {"d": self._paths.arc(sector, radius), **style})

    def bent_arrow(
        self, layer: str, radius: float, turns: Sequence[float], body: float, head: float, **style: str | float
    ) -> None:
        """An arrow along a circle round the origin, as `Paths.arrow`."""
        self.add(layer, "path", {"d": self._paths.arrow(radius, turns, body, head), **style})

    def name(
        self,
        kind: str,
        site: int,
        centre: Point,
        size: float,
        colour: str,
        *,
        layer: str = "names",
        turn: float = 0.0,
        rim: bool | str = False,
    ) -> None:
        """The name of a site, in the middle of a place of the drawing; nothing without a size."""
        if size:
            text = self.tables.sites[kind].names[site]
            self.text(layer, centre, text, size, colour, turn=turn, rim=rim)
            self.named[kind, site] = self._box(layer, centre, text, size, turn)

    def is_free(self, centre: Point, text: str, size: float) -> bool:
        """Whether the name of no site stands where one would."""
        across, up = WIDE * len(text) * size, HIGH * size
        return not any(
            abs(centre[0] - one.centre[0]) < across + one.across and abs(centre[1] - one.centre[1]) < up + one.up
            for one in self.named.values()
        )

    def rename(self, kind: str, site: int, colour: str, centre: Point) -> None:
        """Moves a name that stands upright with a white rim elsewhere."""
        box = self.named.pop((kind, site))
        self._layers[box.layer].remove(box.element)
        self.name(kind, site, centre, box.size, colour, layer=box.layer, rim=True)

    def margin(self, colour: str) -> None:
        """The names in the margin."""
        for text, place in self.margin_places():
            self.text("margin", place, text, self.letter, colour)
            self.beside.append(self._box("margin", place, text, self.letter))

    def _box(self, layer: str, centre: Point, text: str, size: float, turn: float = 0.0) -> NameBox:
        """Of the name that was written last on a layer."""
        across, up = WIDE * len(text) * size, HIGH * size
        cos, sin = abs(math.cos(math.radians(turn))), abs(math.sin(math.radians(turn)))
        return NameBox(text, centre, across * cos + up * sin, across * sin + up * cos, layer, self._layers[layer][-1])

    def label(
        self, layer: str, centre: Point, text: str, size: float, colour: str, *, turn: float = 0.0, rim: bool = False
    ) -> None:
        """A text in the middle of a place of the board.

        Args:
            size:  of its letters, in drawing units.
            turn:  degrees clockwise.
            rim:   whether a white rim lets it stand out from lines.
        """
        self.text(layer, self.place(centre), text, size, colour, turn=turn, rim=rim)

    def path(self, kind: str, site: int) -> str:
        """The path data of the shape of a cell; "" for a mere point."""
        shape: Face = self.shapes[kind][site]
        if isinstance(shape, Sector):
            return self._paths.sector(shape)
        return f"M{listed(map(self.place, shape))}Z" if shape else ""


def _apart(names: list[tuple[str, Point]], least: float) -> list[tuple[str, Point]]:
    """Names with their places, of which two that meet in a corner of the board are moved away from each other."""
    for one, two in combinations(range(len(names)), 2):
        (x1, y1), (x2, y2) = names[one][1], names[two][1]
        near = math.dist((x1, y1), (x2, y2))
        if 0 < near < least:
            share = (least - near) / near / 2
            dx, dy = (x2 - x1) * share, (y2 - y1) * share
            names[one], names[two] = (names[one][0], (x1 - dx, y1 - dy)), (names[two][0], (x2 + dx, y2 + dy))
    return names
