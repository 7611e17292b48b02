"""A row of places: what comes to a place sends what stood there to another one, far away perhaps, and so on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import accumulate, pairwise
from math import dist, inf

from ..boards.tables import CELL, SiteTable, Tables
from ..ground.forms import Ground, Seated
from ..ground.records import Struct
from .board.canvas import PLAIN, Canvas
from .board.draw import LAND, WATER, fill_cell
from .board.extent import spacing
from .board.faces import directed
from .board.layers import svg
from .board.paths import number, plain
from .changes import look_of
from .layout import Seat
from .marks import Painter, PlacedMark, Spot
from .picture import fill_site
from .pieces import draw_piece, text_width
from .pointing import Pointed, draw_ghost
from .printed import LEAST, WIDE, DrawnFigure
from .rows import lone_arrow

_FAR = 5.0
"""Distances of sites: a row is only of places of which two lie further apart, one behind the other."""
_PIECE = 21.5
"""Points that a piece takes in its place."""
_AROUND, _BETWEEN, _HIGH = 0.18, 0.6, 1.36
"""What is free at both ends of a place, between two of them, and how high one is, in pieces."""
_MARGIN = 0.02
"""What a drawing leaves free at each side, in parts of its breadth."""
_TITLE, _HEAD = 7.0, 11.0
"""The size of the letters above a place, and how high they stand over it, in points."""
_NAME = "#3d3a34"
_SIGNS = ("ghost", "arrow")


class _Place(Struct):
    """Attributes:
    spot:      where it is on the board.
    standing:  what stands there: first what has come.
    gone:      what has gone on from there, to the next place.
    """

    spot: Spot
    standing: tuple[PlacedMark, ...]
    gone: PlacedMark | None

    @property
    def things(self) -> tuple[PlacedMark, ...]:
        return self.standing if self.gone is None else (*self.standing, self.gone)


def row_of_places(
    painter: Painter,
    before: Sequence[PlacedMark],
    after: Sequence[PlacedMark],
    pointed: Pointed,
    called: Callable[[Spot], str],
    fewest: int,
) -> DrawnFigure | None:
    """What some decision changed, as a row of places, where that is one way from place to place, another thing on each piece of
    it, and one of these pieces is long; else None.

    Args:
        before, after:  the marks of both positions.
        pointed:        what has changed between them.
        called:         what stands above a place.
        fewest:         places, at least.
    """
    way = _way(pointed)
    is_gone = any(ghost.is_gone for ghost in pointed.ghosts)
    if len(way) < fewest or is_gone or not {*pointed.highlight} <= {*way} or not _is_far(painter, way):
        return None
    places = [
        _Place(spot, _standing(before, after, spot), _gone(before, after, spot) if number < len(way) - 1 else None)
        for number, spot in enumerate(way)
    ]
    # a thing that only passes a place is not sent on by what comes there
    if any(place.gone is None for place in places[:-1]) or not all(place.standing for place in places[1:]):
        return None
    drawn = _drawn(painter, places, after, [called(spot) for spot in way])
    return drawn if drawn.width <= WIDE and drawn.is_legible else None


def _way(pointed: Pointed) -> list[Spot]:
    """The places that arrows lead through one after the other; none where they do not make one way."""
    ways = {arrow.start: arrow.end for arrow in pointed.arrows}
    begins = ways.keys() - {*ways.values()}
    if len({*ways.values()}) < len(pointed.arrows) or len(begins) != 1:
        return []
    way = [*begins]
    while way[-1] in ways and len(way) <= len(ways):
        way.append(ways[way[-1]])
    return way if len({*way}) == len(ways) + 1 else []


def _is_far(painter: Painter, way: Sequence[Spot]) -> bool:
    def far(kind: str, one: int, other: int) -> bool:
        points = painter.tables.sites[kind].points
        return dist(points[one], points[other]) > _FAR * spacing(points)

    return len({kind for kind, _ in way}) == 1 and any(far(*one, other) for one, (_, other) in pairwise(way))


def _on(marks: Sequence[PlacedMark], spot: Spot) -> list[PlacedMark]:
    return [mark for mark in marks if isinstance(mark.mark, Seated) and not mark.printed and mark.spot == spot]


def _standing(before: Sequence[PlacedMark], after: Sequence[PlacedMark], spot: Spot) -> tuple[PlacedMark, ...]:
    known = Counter(map(look_of, _on(before, spot)))
    return tuple(sorted(_on(after, spot), key=lambda mark: (not mark.mark.piece, known[look_of(mark)] > 0)))


def _gone(before: Sequence[PlacedMark], after: Sequence[PlacedMark], spot: Spot) -> PlacedMark | None:
    """What stood at a place and does not any more, if that is one thing."""
    left = Counter(map(look_of, _on(after, spot)))
    found = [mark for mark in _on(before, spot) if mark.is_piece and not left[look_of(mark)]]
    return found[0] if len(found) == 1 else None


def _drawn(
    painter: Painter, places: Sequence[_Place], after: Sequence[PlacedMark], titles: Sequence[str]
) -> DrawnFigure:
    named = [text_width(title, _TITLE) / _PIECE for title in titles]
    wide = [max(len(place.things), name) + 2 * _AROUND for place, name in zip(places, named, strict=True)]
    ends = [end + at * _BETWEEN for at, end in enumerate(accumulate(wide))]
    spans = [(end - across, end) for end, across in zip(ends, wide, strict=True)]
    rivers = {
        kind: {site for link in directed(table, PLAIN) for site in link} for kind, table in painter.tables.sites.items()
    }
    canvas = Canvas(_boxes(spans), round(ends[-1] * _PIECE / (1 - 2 * _MARGIN)), least=LEAST)
    for at, place in enumerate(places):
        kind, site = place.spot
        fill_cell(canvas, at, WATER if site in rivers[kind] else LAND)
        for mark in after:
            if isinstance(mark.mark, Ground) and mark.spot == place.spot:
                fill_site(canvas, mark, (CELL, at), faint=False)
    lines: list[str] = []
    led: Seat | None = None
    for (left, right), place in zip(spans, places, strict=True):
        middles = _spread(left, right, len(place.things))
        seats = [_seat(canvas, mark, x) for mark, x in zip(place.things, middles, strict=True)]
        for mark, seat in zip(place.standing, seats, strict=False):
            draw_piece(canvas, mark, seat)
        if led is not None:
            lines += lone_arrow(led.point, seats[0].point, (led.radius, seats[0].radius))
        if place.gone is not None:
            led = seats[-1]
            draw_ghost(canvas, place.gone, led)
    low, top = (canvas.place((0.0, y))[1] for y in (0.0, _HIGH))
    for (left, right), title in zip(spans, titles, strict=True):
        x = canvas.place(((left + right) / 2, 0.0))[0]
        lines.append(
            f'<text x="{number(x)}" y="{number(top - 0.5 * _TITLE)}" font-size="{_TITLE:g}" font-weight="bold" '
            f'text-anchor="middle" fill="{_NAME}">{plain(title)}</text>'
        )
    up, high = _HEAD - top, low - top + _HEAD + 1.0
    shown = [f'<g transform="translate(0 {number(up)})">', *canvas.groups(), *lines, "</g>"]
    smallest = min((size for _, size in canvas.letters), default=inf)
    return DrawnFigure(
        svg(canvas.width, high, shown, painter.game.title), canvas.width, round(high, 1), _SIGNS, min(smallest, _TITLE)
    )


def _boxes(spans: Sequence[tuple[float, float]]) -> Tables:
    """A board of cells in a row, from left to right as far as these."""
    cells = tuple(((left, 0.0), (left, _HIGH), (right, _HIGH), (right, 0.0)) for left, right in spans)
    points = tuple(((left + right) / 2, _HIGH / 2) for left, right in spans)
    names = tuple(f"s{at}" for at in range(len(spans)))
    table = SiteTable(CELL, names, points, cells, {}, (), (), {}, (0,) * len(spans), {})
    return Tables({CELL: table}, (), (), (), (), (), {}, {})


def _spread(left: float, right: float, count: int) -> list[float]:
    """The middles of things in a place, with as much room for each."""
    each = (right - left - 2 * _AROUND) / count
    return [left + _AROUND + (at + 0.5) * each for at in range(count)]


def _seat(canvas: Canvas, mark: PlacedMark, x: float) -> Seat:
    assert isinstance(mark.mark, Seated)
    size = (mark.number("size") or mark.mark.size) / 100
    return Seat(canvas.place((x, _HIGH / 2)), 0.5 * canvas.scale * min(1.0, size))
