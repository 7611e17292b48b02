"""What plots are made of. Colours are classes, so that light, dark and paper have their own; each plot has a title."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from markupsafe import Markup

from ...ground.records import Struct
from .style import DARK, LIGHT, PLOTS

Points = Iterable[tuple[float, float]]


class PlotSheet(Struct):
    """What a plot is drawn on.

    Attributes:
        width:   units across.
        is_low:  whether there is no room for labels beside what they name: they stand above it.
    """

    width: int
    is_low: bool = False


WIDE, NARROW = PlotSheet(640), PlotSheet(360, is_low=True)
"""Of a screen or paper, and of a phone: letters have the same size on both."""

Drawing = Callable[[PlotSheet], tuple[int, Sequence[Markup]]]


class Plot(Struct):
    """A plot that fits where it is seen. `draw`: its height and parts on a sheet.

    In a page it stands twice, and the style of the page shows the one that fits.
    """

    title: str
    draw: Drawing

    def on(self, sheet: PlotSheet, kind: str = "plot") -> Markup:
        """The whole plot, for a page that has the style."""
        height, parts = self.draw(sheet)
        return Markup('<svg class="{}" viewBox="0 0 {} {}" role="img"><title>{}</title>{}</svg>').format(
            kind, sheet.width, height, self.title, Markup("").join(parts)
        )

    def __html__(self) -> str:
        return self.on(WIDE, "plot wide") + self.on(NARROW, "plot narrow")


def standalone(drawn: Plot) -> str:
    """A plot as a file of its own, which brings its colours along, light and dark."""
    style = f":root {{{LIGHT}}} @media (prefers-color-scheme: dark) {{ :root {{{DARK}}} }} {PLOTS}"
    head, _, rest = str(drawn.on(WIDE)).partition(">")
    return f'{head} xmlns="http://www.w3.org/2000/svg"><style>{style}</style>{rest}\n'


def text(x: float, y: float, written: str, anchor: str = "start", kind: str = "") -> Markup:
    made = Markup('<text x="{}" y="{}" text-anchor="{}" class="{}">{}</text>')
    return made.format(f"{x:.1f}", f"{y:.1f}", anchor, kind, written)


def line(x1: float, y1: float, x2: float, y2: float, kind: str) -> Markup:
    made = Markup('<line x1="{}" y1="{}" x2="{}" y2="{}" class="{}"/>')
    return made.format(*(f"{number:.1f}" for number in (x1, y1, x2, y2)), kind)


def box(x: float, y: float, width: float, height: float, kind: str) -> Markup:
    made = Markup('<rect x="{}" y="{}" width="{}" height="{}" class="{}"/>')
    return made.format(*(f"{number:.1f}" for number in (x, y, width, height)), kind)


def dot(x: float, y: float, kind: str = "mark") -> Markup:
    return Markup('<circle cx="{}" cy="{}" r="4.5" class="{}"/>').format(f"{x:.1f}", f"{y:.1f}", kind)


def path(points: Points, kind: str) -> Markup:
    return Markup('<polyline points="{}" class="{}"/>').format(_written(points), kind)


def area(points: Points, kind: str) -> Markup:
    return Markup('<polygon points="{}" class="{}"/>').format(_written(points), kind)


def _written(points: Points) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
