"""What drawings are made of: elements of SVG in layers, at places and in sizes of the drawing.

SvgLayers are painted in a fixed order, whatever the order in which elements are put on them, so that pieces can be drawn on
a board that is already there.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from copy import copy
from typing import Self

from ...boards.compass import Point
from ...ground.records import Struct
from .paths import listed, number, plain

LAYERS = (
    "under",
    "cells", "links", "edges", "vertices", "border", "flow", "printed",
    "below", "ghosts", "names", "bars", "pieces", "corners", "above", "margin",
)  # fmt: skip

FONTS = "Helvetica, Arial, 'Liberation Sans', 'Nimbus Sans', 'DejaVu Sans', sans-serif"

Style = Mapping[str, str | float]

HIGH = 0.4
"""Half of how high a name is, in sizes of its letters."""
_HIDES = 0.85
"""What part of the radius of a disc hides what it lies over: at its rim nothing is lost."""


class Disc(Struct):
    """What stands or lies on a drawing, as a disc: a piece, or a sign. `hides`: whether a name under it could not be read."""

    layer: str
    centre: Point
    radius: float
    hides: bool = True

    def lies_over(self, layer: str) -> bool:
        """Whether it hides what is on a layer."""
        return self.hides and LAYERS.index(self.layer) > LAYERS.index(layer)

    def off(self, middle: Point, across: float, up: float) -> float:
        """How far its centre is from what takes so much to each side of a place."""
        aside, off = abs(self.centre[0] - middle[0]) - across, abs(self.centre[1] - middle[1]) - up
        return math.hypot(max(aside, 0.0), max(off, 0.0))


class NameBox(Struct):
    """Where a name stands: its middle and half of what it takes, in drawing units; its layer; and as SVG."""

    text: str
    centre: Point
    across: float
    up: float
    layer: str
    element: str

    @property
    def size(self) -> float:
        """Of its letters, if it stands upright."""
        return self.up / HIGH

    @property
    def corners(self) -> tuple[Point, Point]:
        """Two that lie across from each other."""
        (x, y), across, up = self.centre, self.across, self.up
        return (x - across, y - up), (x + across, y + up)

    def is_under(self, disc: Disc) -> bool:
        """Whether a disc that lies over its layer hides a part of it."""
        return disc.off(self.centre, self.across, self.up) < _HIDES * disc.radius


class SvgLayers:
    """Elements of SVG in layers.

    Attributes:
        width, height: of the drawing; places and sizes are in its units.
        least_label: texts that are smaller are left out.
        letters:  where texts stand, and the sizes of their letters.
        named:    where the names of sites stand, by site kind and site.
        beside:   where the names in the margin stand.
        discs:    what stands on the board, and the signs on it: names keep clear of them.
    """

    def __init__(self, width: int) -> None:
        self.width, self.height = width, 0.0
        self.least_label = 0.0
        self.letters: list[tuple[Point, float]] = []
        self.named: dict[tuple[str, int], NameBox] = {}
        self.beside: list[NameBox] = []
        self.discs: list[Disc] = []
        self._layers: dict[str, list[str]] = {layer: [] for layer in LAYERS}

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

    def circle(self, layer: str, centre: Point, radius: float, **style: str | float) -> None:
        """A disc round a place of the drawing."""
        self.add(layer, "circle", {"cx": centre[0], "cy": centre[1], "r": radius, **style})

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

    def copy(self) -> Self:
        """A drawing that begins with what is on this one."""
        made = copy(self)
        made._layers = {layer: list(marks) for layer, marks in self._layers.items()}
        made.letters, made.named, made.beside = list(self.letters), dict(self.named), list(self.beside)
        made.discs = list(self.discs)
        return made

    def blank(self) -> Self:
        """A drawing of the same size with nothing on it."""
        made = copy(self)
        made._layers = {layer: [] for layer in self._layers}
        made.letters, made.named, made.beside, made.discs = [], {}, [], []
        return made

    def elements(self) -> dict[str, str]:
        """The SVG elements of each layer."""
        return {layer: "".join(marks) for layer, marks in self._layers.items() if marks}

    def extend(self, by: float) -> float:
        """Makes the drawing higher; the y where the new part begins."""
        self.height += by
        return self.height - by

    def render(self, title: str = "") -> str:
        """The drawing as SVG text."""
        return svg(self.width, self.height, self.groups(), title)

    def groups(self, shows: Callable[[NameBox], bool] | None = None) -> list[str]:
        """The layers that have something on them, as lines of SVG, without the names of sites that nobody could read under what
        lies over them. `shows`: whether a name is among them."""
        boxes = (*self.named.values(), *self.beside)
        hidden = {box.element for box in boxes if shows is not None and not shows(box)}
        over = {layer: [disc for disc in self.discs if disc.lies_over(layer)] for layer in LAYERS}
        hidden |= {box.element for box in self.named.values() if any(map(box.is_under, over[box.layer]))}
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
