"""Parts of a drawing, cut out of it and framed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce

from ..boards.compass import Point
from ..ground.records import Struct, replace
from .board.canvas import Canvas, MarginLine
from .board.faces import Sector
from .board.layers import NameBox
from .board.paths import plain
from .layout import Seat
from .marks import Spot
from .pointing import ROUND

_AROUND, _FEWEST = 0.8, 3.0
"""What is shown round a site, and at least across, in distances of sites."""
_MOST_PARTS, _ROW = 4, 0.75
"""Parts in a row; how much of the area of one part that holds them all they may have."""
_PAST = 1.5
"""Drawing units between the name of a site and the frame."""
_LEVEL, _SWAY, _WITHIN = 1e-6, 0.3, 4.0
"""What a line that is level may rise; how far a site may stand from it, in distances of sites; and how far it is from the ends
of a side of the frame at least, in drawing units."""
_FRAME, _NAME = "#8f8b80", "#6b6357"


class Window(Struct):
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

    def holds(self, point: Point) -> bool:
        """Whether a place of the drawing is in it."""
        return self.left <= point[0] <= self.right and self.top <= point[1] <= self.bottom

    def has(self, name: NameBox) -> bool:
        """Whether all of a name stands in it."""
        return all(map(self.holds, name.corners))

    def meets(self, other: Window) -> bool:
        """Whether two parts overlap."""
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )

    def with_(self, other: Window) -> Window:
        """The part that holds both."""
        return Window(
            min(self.left, other.left), min(self.top, other.top),
            max(self.right, other.right), max(self.bottom, other.bottom),
        )  # fmt: skip


def windows_of(
    canvas: Canvas, groups: Sequence[Sequence[Spot]], standing: Sequence[Seat] = (), *, narrow: bool = False
) -> list[Window]:
    """Round sites, with what is next to them: one part of the drawing, or several where the sites lie far apart, in the
    order in which they are given.

    Args:
        groups:    sites that stand in one part.
        standing:  where pieces stand: no frame cuts one.
        narrow:    whether what a frame would cut stays outside, where it else makes the part larger.
    """
    found: list[Window] = []
    for group in groups:
        here, at = window_round(canvas, group), len(found)
        here = here if narrow else _with_whole(here, standing)
        while (met := next((number for number, one in enumerate(found) if one.meets(here)), None)) is not None:
            here, at = here.with_(found.pop(met)), min(at, met)
        found.insert(at, here)
    made = _row(found)
    return [_without_cut(canvas, one, groups, standing) for one in made] if narrow else made


def _row(windows: list[Window]) -> list[Window]:
    """Parts side by side, unless one part that holds them all is hardly larger."""
    if len(windows) < 2:
        return windows
    joint = windows[0]
    for one in windows[1:]:
        joint = joint.with_(one)
    area = sum(one.width * one.height for one in windows)
    if len(windows) > _MOST_PARTS or area > _ROW * joint.width * joint.height:
        return [joint]
    return windows


def window_round(canvas: Canvas, spots: Sequence[Spot]) -> Window:
    """Round some sites, with their names and with what is next to them."""
    points = [point for spot in spots for point in _extent(canvas, spot)]
    xs, ys = zip(*points, strict=True)
    around = _AROUND * canvas.unit
    fewest = _FEWEST * canvas.unit
    board = _within_names(canvas)
    left, right = _span(min(xs) - around, max(xs) + around, fewest, board.left, board.right)
    top, bottom = _span(min(ys) - around, max(ys) + around, fewest, board.top, board.bottom)
    made = Window(left, top, right, bottom)
    for kind, site in spots:
        if not canvas.shapes[kind][site]:  # a ring round what stands on a point is seen whole
            (x, y), far = canvas.site(kind, site), ROUND * canvas.room(kind, site)
            made = made.with_(Window(x - far, y - far, x + far, y + far))
    for (left, top), (right, bottom) in (canvas.named[spot].corners for spot in spots if spot in canvas.named):
        made = made.with_(Window(left - _PAST, top - _PAST, right + _PAST, bottom + _PAST))
    return made


def _with_whole(window: Window, standing: Sequence[Seat]) -> Window:
    """A part with all of those things of which it shows a part, also when it is so much larger."""
    boxes = [_box(seat) for seat in standing]
    while (larger := reduce(Window.with_, filter(window.meets, boxes), window)) != window:
        window = larger
    return window


def _box(seat: Seat) -> Window:
    """What something takes that stands there, with a little round it."""
    (x, y), radius = seat.point, seat.radius + _PAST
    return Window(x - radius, y - radius, x + radius, y + radius)


def _without_cut(canvas: Canvas, window: Window, groups: Sequence[Sequence[Spot]], standing: Sequence[Seat]) -> Window:
    """A part without those things of which it would show a part, as far as it still holds the sites that it is of, and their
    names."""
    needed: Window | None = None
    for spot in (spot for group in groups for spot in group if window.holds(canvas.site(*spot))):
        points = [*_extent(canvas, spot), *(canvas.named[spot].corners if spot in canvas.named else ())]
        xs, ys = zip(*points, strict=True)
        here = Window(min(xs), min(ys), max(xs), max(ys))
        needed = here if needed is None else needed.with_(here)
    if needed is None:
        return window
    for box in map(_box, standing):
        if not window.meets(box) or window.with_(box) == window:
            continue
        if box.right > window.right and needed.right <= box.left:
            window = replace(window, right=box.left)
        elif box.left < window.left and needed.left >= box.right:
            window = replace(window, left=box.right)
        elif box.bottom > window.bottom and needed.bottom <= box.top:
            window = replace(window, bottom=box.top)
        elif box.top < window.top and needed.top >= box.bottom:
            window = replace(window, top=box.bottom)
    return window


def _within_names(canvas: Canvas) -> Window:
    """The drawing without the margin where names of rows and columns stand, for a frame would cut these. Where the border of
    the board is slanted, the names stand along it, and only the margin outside of all of them is left away."""
    half = 0.7 * canvas.letter
    lefts, rights, tops, bottoms = [0.0], [float(canvas.width)], [0.0], [canvas.height]
    for line in canvas.margin_lines():
        (x, y), (dx, dy) = line.name.centre, line.way
        if abs(dy) < 1e-6:
            (lefts if dx > 0 else rights).append(x + half if dx > 0 else x - half)
        elif abs(dx) < 1e-6:
            (tops if dy > 0 else bottoms).append(y + half if dy > 0 else y - half)
    return Window(
        min(lefts[1:] or lefts), min(tops[1:] or tops), max(rights[1:] or rights), max(bottoms[1:] or bottoms)
    )


def _span(low: float, high: float, fewest: float, least: float, most: float) -> tuple[float, float]:
    """A stretch with at least this length, between two places."""
    lack = max(0.0, fewest - (high - low)) / 2
    low, high = low - lack, high + lack
    if low < least:
        low, high = least, min(most, high + least - low)
    if high > most:
        low, high = max(least, low - (high - most)), most
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


class PartFrame(Struct):
    """The frame of a part of a drawing, with the names that stand in its margin.

    Attributes:
        width, height:  with the margin.
        left, top:      how broad the margin is there.
        names:          each with its place on the drawing.
    """

    width: float
    height: float
    left: float
    top: float
    names: tuple[tuple[str, Point], ...]


def frame_of(canvas: Canvas, window: Window, *, margin: bool = True) -> PartFrame:
    """The frame of a part; with `margin` with the names there that belong to it."""
    names = tuple(_names(canvas, window)) if margin else ()
    pad = canvas.letter * 1.3 if names else 1.0
    left = pad if any(x < window.left for _, (x, _) in names) else 1.0
    right = pad if any(x > window.right for _, (x, _) in names) else 1.0
    top = pad if any(y < window.top for _, (_, y) in names) else 1.0
    bottom = pad if any(y > window.bottom for _, (_, y) in names) else 1.0
    return PartFrame(window.width + left + right, window.height + top + bottom, left, top, names)


def lines_in_frame(canvas: Canvas, window: Window, frame: PartFrame) -> list[str]:
    """What stands in a part, its frame and its margin, as SVG."""
    left, top = frame.left, frame.top
    place = f'x="{left:g}" y="{top:g}" width="{window.width:.2f}" height="{window.height:.2f}"'
    lines = [
        f'<svg {place} viewBox="{window.left:.2f} {window.top:.2f} {window.width:.2f} {window.height:.2f}">',
        *canvas.groups(window.has),
        "</svg>",
        f'<rect {place} fill="none" stroke="{_FRAME}" stroke-width="0.8" rx="3"/>',
    ]
    for text, (x, y) in frame.names:
        at = x - window.left + left, y - window.top + top + 0.35 * canvas.letter
        lines.append(
            f'<text x="{at[0]:.2f}" y="{at[1]:.2f}" font-size="{canvas.letter:.2f}" text-anchor="middle" '
            f'fill="{_NAME}">{plain(text)}</text>'
        )
    return lines


def tells_lines(canvas: Canvas, window: Window) -> bool:
    """Whether the names in the margin can tell the sites of a part: each in it, or beside it."""
    return all(window.has(line.name) or _is_level(canvas, window, line) for line in canvas.margin_lines())


def _names(canvas: Canvas, window: Window) -> Iterable[tuple[str, Point]]:
    """The names in the margin of the lines that go through a part, just outside of it."""
    for line in canvas.margin_lines():
        # in the part itself the name is drawn already
        if not window.has(line.name) and (place := _beside(canvas, window, line)) is not None:
            yield line.name.text, place


def _beside(canvas: Canvas, window: Window, line: MarginLine) -> Point | None:
    """Where the name of a line stands beside a part; None where it would not stand beside any site that it names."""
    (x, y), (dx, dy), away = line.name.centre, line.way, 0.72 * canvas.letter
    is_seen = not line.sites or any(map(window.holds, line.sites))
    if not is_seen or not _is_level(canvas, window, line):
        return None
    if abs(dy) < _LEVEL:
        is_within = window.top + _WITHIN < y < window.bottom - _WITHIN
        return (window.left - away if dx > 0 else window.right + away, y) if is_within else None
    is_within = window.left + _WITHIN < x < window.right - _WITHIN
    return (x, window.top - away if dy > 0 else window.bottom + away) if is_within else None


def _is_level(canvas: Canvas, window: Window, line: MarginLine) -> bool:
    """Whether the sites of a line that a part shows stand level with its name, and not aslant of it."""
    (x, y), (dx, dy), sway = line.name.centre, line.way, _SWAY * canvas.unit
    here = [site for site in line.sites if window.holds(site)]
    if abs(dy) < _LEVEL:
        return all(abs(up - y) < sway for _, up in here)
    if abs(dx) < _LEVEL:
        return all(abs(at - x) < sway for at, _ in here)
    return not here
