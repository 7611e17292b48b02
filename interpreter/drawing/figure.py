"""Figures of books, drawn in the size in which they are printed: a unit of the drawing is a point, so what can be read is known
when a book is made. There are few kinds, and each shows the part of the board where something is, and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import hypot

from ..boards.compass import Point
from ..boards.tables import SiteTable
from ..engines.base import State
from ..ground.forms import Along
from .board.canvas import Canvas, svg
from .board.faces import Sector, members
from .changes import changes
from .marks import Painter, PlacedMark, Spot
from .picture import paint, unit_at
from .pointing import Badge, Pointed

LEAST = 6.0
"""Points: no letter of a figure is smaller."""

WIDE = 340.0
"""Points: no figure is broader."""

_UNIT, _MOST_UNIT, _USUAL, _NEAR = 25.0, 44.0, 200.0, 1.5
"""Points between sites where a board has room for that; the most that small boards have, until they are as broad as is usual;
and how much nearer one looks at an event."""
_AROUND, _FEWEST = 0.8, 3.0
"""What is shown round the sites of an event, and at least across, in distances of sites."""
_WHOLE = 0.72
"""A part that is nearly all of the board is all of it."""
_FRAME = "#8f8b80"


@dataclass(frozen=True)
class DrawnFigure:
    """A figure.

    Attributes:
        svg:       in points.
        width:     in points.
        signs:     of `pointing.SIGNS`, those that it has.
        smallest:  the size of its smallest letters, in points.
    """

    svg: str
    width: float
    signs: tuple[str, ...]
    smallest: float

    @property
    def is_legible(self) -> bool:
        return self.smallest >= LEAST - 0.05


def whole(painter: Painter, state: State, pointed: Pointed | None = None, *, captions: bool = True) -> DrawnFigure:
    """The whole board with its names."""
    return _whole(painter, state, pointed or Pointed({}), captions=captions)


def part(painter: Painter, state: State, pointed: Pointed) -> DrawnFigure:
    """The part of a position where something is pointed out, nearer than the board; all of it where that is nearly all."""
    near = max(1.0, min(_NEAR, _MOST_UNIT / (unit_at(painter, round(WIDE)) * _width(painter) / WIDE)))
    canvas = _painted(painter, state, near, pointed, captions=False)
    window = _window(canvas, pointed.spots) if pointed.spots else None
    if window is None or window.width * window.height > _WHOLE * canvas.width * canvas.height or window.width > WIDE:
        return _whole(painter, state, pointed, captions=False)
    drawn, width = _framed(canvas, window, painter.game.title)
    return DrawnFigure(drawn, round(width, 1), pointed.signs, canvas.smallest)


def event(painter: Painter, states: Sequence[State]) -> DrawnFigure:
    """What some decisions changed, before and after in one picture: all states, the one before the first decision first."""
    marks = [painter.marks(state) for state in states]
    found = changes(marks[0], marks[-1])
    steps = [changes(*pair) for pair in pairwise(marks)]
    # every step of a turn is seen, also of a piece that is gone in the end
    arrows = tuple(dict.fromkeys(arrow for step in steps for arrow in step.arrows)) or found.arrows
    passed = {arrow.start for arrow in arrows}
    touched = {
        spot: "new"
        for step in steps
        for spot, role in step.highlight.items()
        if role in ("new", "to") and spot not in passed
    }
    laid = [mark.to for step in steps for mark in _laid(step, marks[-1])]
    badges = tuple(Badge(spot, str(number)) for number, spot in enumerate(laid, 1) if spot) if len(laid) > 1 else ()
    return part(painter, states[-1], Pointed({**touched, **found.highlight}, arrows, found.ghosts, badges))


def neighbours(painter: Painter, state: State, link: str, kind: str) -> DrawnFigure | None:
    """A site of a board in a ring, and dots on what a kind of link joins it to; None if it joins nothing."""
    table = painter.tables.sites[kind]
    masks = table.adjacency.get(link, ())
    if not any(masks):
        return None
    site = _typical(table, masks)
    highlight = {(kind, other): "choice" for other in members(masks[site])} | {(kind, site): "to"}
    return part(_Bare(painter.game), state, Pointed(highlight))


def reach(painter: Painter, state: State, spot: Spot) -> DrawnFigure | None:
    """Where the piece on a site can get to in one turn, with the number of the step; None if it cannot move."""
    steps = _reached(painter, state, spot)
    if not steps:
        return None
    badges = tuple(Badge(where, str(number)) for where, number in steps.items())
    return part(painter, state, Pointed({spot: "to"}, badges=badges))


class _Bare(Painter):
    """Paints what is printed on the board and nothing that stands on it."""

    def marks(self, state: State) -> tuple[PlacedMark, ...]:
        return tuple(mark for mark in super().marks(state) if mark.printed)


def _laid(step: Pointed, now: Iterable[PlacedMark]) -> list[PlacedMark]:
    """The bars of a position that a step has laid."""
    new = {spot for spot, role in step.highlight.items() if role == "new"}
    return [mark for mark in now if isinstance(mark.mark, Along) and mark.mark.piece and mark.to in new]


def _typical(table: SiteTable, masks: Sequence[int]) -> int:
    """A site with the most neighbours, as near to the middle of the board as there is one."""
    most = max(mask.bit_count() for mask in masks)
    across, up = (sum(places) / len(table.points) for places in zip(*table.points, strict=True))
    return min(
        (round(hypot(table.points[site][0] - across, table.points[site][1] - up), 6), site)
        for site, mask in enumerate(masks)
        if mask.bit_count() == most
    )[1]


_MOST_TRIED = 400
"""Positions that are looked at for where a piece can go."""


def _reached(painter: Painter, state: State, spot: Spot) -> dict[Spot, int]:
    """Sites by the number of the step that first gets there, within one turn and by one piece."""
    found: dict[Spot, int] = {}
    edge, tried = [(state, spot)], 0
    for number in range(1, 10):
        further = []
        for here, start in edge:
            before = painter.marks(here)
            for decision in here.legal():
                tried += 1
                if tried > _MOST_TRIED:
                    return found
                after = here.apply(decision)
                made = changes(before, painter.marks(after))
                ends = [arrow.end for arrow in made.arrows if arrow.start == start]
                if not ends or ends[0] in found or ends[0] == spot:
                    continue
                found[ends[0]] = number
                if after.turn == here.turn and after.mover == here.mover:
                    further.append((after, ends[0]))
        edge = further
    return found


# ---------------------------------------------------------------- drawing


def _painted(painter: Painter, state: State, near: float, pointed: Pointed, *, captions: bool) -> Canvas:
    """A board in points, so many times as near as where all of it is shown."""
    width = round(_width(painter) * near)
    return paint(painter, state, pointed, width=width, names=True, captions=captions, least=LEAST)


def _whole(painter: Painter, state: State, pointed: Pointed, *, captions: bool) -> DrawnFigure:
    canvas = _painted(painter, state, 1.0, pointed, captions=captions)
    return DrawnFigure(canvas.render(painter.game.title), canvas.width, pointed.signs, canvas.smallest)


def _width(painter: Painter) -> float:
    """Of the whole board, in points: its sites are no further from each other than they need to be."""
    across = WIDE / unit_at(painter, round(WIDE))
    return min(WIDE, max(_UNIT * across, min(_MOST_UNIT * across, _USUAL)))


@dataclass(frozen=True)
class _Window:
    """A part of a drawing."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top


def _window(canvas: Canvas, spots: Iterable[Spot]) -> _Window:
    """Round some sites, with what is next to them."""
    points = [point for spot in spots for point in _extent(canvas, spot)]
    xs, ys = zip(*points, strict=True)
    around = _AROUND * canvas.unit
    fewest = _FEWEST * canvas.unit
    left, right = _span(min(xs) - around, max(xs) + around, fewest, canvas.width)
    top, bottom = _span(min(ys) - around, max(ys) + around, fewest, canvas.height)
    return _Window(left, top, right, bottom)


def _span(low: float, high: float, fewest: float, most: float) -> tuple[float, float]:
    """A stretch with at least this length, within the drawing."""
    lack = max(0.0, fewest - (high - low)) / 2
    low, high = low - lack, high + lack
    if low < 0:
        low, high = 0.0, min(most, high - low)
    if high > most:
        low, high = max(0.0, low - (high - most)), most
    return low, high


def _extent(canvas: Canvas, spot: Spot) -> list[Point]:
    """Places that hold a site between them."""
    kind, site = spot
    shape = canvas.shapes[kind][site]
    if isinstance(shape, Sector):
        return [canvas.place(shape.across(share, depth)) for share in (0.0, 0.5, 1.0) for depth in (0.0, 1.0)]
    if shape:
        return [canvas.place(corner) for corner in shape]
    (x, y), room = canvas.site(kind, site), canvas.room(kind, site)
    return [(x - room, y - room), (x + room, y + room)]


def _framed(canvas: Canvas, window: _Window, title: str) -> tuple[str, float]:
    """A part of a drawing in a frame, with the names in the margin that belong to it; the SVG, and how wide it is."""
    names = list(_names(canvas, window))
    pad = canvas.letter * 1.3 if names else 1.0
    left = pad if any(x < window.left for _, (x, _) in names) else 1.0
    right = pad if any(x > window.right for _, (x, _) in names) else 1.0
    top = pad if any(y < window.top for _, (_, y) in names) else 1.0
    bottom = pad if any(y > window.bottom for _, (_, y) in names) else 1.0
    place = f'x="{left:g}" y="{top:g}" width="{window.width:.2f}" height="{window.height:.2f}"'
    lines = [
        f'<svg {place} viewBox="{window.left:.2f} {window.top:.2f} {window.width:.2f} {window.height:.2f}">',
        *canvas.groups(),
        "</svg>",
        f'<rect {place} fill="none" stroke="{_FRAME}" stroke-width="0.8" rx="3"/>',
    ]
    for text, (x, y) in names:
        at = x - window.left + left, y - window.top + top + 0.35 * canvas.letter
        lines.append(
            f'<text x="{at[0]:.2f}" y="{at[1]:.2f}" font-size="{canvas.letter:.2f}" text-anchor="middle" '
            f'fill="#6b6357">{text}</text>'
        )
    width = window.width + left + right
    return svg(width, window.height + top + bottom, lines, title), width


def _names(canvas: Canvas, window: _Window) -> Iterable[tuple[str, Point]]:
    """The names in the margin of the lines that go through a part, just outside of it."""
    away = 0.72 * canvas.letter
    for text, (x, y), (dx, dy) in canvas.margin_lines():
        found = _entry(window, (x, y), (dx, dy))
        # in the part itself the name is drawn already
        if found is not None and not (window.left < x < window.right and window.top < y < window.bottom):
            px, py = found
            yield text, (px - away * dx, py - away * dy)


def _entry(window: _Window, start: Point, way: Point) -> Point | None:
    """Where a line that begins outside enters a part, well within its side."""
    (x, y), (dx, dy) = start, way
    low, high = 0.0, float("inf")
    for at, by, least, most in ((x, dx, window.left, window.right), (y, dy, window.top, window.bottom)):
        if abs(by) < 1e-6:
            if not least + 4 < at < most - 4:
                return None
            continue
        one, two = sorted(((least - at) / by, (most - at) / by))
        low, high = max(low, one), min(high, two)
    return (x + low * dx, y + low * dy) if low < high else None
