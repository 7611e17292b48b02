"""Parts of one figure in a row of frames, with arrows that lead from frame to frame."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from math import dist

from ..boards.compass import Point
from ..ground.records import Struct
from .board.canvas import Canvas
from .board.layers import svg
from .board.paths import listed, number, plain
from .callouts import spread
from .layout import Seat
from .marks import Spot
from .pieces import text_width
from .pointing import Arrow
from .ways import INK, WHITE, Stretch, arrow_form
from .windows import PartFrame, Window, frame_of, lines_in_frame

_BETWEEN, _LED = 10.0, 26.0
"""Points between two parts, and where an arrow leads from one to the other."""
_TITLE, _HEAD = 7.0, 10.0
"""The size of the letters above a part, and how high they stand over it, in points."""
_APART, _EDGE, _LANE = 9.0, 6.0, 12.0
"""Points between arrows in one gap, from them to the ends of the frames, and how far below the row an arrow passes a part."""
_STRENGTH, _OFF, _ON = 11.0, 2.5, 2.0
"""Of an arrow between frames: the room of sites for which it is as strong, and how far it stays from frames and from things."""
_SITE = 0.95
"""What an arrow leaves free at a site, in parts of its room."""
_NAME = "#3d3a34"


class _Placed(Struct):
    """A part with its place in the row. `left`, `top`: of what is within its frame."""

    frame: PartFrame
    window: Window
    left: float
    top: float

    @property
    def right(self) -> float:
        return self.left + self.window.width

    @property
    def bottom(self) -> float:
        return self.top + self.window.height

    def at(self, point: Point) -> Point:
        """Where a place of the drawing is in the row."""
        return point[0] - self.window.left + self.left, point[1] - self.window.top + self.top


def leads_between(canvas: Canvas, windows: Sequence[Window], arrow: Arrow) -> bool:
    """Whether an arrow leads from one part to another one; what leaves the board and comes back at its other end does not."""
    if len(arrow.on_board(canvas)) > 1:
        return False
    start, end = (_number(canvas, windows, spot) for spot in (arrow.start, arrow.end))
    return None not in (start, end) and start != end


def _number(canvas: Canvas, windows: Sequence[Window], spot: Spot) -> int | None:
    return next((number for number, one in enumerate(windows) if one.holds(canvas.site(*spot))), None)


def framed(
    canvas: Canvas,
    windows: Sequence[Window],
    title: str,
    titles: Sequence[str] = (),
    arrows: Sequence[Arrow] = (),
    taken: Mapping[int, Seat] | None = None,
) -> tuple[str, float, float]:
    """Parts of a drawing in frames, side by side; the SVG, how wide and how high it is, in points.

    Args:
        titles:  what stands above each part, if anything does.
        arrows:  ways from one part to another one: straight where they cross nothing, else in the gap or below the row.
        taken:   where things stand on the drawing.
    """
    frames = [frame_of(canvas, window) for window in windows]
    ends = _ends(canvas, windows, arrows)
    lefts = _lefts(frames, ends, titles)
    head = _HEAD if any(titles) else 0.0
    high = max((frame.height for frame in frames), default=0.0)
    placed: list[_Placed] = []
    lines: list[str] = []
    for x, frame, window in zip(lefts, frames, windows, strict=True):
        y = head + (high - frame.height) / 2
        placed.append(_Placed(frame, window, x + frame.left, y + frame.top))
        here = lines_in_frame(canvas, window, frame)
        lines += [f'<g transform="translate({x:.2f} {y:.2f})">', *here, "</g>"] if len(frames) > 1 else here
    for one, text in zip(placed, titles, strict=False):
        lines.append(
            f'<text x="{number(one.left)}" y="{number(one.top - one.frame.top - 0.4 * _TITLE)}" font-size="{_TITLE:g}" '
            f'font-weight="bold" fill="{_NAME}">{plain(text)}</text>'
        )
    led, bottom = _led(canvas, placed, list(zip(arrows, ends, strict=True)), (taken or {}).values(), head + high)
    wide = lefts[-1] + _width(frames[-1], titles[-1] if titles else "") if frames else 0.0
    return svg(wide, bottom, [*lines, *led], title), wide, bottom


def row_size(canvas: Canvas, windows: Sequence[Window], arrows: Sequence[Arrow]) -> tuple[float, float]:
    """How wide and how high such a row is at least: what stands above its frames may be wider than they are, and
    more may stand above and below them. `framed` tells what it is."""
    frames = [frame_of(canvas, window) for window in windows]
    if not frames:
        return 0.0, 0.0
    lefts = _lefts(frames, _ends(canvas, windows, arrows))
    return lefts[-1] + frames[-1].width, max(frame.height for frame in frames)


def _ends(canvas: Canvas, windows: Sequence[Window], arrows: Sequence[Arrow]) -> list[tuple[int, ...]]:
    """From which part to which each arrow leads."""
    return [tuple(_number(canvas, windows, spot) or 0 for spot in (one.start, one.end)) for one in arrows]


def _lefts(frames: Sequence[PartFrame], ends: Sequence[tuple[int, ...]], titles: Sequence[str] = ()) -> list[float]:
    """Where each frame of a row begins."""
    made = [0.0]
    for at, frame in enumerate(frames[:-1], 1):
        gap = _LED if any({at - 1, at} == {*pair} for pair in ends) else _BETWEEN
        made.append(made[-1] + _width(frame, titles[at - 1] if titles else "") + gap)
    return made


def _width(frame: PartFrame, title: str) -> float:
    """How wide a part of a row is, with what stands above it."""
    return max(frame.width, frame.left + text_width(title, _TITLE))


def _led(
    canvas: Canvas,
    placed: Sequence[_Placed],
    arrows: Sequence[tuple[Arrow, tuple[int, ...]]],
    taken: Iterable[Seat],
    bottom: float,
) -> tuple[list[str], float]:
    """The arrows between frames, and how high the row is with them."""
    lines: list[str] = []
    things = [*taken, *(Seat(box.centre, max(box.across, box.up)) for box in canvas.named.values())]
    drawn: list[tuple[Point, Point]] = []
    gaps: dict[int, list[tuple[Arrow, tuple[int, ...]]]] = {}
    passing = []
    for arrow, (one, other) in arrows:
        ends = placed[one].at(canvas.site(*arrow.start)), placed[other].at(canvas.site(*arrow.end))
        rooms = tuple(_SITE * canvas.room(*spot) for spot in (arrow.start, arrow.end))
        way = ends[0], ends[1]
        if abs(one - other) > 1:
            passing.append((arrow, (one, other)))
        elif _is_free(way, rooms, _seen(placed, things)) and not any(_cross(way, known) for known in drawn):
            drawn.append(way)
            lines += lone_arrow(*way, rooms)
        else:
            gaps.setdefault(min(one, other), []).append((arrow, (one, other)))
    for at, here in gaps.items():
        lines += _in_gap(canvas, placed, at, here)
    for nth, (arrow, (one, other)) in enumerate(passing):
        lane = bottom + (nth + 0.5) * _LANE
        start, end = placed[one].at(canvas.site(*arrow.start)), placed[other].at(canvas.site(*arrow.end))
        lines += _below((start[0], placed[one].bottom), (end[0], placed[other].bottom), lane)
    return lines, bottom + len(passing) * _LANE


def _seen(placed: Sequence[_Placed], things: Iterable[Seat]) -> list[Seat]:
    """What stands in the parts, where it stands in the row."""
    return [
        Seat(one.at(thing.point), thing.radius) for thing in things for one in placed if one.window.holds(thing.point)
    ]


def _is_free(way: tuple[Point, Point], rooms: tuple[float, ...], things: Collection[Seat]) -> bool:
    """Whether an arrow between two sites crosses nothing that stands elsewhere."""
    (x, y), (to_x, to_y) = way
    length = dist(*way)
    if length < sum(rooms) + _LED / 2:
        return False
    dx, dy = (to_x - x) / length, (to_y - y) / length
    for thing in things:
        px, py = thing.point[0] - x, thing.point[1] - y
        ahead, aside = px * dx + py * dy, abs(px * dy - py * dx)
        if rooms[0] < ahead < length - rooms[1] and aside < thing.radius + _ON:
            return False
    return True


def _cross(one: tuple[Point, Point], other: tuple[Point, Point]) -> bool:
    def side(line: tuple[Point, Point], point: Point) -> bool:
        (ax, ay), (bx, by) = line
        return (bx - ax) * (point[1] - ay) > (by - ay) * (point[0] - ax)

    return side(one, other[0]) != side(one, other[1]) and side(other, one[0]) != side(other, one[1])


def _in_gap(
    canvas: Canvas, placed: Sequence[_Placed], at: int, arrows: Sequence[tuple[Arrow, tuple[int, ...]]]
) -> Iterator[str]:
    """Arrows from one frame to the next one, as high as their sites where there is room."""
    left, right = placed[at], placed[at + 1]
    top, low = max(left.top, right.top), min(left.bottom, right.bottom)
    wanted = []
    for arrow, ends in arrows:
        heights = [
            placed[end].at(canvas.site(*spot))[1] for end, spot in zip(ends, (arrow.start, arrow.end), strict=True)
        ]
        wanted.append((sum(heights) / 2 - top, ends[0] == at))
    wanted.sort()
    heights = spread([y for y, _ in wanted], low - top, _EDGE, _APART)
    begin, end = left.right + left.frame.width - left.frame.left - left.window.width, right.left - right.frame.left
    for y, (_, is_right) in zip(heights, wanted, strict=True):
        way = (begin, top + y), (end, top + y)
        yield from lone_arrow(*(way if is_right else way[::-1]), (_OFF, _OFF))


def lone_arrow(start: Point, end: Point, gaps: tuple[float, ...]) -> Iterator[str]:
    """An arrow outside of any board, so far from two places, as SVG."""
    way = Stretch(start, end)
    for part in arrow_form(way, gaps, _STRENGTH):
        corners = listed(way.at(point) for point in part.points)
        yield f'<polygon points="{corners}" fill="{INK}" stroke="{WHITE}" stroke-width="1.2" paint-order="stroke"/>'


def _below(start: Point, end: Point, lane: float) -> Iterator[str]:
    """A way out of a frame at its lower side, along below the row, and up into another one."""
    line = listed([start, (start[0], lane), (end[0], lane), (end[0], end[1] + _OFF + 4.0)])
    yield f'<polyline points="{line}" fill="none" stroke="{INK}" stroke-width="1.4" stroke-linejoin="round"/>'
    tip = end[1] + _OFF
    corners = listed([(end[0], tip), (end[0] - 2.4, tip + 4.9), (end[0] + 2.4, tip + 4.9)])
    yield f'<polygon points="{corners}" fill="{INK}"/>'
