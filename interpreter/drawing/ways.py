"""Marks that go from site to site as SVG."""

from __future__ import annotations

import math
from collections.abc import Collection, Container, Iterable
from itertools import pairwise

from ..boards.compass import Point, along
from ..boards.tables import EDGE
from ..ground.forms import Along, FormShape, MarkLook, Way
from ..ground.marks.arrow import MARK as ARROW
from ..ground.records import Struct, replace
from .board.canvas import Canvas
from .board.faces import members
from .board.layers import Disc, Style
from .courses import course
from .marks import PlacedMark, Spot
from .pieces import draw_form

_TRACE, _TRACE_MOST = "#8d8d8d", 9.0
"""Of what lay there: its colour, and its greatest breadth in drawing units."""

_STROKE = 0.1
"""How near to the outline of an arrow no name stands, in parts of the room of the site where it begins."""
_BESIDE_HELD, _IN_EMPTY, _MOST_GAPS = 0.92, 0.25, 0.62
"""How far from the middle of a site an arrow ends that points out a way, in parts of its room, where something stands and where
nothing does; what part of the way it leaves free at most."""
_STRAIGHT = 1e-3
"""What a straight way may stray, in parts of its length."""
_PAST, _CROSSING = 0.6, 2.6
"""How far past the border a way that leaves the board is drawn, in parts of the band round it; and how large the marks are
there, where it leaves and comes in, in drawing units."""
INK, WHITE = "#1d1d1d", "#ffffff"
"""Of all that points something out."""
_CROSSINGS = ((0, INK), (0, WHITE), (4, INK), (4, WHITE), (3, INK), (3, WHITE))
"""These marks, each for one place: how many corners, and their colour."""
_ASIDE = 0.2
"""How far to the left of the straight way an arrow lies beside the one that leads back, in parts of the room of a site."""
_OVER, _ROUND, _BEHIND, _PIECES = 0.6, 1.4, 0.55, 12
"""How near to the middle of a thing an arrow lies over it, how far away one bends round it, and how far from the middle of a
site such a one ends, in parts of its room; the pieces of a line that is bent."""


class Stretch(Struct):
    """A piece of a way on the drawing. `first`, `last`: whether the way begins and ends with it."""

    start: Point
    end: Point
    first: bool = True
    last: bool = True

    @property
    def length(self) -> float:
        return math.dist(self.start, self.end)

    @property
    def _heading(self) -> Point:
        return (self.end[0] - self.start[0]) / self.length, (self.end[1] - self.start[1]) / self.length

    def at(self, point: Point) -> Point:
        """A place so far ahead from its start, and so far to the left."""
        (ahead, left), (x, y), (dx, dy) = point, self.start, self._heading
        return x + dx * ahead + dy * left, y + dy * ahead - dx * left

    def of(self, place: Point) -> Point:
        """How far ahead from its start a place is, and how far to the left: the way back from `at`."""
        (x, y), (dx, dy) = (place[0] - self.start[0], place[1] - self.start[1]), self._heading
        return x * dx + y * dy, x * dy - y * dx


def draw_way(canvas: Canvas, mark: PlacedMark, *, ghostly: bool = False) -> None:
    """A mark that goes from its site to another one, or lies along an edge. `ghostly`: as what lay there."""
    declared, start = mark.mark, mark.spot
    assert isinstance(declared, Along)
    assert start is not None
    stretches = _stretches(canvas, start, mark.to, past_side=declared.past_side)
    for stretch in stretches:
        if stretch.length and ghostly:
            _draw_trace(canvas, stretch, 0.3 * canvas.unit)
        elif stretch.length:
            rooms = canvas.room(*start), canvas.room(*(mark.to or start))
            draw_stretch(canvas, mark, stretch, rooms, len(stretches))


def draw_stretch(
    canvas: Canvas, mark: PlacedMark, stretch: Stretch, rooms: tuple[float, float], parts: int = 1
) -> None:
    """A mark along a piece of its way. `rooms`: of the discs that fit the sites at its ends; `parts`: how many it has."""
    declared = mark.mark
    assert isinstance(declared, Along)
    way = Way(stretch.length, canvas.unit, *rooms, stretch.first, stretch.last, parts)
    draw_form(canvas, declared.layer, declared.form(mark, way).parts, mark.colour or declared.colour, stretch.at)


def draw_arrow(
    canvas: Canvas,
    mark: PlacedMark,
    held: Container[Spot],
    standing: Collection[Spot],
    *,
    heading: int | None = None,
    is_one_of_two: bool = False,
    crossed: int = 0,
) -> int:
    """An arrow that points out a way, and leaves what stands at its ends and beside its way to be seen. Where the way leaves
    the board and comes in at its other end, it is seen to go out and to come in, with the same mark at both places.

    Args:
        held:           the sites where something is or was.
        standing:       those of them where something is.
        heading:        the direction in which the way leads, where that is known.
        is_one_of_two:  whether another arrow leads the way back, beside which this one lies.
        crossed:        how often others have left the board, whose marks are not taken again.
    Returns: how often this one leaves the board.
    """
    start, end = mark.spot, mark.to
    assert start is not None
    assert end is not None
    others = [spot for spot in standing if spot not in (start, end)]
    stretches = _straight(canvas, start, end, heading)
    past = _PAST * canvas.band
    for whole in stretches:
        if not whole.length:
            continue
        begins = whole.start if whole.first else whole.at((-past, 0.0))
        ends = whole.end if whole.last else whole.at((whole.length + past, 0.0))
        stretch = Stretch(begins, ends, whole.first, whole.last)
        bow = _bow(canvas, stretch, others) if stretch.first and stretch.last else 0.0
        begin, stop = (
            canvas.room(*spot) * (_BEHIND if bow else _BESIDE_HELD if spot in held else _IN_EMPTY)
            for spot in (start, end)
        )
        gaps = begin if stretch.first else 0.0, stop if stretch.last else 0.0
        form = arrow_form(stretch, gaps, canvas.room(*start))
        if bow:
            form = tuple(_bent(part, stretch.length, bow) for part in form)
        aside = _ASIDE * canvas.room(*start) if is_one_of_two else 0.0
        form = tuple(replace(part, points=tuple((x, y + aside) for x, y in part.points)) for part in form)
        draw_form(canvas, "above", form, mark.text("colour"), stretch.at)
        _keep_clear(canvas, form, stretch, _STROKE * canvas.room(*start))
    beyond = past + _CROSSING
    for at, (out, back) in enumerate(pairwise(stretches), crossed):
        for place in (out.at((out.length + beyond, 0.0)), back.at((-beyond, 0.0))):
            _draw_crossing(canvas, place, _CROSSINGS[at % len(_CROSSINGS)])
    return len(stretches) - 1


def _keep_clear(canvas: Canvas, form: Iterable[FormShape], stretch: Stretch, broad: float) -> None:
    """Names keep clear of an arrow, and are not lost where they cannot."""
    for part in form:
        for (x, y), (to_x, to_y) in pairwise(stretch.at(point) for point in (*part.points, part.points[0])):
            steps = 1 + int(math.dist((x, y), (to_x, to_y)) / (2 * broad or 1.0))
            for step in range(steps):
                place = x + (to_x - x) * step / steps, y + (to_y - y) * step / steps
                canvas.discs.append(Disc("above", place, broad, hides=False))


def draw_leaving(canvas: Canvas, start: Point, end: Point) -> None:
    """How ways look that leave the board, by itself: an arrow, and the mark where it goes through the border."""
    way = Stretch(start, end)
    draw_form(canvas, "above", arrow_form(way, (0.0, 2 * _CROSSING), canvas.unit / 2), INK, way.at)
    _draw_crossing(canvas, way.end, _CROSSINGS[0])


def _draw_crossing(canvas: Canvas, place: Point, look: tuple[int, str]) -> None:
    """The mark of a place where a way goes through the border: a shape with so many corners, a disc without any."""
    (corners, fill), (x, y) = look, place
    style: Style = {"fill": fill, "stroke": INK, "stroke_width": 0.9}
    if not corners:
        canvas.circle("above", place, _CROSSING, **style)
        return
    turn = math.pi / corners if corners % 2 == 0 else 0.0
    angles = [turn + 2 * math.pi * corner / corners for corner in range(corners)]
    canvas.polygon("above", [(x + _CROSSING * math.sin(a), y - _CROSSING * math.cos(a)) for a in angles], **style)


def _bow(canvas: Canvas, whole: Stretch, others: Iterable[Spot]) -> float:
    """How far to the left the middle of an arrow stands off the straight way, so that it lies over nothing that stands there;
    to the side where the board has more room."""
    needed = 0.0
    for spot in others:
        room, (ahead, left) = canvas.room(*spot), whole.of(canvas.site(*spot))
        share = ahead / whole.length
        if abs(left) < _OVER * room and 0 < share < 1:
            needed = max(needed, _ROUND * room / _height(share))
    _, left = whole.of((canvas.width / 2, canvas.height / 2))
    return min(needed, whole.length / 2) * (1 if left >= 0 else -1)


def _height(share: float) -> float:
    """How far off the straight way a bent one is after that share of it, in parts of the most."""
    return float(1 - (2 * share - 1) ** 4)


def _bent(shape: FormShape, length: float, bow: float) -> FormShape:
    """A form along a stretch, bent to the left in its middle."""

    def at(x: float, y: float) -> Point:
        share = x / length
        slope = -8 * bow / length * (2 * share - 1) ** 3
        steep = math.hypot(1.0, slope)
        return x - y * slope / steep, bow * _height(share) + y / steep

    points = [
        at(x + (to_x - x) * step / _PIECES, y + (to_y - y) * step / _PIECES)
        for (x, y), (to_x, to_y) in pairwise((*shape.points, shape.points[0]))
        for step in range(_PIECES)
    ]
    return replace(shape, points=tuple(points))


def arrow_form(stretch: Stretch, gaps: tuple[float, ...], room: float) -> tuple[FormShape, ...]:
    """An arrow along a stretch, so far from its ends, but never much less than half as long as it. `room`: the radius of the
    disc that fits the site where it begins, which says how strong it is."""
    less = min(1.0, _MOST_GAPS * stretch.length / (sum(gaps) or 1.0))
    begin, rest = less * gaps[0], stretch.length - less * sum(gaps)
    form = ARROW.form(MarkLook(), Way(rest, room, room, 0.0, first=False, last=True, parts=1))
    return tuple(
        replace(part, points=tuple((begin + x, y) for x, y in part.points))
        for part in form.parts
        if isinstance(part, FormShape)
    )


def _draw_trace(canvas: Canvas, stretch: Stretch, most: float) -> None:
    """Where a way was: a grey line, broken."""
    weight = min(0.3 * stretch.length, most, _TRACE_MOST)
    canvas.stroke("ghosts", stretch.start, stretch.end, {"stroke": "#ffffff", "stroke_width": weight + 1.4})
    broken = f"{0.34 * weight:.1f} {0.3 * weight:.1f}"
    style: Style = {"stroke": _TRACE, "stroke_width": weight, "stroke_dasharray": broken}
    canvas.stroke("ghosts", stretch.start, stretch.end, style)


def _stretches(canvas: Canvas, spot: Spot, to: Spot | None, *, past_side: bool) -> list[Stretch]:
    """One, or the two halves of a way that leaves a board that goes on at its other end."""
    if to is None:
        ends = canvas.tables.sites[EDGE].outlines[spot[1]]
        return [Stretch(canvas.place(ends[0]), canvas.place(ends[1]))]
    if not past_side or spot[0] != to[0]:
        return [Stretch(canvas.site(*spot), canvas.site(*to))]
    return _over_seams(canvas, spot[0], (spot[1], to[1]))


def _straight(canvas: Canvas, spot: Spot, to: Spot, heading: int | None) -> list[Stretch]:
    """The pieces of a straight way from site to site: one, or more where it leaves a board that goes on at its other end."""
    kind = spot[0]
    if kind != to[0] or not canvas.seams(kind):
        return [Stretch(canvas.site(*spot), canvas.site(*to))]
    return _over_seams(canvas, kind, course(canvas.tables.sites[kind], canvas.seams(kind), spot[1], to[1], heading))


def _over_seams(canvas: Canvas, kind: str, way: tuple[int, ...]) -> list[Stretch]:
    """A way along sites, broken where it leaves the board; it comes in at the other end as the way back would leave there."""
    seams = canvas.seams(kind)
    ends = [canvas.site(kind, way[0])]
    for here, there in pairwise(way):
        out = seams.get((here, there))
        if out is not None:
            back = seams.get((there, here), out + 180)
            ends += [_towards(canvas, (kind, here), out), _towards(canvas, (kind, there), back)]
    ends.append(canvas.site(kind, way[-1]))
    pairs = [*zip(ends[::2], ends[1::2], strict=True)]
    return [Stretch(*pair, at == 0, at == len(pairs) - 1) for at, pair in enumerate(pairs)]


def _towards(canvas: Canvas, spot: Spot, bearing: float) -> Point:
    """Where a way that leaves the board from a site has come half of the way to the next one, which between
    cells is as far as the one on the other side."""
    (x, y), (dx, dy), (kind, site) = canvas.site(*spot), along(bearing), spot
    half = usual(canvas, spot) / 2
    for steps in canvas.tables.sites[kind].step if canvas.shapes[kind][site] else ():
        if steps[site] >= 0 and (site, steps[site]) not in canvas.seams(kind):
            back = canvas.site(kind, steps[site])
            aside, behind = (back[0] - x) * dy + (back[1] - y) * dx, (x - back[0]) * dx - (y - back[1]) * dy
            half = behind / 2 if behind > 0 and abs(aside) < _STRAIGHT * behind else half
    return x + half * dx, y - half * dy


def usual(canvas: Canvas, spot: Spot) -> float:
    """How far the nearest neighbour of a site is on the drawing."""
    table = canvas.tables.sites[spot[0]]
    near = [
        math.dist(table.points[spot[1]], table.points[other])
        for link in table.plane_links
        for other in members(table.adjacency[link][spot[1]])
    ]
    return min(near, default=1.0) * canvas.scale
