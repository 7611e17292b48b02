"""A drawing surface over a board: from board places to SVG, in layers.

Layers are painted in a fixed order, whatever the order in which marks are put on them, so that pieces can be drawn on
a board that is already there.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from html import escape

from .compass import Point
from .tables import CELL, Tables

LAYERS = ("cells", "links", "edges", "vertices", "flow", "pieces", "names")

Style = Mapping[str, str | float]

# Space round the board: a part of the width of the drawing, and for sites that are points a part of their distance,
# twice, first for a mark, then for a name beside it.
_MARGIN, _MARK, _NAME = 0.02, 0.35, 0.4


class Canvas:
    """An SVG drawing of the plane of a board.

    Attributes:
        scale:  drawing units in a unit of the board.
        unit:   drawing units between near sites: the measure for lines, discs and letters.
    """

    def __init__(self, tables: Tables, width: int, kinds: Collection[str] = (CELL,), *, names: bool = False) -> None:
        """An empty drawing.

        Args:
            kinds:  the site kinds to be brought out, whose marks and names must find room at the border.
            names:  whether they will have names.
        """
        self.width = width
        west, east, south, north = _extent(tables, kinds, names)
        # A board of few points in a line still gets a drawing with some height.
        across = max(east - west, (north - south) / 3, 1.0)
        up = max(north - south, across / 6)
        self.scale = width * (1 - 2 * _MARGIN) / across
        self.height = up * self.scale + 2 * _MARGIN * width
        self._middle = (west + east) / 2, (south + north) / 2
        self.unit = self.scale * min(_spacing(table.points) for table in tables.sites.values())
        self._rooms = {kind: _rooms(tables, kind) for kind in tables.sites}
        self._tables = tables
        self._layers: dict[str, list[str]] = {layer: [] for layer in LAYERS}

    def place(self, point: Point) -> Point:
        """A place of the board on the drawing, where y points downwards."""
        x, y = point
        return (
            self.width / 2 + (x - self._middle[0]) * self.scale,
            self.height / 2 - (y - self._middle[1]) * self.scale,
        )

    def site(self, kind: str, site: int) -> Point:
        """The middle of a site on the drawing."""
        return self.place(self._tables.sites[kind].points[site])

    def room(self, kind: str, site: int) -> float:
        """The radius of the largest disc that fits a site without touching its neighbours', in drawing units."""
        return self._rooms[kind][site] * self.scale

    def add(self, layer: str, tag: str, style: Style, text: str | None = None) -> None:
        """Put an SVG element on a layer; `_` in the names of its attributes stands for `-`."""
        written = "".join(f' {name.replace("_", "-")}="{_value(value)}"' for name, value in style.items())
        end = "/>" if text is None else f">{escape(text)}</{tag}>"
        self._layers[layer].append(f"<{tag}{written}{end}")

    def polygon(self, layer: str, points: Iterable[Point], **style: str | float) -> None:
        """A closed line through places of the board."""
        corners = (self.place(point) for point in points)
        self.add(layer, "polygon", {"points": _listed(corners), **style})

    def line(self, layer: str, start: Point, end: Point, **style: str | float) -> None:
        """A line between two places of the board."""
        (x1, y1), (x2, y2) = self.place(start), self.place(end)
        self.add(layer, "line", {"x1": x1, "y1": y1, "x2": x2, "y2": y2, **style})

    def disc(self, layer: str, centre: Point, radius: float, **style: str | float) -> None:
        """A disc round a place of the board; the radius is in drawing units."""
        x, y = self.place(centre)
        self.add(layer, "circle", {"cx": x, "cy": y, "r": radius, **style})

    def arrow(self, layer: str, start: Point, end: Point, colour: str, weight: float) -> None:
        """An arrow over the middle part of the way between two places of the board."""
        (x1, y1), (x2, y2) = self.place(start), self.place(end)
        length = math.hypot(x2 - x1, y2 - y1)
        if not length:
            return
        dx, dy = (x2 - x1) / length, (y2 - y1) / length
        tail, tip, barb = 0.28 * length, 0.72 * length, min(4.5 * weight, 0.22 * length)
        x1, y1, x2, y2 = x1 + dx * tail, y1 + dy * tail, x1 + dx * tip, y1 + dy * tip
        bx, by = x2 - dx * barb, y2 - dy * barb
        shaft = {"x1": x1, "y1": y1, "x2": bx, "y2": by, "stroke_width": weight}
        self.add(layer, "line", {**shaft, "stroke": colour})
        corners = [(x2, y2), (bx - dy * barb / 2, by + dx * barb / 2), (bx + dy * barb / 2, by - dx * barb / 2)]
        self.add(layer, "polygon", {"points": _listed(corners), "fill": colour})

    def label(
        self, layer: str, centre: Point, text: str, size: float, colour: str, *, turn: float = 0.0, rim: bool = False
    ) -> None:
        """A text in the middle of a place of the board.

        Args:
            size:  of its letters, in drawing units.
            turn:  degrees clockwise.
            rim:   whether a white rim lets it stand out from lines.
        """
        x, y = self.place(centre)
        # Few renderers know dominant-baseline: the middle of small letters is set by hand.
        style: dict[str, str | float] = {"x": x, "y": y + 0.34 * size, "font_size": size, "text_anchor": "middle"}
        if turn:
            style["transform"] = f"rotate({number(turn)} {number(x)} {number(y)})"
        if rim:
            style |= {"stroke": "#ffffff", "stroke_width": 0.35 * size, "stroke_linejoin": "round"}
            style["paint_order"] = "stroke"
        self.add(layer, "text", {**style, "fill": colour}, text)

    def render(self) -> str:
        """The drawing as SVG text."""
        width, height = number(self.width), number(self.height)
        lines = [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
            f'viewBox="0 0 {width} {height}" font-family="Helvetica, Arial, sans-serif">'
        ]
        for layer, marks in self._layers.items():
            if marks:
                lines += [f'<g class="{layer}">', *marks, "</g>"]
        return "\n".join([*lines, "</svg>", ""])


def number(value: float) -> str:
    """A number with at most two places."""
    return f"{round(value, 2) + 0.0:.2f}".rstrip("0").rstrip(".")


def _listed(corners: Iterable[Point]) -> str:
    return " ".join(f"{number(x)},{number(y)}" for x, y in corners)


def _value(value: str | float) -> str:
    return escape(value) if isinstance(value, str) else number(value)


def _extent(tables: Tables, kinds: Collection[str], names: bool) -> tuple[float, float, float, float]:
    """The least and greatest x, then y, of all that will be drawn."""
    spots: list[Point] = []
    for kind, table in tables.sites.items():
        spots += [spot for outline in table.outlines for spot in outline]
        pad = (_MARK + _NAME * names) * _spacing(table.points) if kind in kinds else 0.0
        for (x, y), outline in zip(table.points, table.outlines, strict=True):
            spots += [(x, y)] if outline else [(x - pad, y - pad), (x + pad, y + pad)]
    across, up = zip(*spots, strict=True)
    return min(across), max(across), min(up), max(up)


def _spacing(points: Sequence[Point]) -> float:
    """The least distance between two places, found along a sweep from the west."""
    spots = sorted(points)
    least = math.inf
    for i, (x, y) in enumerate(spots):
        for other_x, other_y in spots[i + 1 :]:
            if other_x - x >= least:
                break
            least = min(least, math.hypot(other_x - x, other_y - y) or least)
    return least if math.isfinite(least) else 1.0


def _rooms(tables: Tables, kind: str) -> list[float]:
    table = tables.sites[kind]
    free = 0.45 * _spacing(table.points)
    if kind != CELL:
        return [free] * len(table.points)
    return [
        min(_distance(centre, *side) for side in zip(outline, outline[1:] + outline[:1], strict=True))
        if outline
        else free
        for centre, outline in zip(table.points, table.outlines, strict=True)
    ]


def _distance(point: Point, start: Point, end: Point) -> float:
    """From a point to a stretch of line."""
    (px, py), (ax, ay), (bx, by) = point, start, end
    length = (bx - ax) ** 2 + (by - ay) ** 2
    t = 0.0 if not length else max(0.0, min(1.0, ((px - ax) * (bx - ax) + (py - ay) * (by - ay)) / length))
    return math.hypot(px - ax - t * (bx - ax), py - ay - t * (by - ay))
