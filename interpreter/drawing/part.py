"""The part of a position where something is, cut out of the drawing of the whole board and printed larger."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from math import inf

from ..engines.base import State
from ..ground.records import replace
from .board.canvas import Canvas
from .board.draw import name_sites
from .layout import Seat, seats
from .marks import Painter, Spot
from .pointing import Arrow, Pointed, signs_of
from .printed import HALF, MOST_UNIT, TALL, WIDE, DrawnFigure, lessened, painted, site_unit, unpainted
from .rows import framed, leads_between, row_size
from .ways import Stretch
from .windows import Window, tells_lines, windows_of

NEAR, NEAREST = 1.5, 2.25
"""How much nearer one looks at an event, and at one that then is still small."""
_SMALL, _CLOSER, _CLOSEST = 130.0, 2.7, 3.2
"""In points, what is small; and how much nearer one looks at what is still small then, or not legible."""
_CLOSE = ((_CLOSEST, _SMALL), (_CLOSER, _SMALL), (NEAREST, _SMALL), (NEAR, HALF))
_OF_PAIRS = (_CLOSEST, _CLOSER, NEAREST, 1.8, NEAR, 1.3, 1.2)
"""How near one looks at figures that come in pairs, if that leaves both room: between them things have changed their course."""
LESS = (0.9, 0.8, 0.7)
"""From how far one looks at a part that else is broader than it may be."""
FAR, _OFF = 5.0, 1.5
"""Distances of sites: a way that is longer is cut out of a figure of several, or where something happens so far off it."""
_STICKS_OUT = 2.0
"""How far a piece with all that is on it reaches, in parts of its radius."""
_MOST_TOLD = 3
"""Names of sites above a part; where one is about more, nothing stands above any."""
_WHOLE = 0.72
"""A part that is nearly all of the board is all of it."""


def part(
    painter: Painter,
    state: State,
    pointed: Pointed,
    around: Iterable[Spot] = (),
    *,
    widest: float = WIDE,
    spoken: Container[Spot] | None = None,
) -> DrawnFigure:
    """The part of a position where something is pointed out; all of it where that is nearly all.

    Args:
        around:  sites that must be in it besides.
        widest:  points that it may be broad.
        spoken:  the sites that have their names where the margin cannot tell them; None: all that are pointed out or must be in
                 it.
    """
    near_most = MOST_UNIT / site_unit(painter)
    spots = (*around, *_other_ends(painter, state, pointed))
    fitting: DrawnFigure | None = None
    close = _CLOSE if widest != HALF else tuple((look, HALF) for look in _OF_PAIRS)
    for near, most, is_whole in (
        (*look, is_whole) for looks in (close, ((1.0, WIDE),)) for is_whole in (True, False) for look in looks
    ):
        from_near, limits = max(1.0, min(near, near_most)), (min(most, widest), TALL)
        made = _cut(painter, state, pointed, spots, from_near, limits, spoken, whole_things=is_whole)
        if made is not None and (made.is_legible or not is_whole):
            fitting = made
            break
    for near in (NEAR, _CLOSEST) if fitting is not None and not fitting.is_legible else ():
        closer = _cut(painter, state, pointed, spots, near, (widest, TALL), spoken)
        if closer is not None and closer.is_legible:
            return closer
    for near in LESS if fitting is None else ():
        further = _cut(painter, state, pointed, spots, near, (widest, inf), spoken)
        if further is not None and further.is_legible:
            return further
    return fitting or lessened(painter, state, pointed, widest)


def _other_ends(painter: Painter, state: State, pointed: Pointed) -> set[Spot]:
    """Where bars come in again that leave the board from what is pointed out."""
    board, shown = unpainted(painter, 1.0), pointed.spots
    ends = ((mark.spot, mark.to) for mark in painter.marks(state) if mark.is_bar)
    return {
        spot
        for one, other in ends
        if one and other and one[0] == other[0] and (one in shown or other in shown)
        if (one[1], other[1]) in board.seams(one[0])
        for spot in (one, other)
    }


def _cut(
    painter: Painter,
    state: State,
    pointed: Pointed,
    around: Iterable[Spot],
    near: float,
    limits: tuple[float, float],
    spoken: Container[Spot] | None,
    *,
    whole_things: bool = False,
) -> DrawnFigure | None:
    """A part from so near; None where that is nearly the whole board, or broader or higher than the limits. `whole_things`:
    whether no frame cuts a piece."""
    # where the sites will be is known before anything is painted, which takes most of the time
    board = unpainted(painter, near)
    marks = painter.marks(state)
    taken = seats(board, marks)
    standing = [seat for number, seat in taken.items() if not marks[number].printed]
    windows = windows_of(board, _groups(board, pointed, around), standing, narrow=not whole_things)
    if not windows or sum(one.width * one.height for one in windows) > _WHOLE * board.width * board.height:
        return None
    between = [arrow for arrow in pointed.arrows if leads_between(board, windows, arrow)]
    if any(size > most for size, most in zip(row_size(board, windows, between), limits, strict=True)):
        return None
    rest = tuple(arrow for arrow in pointed.arrows if arrow not in between)
    # the same part of two positions is the same picture, whatever stands elsewhere
    unseen = {number for number, seat in taken.items() if not any(_reaches(seat, window) for window in windows)}
    canvas = painted(painter, state, near, replace(pointed, arrows=rest), captions=False, unseen=unseen)
    told = [_told(canvas, window, pointed, between) for window in windows] if len(windows) > 1 else []
    titles = [", ".join(names) for names in told] if all(len(names) <= _MOST_TOLD for names in told) else []
    if not all(tells_lines(canvas, window) for window in windows):
        shown = {spot for spot in {*pointed.spots, *around} if spot[0] in canvas.margins}
        titled = {*titles} & {names[0] for names in told if len(names) == 1}  # what stands above its frame alone
        shown = {spot for spot in shown if canvas.tables.sites[spot[0]].names[spot[1]] not in titled}
        name_sites(canvas, {spot for spot in shown if spoken is None or spot in spoken})
    drawn, width, height = framed(canvas, windows, painter.game.title, titles, between, taken)
    if width > limits[0] or height > limits[1]:
        return None
    sizes = [size for place, size in canvas.letters if any(window.holds(place) for window in windows)]
    return DrawnFigure(drawn, round(width, 1), round(height, 1), signs_of(canvas, pointed), min(sizes, default=inf))


def _reaches(seat: Seat, window: Window) -> bool:
    """Whether something that stands there, with what sticks out of it, may be seen in a part."""
    (x, y), far = seat.point, _STICKS_OUT * seat.radius
    return window.meets(Window(x - far, y - far, x + far, y + far))


def _told(canvas: Canvas, window: Window, pointed: Pointed, between: Sequence[Arrow]) -> list[str]:
    """The names of the sites that a part is about, where these have names; of arrows between parts the ends alone."""
    ends = {spot for arrow in between for spot in (arrow.start, arrow.end)}
    here = [spot for spot in sorted(pointed.spots) if window.holds(canvas.site(*spot))]
    told = [spot for spot in here if spot in ends] or here
    return [
        canvas.tables.sites[kind].names[site]
        for kind, site in told
        if (kind, site) in canvas.named or canvas.margins.get(kind)
    ]


def _groups(canvas: Canvas, pointed: Pointed, around: Iterable[Spot]) -> list[tuple[Spot, ...]]:
    """The sites of a figure; both ends of an arrow stand together, unless it leaves the board and comes back, or leads far
    away where other things happen: then each end is a part, and the way is seen to leave one and to come to the other."""
    made: list[tuple[Spot, ...]] = []
    others = {*pointed.spots, *around}
    for arrow in pointed.arrows:
        ends = arrow.start, arrow.end
        way = Stretch(canvas.site(*arrow.start), canvas.site(*arrow.end))
        is_one_of_several = len(pointed.arrows) > 1 or any(
            abs(way.of(canvas.site(*spot))[1]) > _OFF * canvas.unit for spot in others
        )
        is_far = way.length > FAR * canvas.unit and is_one_of_several
        made += [(end,) for end in ends] if is_far else arrow.on_board(canvas)
    return [*made, *((spot,) for spot in sorted(others))]
