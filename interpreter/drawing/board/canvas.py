"""A drawing surface over a board: from board places to SVG, in layers.

Layers are painted in a fixed order, whatever the order in which marks are put on them, so that pieces can be drawn on
a board that is already there.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Mapping
from copy import copy
from dataclasses import dataclass

from ...boards.compass import Point
from ...boards.tables import CELL, Tables
from .border import seams
from .extent import clearance, extent, rooms, spacing
from .faces import Face, Sector, directed, faces
from .margins import MarginName, margin_names
from .paths import Paths, listed, number, plain

LAYERS = (
    "under",
    "cells", "links", "edges", "vertices", "border", "flow", "printed",
    "below", "ghosts", "names", "bars", "pieces", "corners", "above", "margin",
)  # fmt: skip

PLAIN = frozenset({"orthogonal", "diagonal", "touching", "along", "overlap"})
"""Links that neighbours on the plane have anyway; only others can lead one way, and only they are drawn."""

FONTS = "Helvetica, Arial, 'Liberation Sans', 'Nimbus Sans', 'DejaVu Sans', sans-serif"

Style = Mapping[str, str | float]

_MARGIN = 0.02
_TALLEST = 1.5
"""No drawing is higher than this many times its width."""
_FLAT = 1000
"""How much broader than high the drawing of no board is, below which lines stand."""
_LETTER, _LEAST, _MOST, _LARGEST = 0.3, 8.0, 16.0, 1.5
"""Names in the margin: a part of the distance of sites, and the least and greatest size; and how many times the least that a
name may have no letter is larger."""


_WIDE = 0.3
"""Half the breadth of a letter of a name, and a bit, in parts of its size."""


@dataclass(frozen=True)
class NameBox:
    """Where the name of a site stands: its middle and half of what it takes, in drawing units; and as SVG."""

    centre: Point
    across: float
    up: float
    element: str

    @property
    def corners(self) -> tuple[Point, Point]:
        """Two that lie across from each other."""
        (x, y), across, up = self.centre, self.across, self.up
        return (x - across, y - up), (x + across, y + up)


class Canvas:
    """An SVG drawing of the plane of a board.

    Attributes:
        scale:    drawing units in a unit of the board.
        unit:     drawing units between near sites: the measure for lines, discs and letters.
        letter:   the size of names in the margin.
        least:    no name is smaller, in drawing units.
        least_label: texts on pieces that are smaller are left out, in drawing units.
        letters:  where texts stand, and the sizes of their letters.
        named:    where the names of sites stand, by site kind and site.
        kinds:    the site kinds that are brought out.
        margins:  per site kind the names in the margin, where they tell its sites.
    """

    def __init__(
        self,
        tables: Tables,
        width: int,
        kinds: Collection[str] = (CELL,),
        *,
        names: bool = False,
        band: float = 0.0,
        turn: int = 0,
        least: float = 0.0,
    ) -> None:
        """An empty drawing.

        Args:
            kinds:  the site kinds to be brought out, whose marks and names must find room at the border.
            names:  whether they will have names.
            band:   how broad a band round the board must find room, in drawing units.
            turn:   by how many degrees the tables are turned clockwise.
            least:  no name is smaller.
        """
        self.least = least
        self.least_label = 0.0
        self.letters: list[tuple[Point, float]] = []
        self.named: dict[tuple[str, int], NameBox] = {}
        self.width, self.tables, self.band, self.turn, self.kinds = width, tables, band, turn, kinds
        named = [kind for kind in kinds if names and kind in tables.sites]
        # letters and numbers can stand for the sites of one kind only
        found = {kind: margin_names(tables, kind) if len(named) == 1 else None for kind in named}
        self.margins: dict[str, list[MarginName]] = {kind: made for kind, made in found.items() if made}
        self.rivers = {
            kind: dict(directed(table, PLAIN)) if "place" in table.coordinates else {}
            for kind, table in tables.sites.items()
        }
        self.shapes = {kind: faces(table, self.rivers[kind]) for kind, table in tables.sites.items()}
        self._rooms = {kind: rooms(table, self.shapes[kind]) for kind, table in tables.sites.items()}
        size = extent(tables, kinds, names=names and len(self.margins) < len(found))
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
        self._layers: dict[str, list[str]] = {layer: [] for layer in LAYERS}

    def _margin_spots(self) -> None:
        """The names in the margin with how far the board reaches towards each."""
        for kind in self.margins:
            steps = [name.step for name in self.margins[kind]]
            self.letter = min(_LARGEST * self.least or _MOST, max(_LEAST, _LETTER * min(steps) * self.scale))
            for name in self.margins[kind]:
                reach = clearance(self.tables, name.point, name.outward, 0.3 * name.step)
                # on a point at the border stands a piece that reaches further
                reach += 0.0 if kind == CELL else 0.8 * self._rooms[kind][0]
                self._spots.append((name, reach))

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
        return made

    def margin_lines(self) -> list[tuple[str, Point, Point]]:
        """The names in the margin with their places on the drawing, and the way from there along the sites that they name."""
        places = self.margin_places()
        return [
            (text, place, (-name.outward[0], name.outward[1]))
            for (text, place), (name, _) in zip(places, self._spots, strict=True)
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

    # ------------------------------------------------------------ elements

    def add(self, layer: str, tag: str, style: Style, text: str | None = None) -> None:
        """Put an SVG element on a layer; `_` in the names of its attributes stands for `-`."""
        written = "".join(f' {name.replace("_", "-")}="{_value(value)}"' for name, value in style.items())
        end = "/>" if text is None else f">{plain(text)}</{tag}>"
        self._layers[layer].append(f"<{tag}{written}{end}")

    def polygon(self, layer: str, points: Iterable[Point], **style: str | float) -> None:
        """A closed line through places of the drawing."""
        self.add(layer, "polygon", {"points": listed(points), **style})

    def stroke(self, layer: str, start: Point, end: Point, style: Style) -> None:
        """A line between two places of the drawing."""
        self.add(layer, "line", {"x1": start[0], "y1": start[1], "x2": end[0], "y2": end[1], **style})

    def line(self, layer: str, start: Point, end: Point, **style: str | float) -> None:
        """A line between two places of the board."""
        self.stroke(layer, self.place(start), self.place(end), style)

    def circle(self, layer: str, centre: Point, radius: float, **style: str | float) -> None:
        """A disc round a place of the drawing."""
        self.add(layer, "circle", {"cx": centre[0], "cy": centre[1], "r": radius, **style})

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

    def arrow(self, layer: str, start: Point, end: Point, colour: str, weight: float) -> None:
        """An arrow over the middle part of the way between two places of the drawing."""
        length = math.dist(start, end)
        if not length:
            return
        dx, dy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
        tail, tip, barb = 0.28 * length, 0.72 * length, min(4.5 * weight, 0.22 * length)
        x, y = start[0] + dx * tip, start[1] + dy * tip
        neck = x - dx * barb, y - dy * barb
        self.stroke(
            layer, (start[0] + dx * tail, start[1] + dy * tail), neck, {"stroke_width": weight, "stroke": colour}
        )
        barbs = [(neck[0] + side * dy * barb / 2, neck[1] - side * dx * barb / 2) for side in (1, -1)]
        self.polygon(layer, [(x, y), *barbs], fill=colour)

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
            across, up = _WIDE * len(text) * size, 0.4 * size
            cos, sin = abs(math.cos(math.radians(turn))), abs(math.sin(math.radians(turn)))
            self.text(layer, centre, text, size, colour, turn=turn, rim=rim)
            written = self._layers[layer][-1]
            self.named[kind, site] = NameBox(centre, across * cos + up * sin, across * sin + up * cos, written)

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

    def text(
        self,
        layer: str,
        centre: Point,
        text: str,
        size: float,
        colour: str,
        *,
        turn: float = 0.0,
        rim: bool | str = False,
        anchor: str = "middle",
        bold: bool = False,
    ) -> None:
        """A text in the middle of a place of the drawing; nothing without a size. It may stand with another `anchor` to its
        right (`start`) or left (`end`), and have a rim that is white or of another colour."""
        if not size or size < self.least_label:
            return
        x, y = centre
        self.letters.append((centre, size))
        # Few renderers know dominant-baseline: the middle of small letters is set by hand.
        style: dict[str, str | float] = {"x": x, "y": y + 0.35 * size, "font_size": size, "text_anchor": anchor}
        if bold:
            style["font_weight"] = "bold"
        if turn:
            style["transform"] = f"rotate({number(turn)} {number(x)} {number(y)})"
        if rim:
            style |= {
                "stroke": "#ffffff" if rim is True else rim,
                "stroke_width": 0.3 * size,
                "stroke_linejoin": "round",
            }
            style["paint_order"] = "stroke"
        self.add(layer, "text", {**style, "fill": colour}, text)

    def copy(self) -> Canvas:
        """A drawing that begins with what is on this one."""
        made = copy(self)
        made._layers = {layer: list(marks) for layer, marks in self._layers.items()}
        made.letters, made.named = list(self.letters), dict(self.named)
        return made

    def blank(self) -> Canvas:
        """A drawing of the same size with nothing on it."""
        made = copy(self)
        made._layers = {layer: [] for layer in self._layers}
        made.letters, made.named = [], {}
        return made

    def elements(self) -> dict[str, str]:
        """The SVG elements of each layer."""
        return {layer: "".join(marks) for layer, marks in self._layers.items() if marks}

    def path(self, kind: str, site: int) -> str:
        """The path data of the shape of a cell; "" for a mere point."""
        shape: Face = self.shapes[kind][site]
        if isinstance(shape, Sector):
            return self._paths.sector(shape)
        return f"M{listed(map(self.place, shape))}Z" if shape else ""

    def extend(self, by: float) -> float:
        """Makes the drawing higher; the y where the new part begins."""
        self.height += by
        return self.height - by

    def render(self, title: str = "") -> str:
        """The drawing as SVG text."""
        return svg(self.width, self.height, self.groups(), title)

    def groups(self, shows: Callable[[NameBox], bool] | None = None) -> list[str]:
        """The layers that have something on them, as lines of SVG. `shows`: whether the name of a site is among them."""
        hidden = {box.element for box in self.named.values() if shows is not None and not shows(box)}
        lines = []
        for layer, elements in self._layers.items():
            marks = [mark for mark in elements if mark not in hidden]
            if marks:
                lines += [f'<g class="{layer}">', *marks, "</g>"]
        return lines


def svg(width: float, height: float, lines: Iterable[str], title: str = "") -> str:
    """Lines of SVG as a drawing."""
    wide, high = number(width), number(height)
    begin = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" '
        f'viewBox="0 0 {wide} {high}" font-family="{FONTS}">'
    )
    return "\n".join([begin, *([f"<title>{plain(title)}</title>"] if title else ()), *lines, "</svg>", ""])


def _value(value: str | float) -> str:
    return plain(value) if isinstance(value, str) else number(value)
