"""What stands at the sides of a drawing, each with a line to what it names: letters of the whole board, words of a part."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from math import dist

from ..boards.compass import Point
from .board.canvas import Canvas
from .board.layers import Disc, NameBox, svg
from .board.paths import number, plain
from .marks import Spot
from .pieces import text_width
from .ways import INK, WHITE
from .windows import Window, frame_of, lines_in_frame

ASIDE = 22.0
"""Points at each side of the board, for the letters."""
_RADIUS, _LETTER, _APART = 6.5, 7.5, 17.0
"""Of the disc of a letter, the size of the letter, and how far two discs are from each other at least, in points."""
_WORD, _LINE, _STUB, _SPARE = 7.5, 10.0, 11.0, 2.0
"""The size of a word, how far two of them are from each other at least, from a word to the frame, and what is left free at its
other side, for letters are not as wide in every font; in points."""
_KNOT = 2.2
"""The radius of the knot at the end of a line, in points."""
_HARDLY = 3.0
"""Points: what is no further from the middle has its word at the right."""


def landmarks(canvas: Canvas, parts: Mapping[str, Sequence[Spot]], sides: int) -> dict[str, Spot]:
    """For each part the site to which a line leads best: if possible in no other part and beside no other such site, and
    near to a side of the board; the letters one below the other. With one of the `sides` it is the right one, wherever a part
    has a site there."""
    ways: list[tuple[_Cost, list[Spot]]] = []
    for letter, sites in parts.items():
        others = {spot for other, theirs in parts.items() if other != letter for spot in theirs}
        if sides == 1:
            sites = [spot for spot in sites if _is_right(canvas, spot)] or sites
        ways = [_led_on(canvas, ways, spot, spot in others) for spot in _outermost(canvas, sites, others)]
    return dict(zip(parts, min(ways)[1], strict=True)) if ways else {}


_Cost = tuple[int, int, int, float]
"""Of some lines: those that lead to what several parts have, those out of order, those beside the one before, and how far all
are from the sides of the board."""


def _outermost(canvas: Canvas, sites: Sequence[Spot], others: Collection[Spot]) -> list[Spot]:
    """Of the sites of each height those nearest to a side: among those that no other part has, and among all others."""
    found: dict[tuple[int, bool], Spot] = {}
    for spot in sorted(sites, key=lambda spot: (abs(canvas.site(*spot)[0] - canvas.width / 2), spot)):
        found[round(canvas.site(*spot)[1]), spot in others] = spot
    return [*found.values()]


def _led_on(
    canvas: Canvas, before: Sequence[tuple[_Cost, list[Spot]]], spot: Spot, is_shared: bool
) -> tuple[_Cost, list[Spot]]:
    """The best lines of all parts up to one, whose line leads to this site."""
    x, y = canvas.site(*spot)
    far = -round(abs(x - canvas.width / 2), 3)
    made = []
    for (shared, above, beside, inner), spots in before or [((0, 0, 0, 0.0), [])]:
        last = canvas.site(*spots[-1])[1] if spots else y - _APART
        cost = shared + is_shared, above + (y < last), beside + (abs(y - last) < _APART), inner + far
        made.append((cost, [*spots, spot]))
    return min(made)


def sides_of(canvas: Canvas, spots: Iterable[Spot]) -> int:
    """At how many sides of the board letters stand."""
    return len({_is_right(canvas, spot) for spot in spots})


def _is_right(canvas: Canvas, spot: Spot) -> bool:
    return canvas.site(*spot)[0] > canvas.width / 2


def called_out(canvas: Canvas, letters: Mapping[str, Spot], title: str) -> tuple[str, float]:
    """A drawing with a letter beside it for each site: as SVG, and how wide it is."""
    wide = canvas.width + sides_of(canvas, letters.values()) * ASIDE
    left = 0.0 if all(_is_right(canvas, spot) for spot in letters.values()) else ASIDE
    lines = [f'<g transform="translate({number(left)} 0)">', *canvas.groups(), "</g>"]
    for side in (0, 1):
        here = [(letter, _beside(canvas, spot)) for letter, spot in letters.items() if _is_right(canvas, spot) == side]
        here = sorted(((letter, (x + left, y)) for letter, (x, y) in here), key=lambda one: one[1][1])
        x = wide - ASIDE / 2 if side else ASIDE / 2
        for (letter, point), y in zip(
            here, spread([y for _, (_, y) in here], canvas.height, _RADIUS + 1, _APART), strict=True
        ):
            lines += _drawn(letter, (x, y), point)
            crossed = (
                box for box in canvas.named.values() if _crosses(box, (x - left, y), (point[0] - left, point[1]))
            )
            lines += [f'<g transform="translate({number(left)} 0)">', *(box.element for box in crossed), "</g>"]
    return svg(wide, canvas.height, lines, title), wide


def _beside(canvas: Canvas, spot: Spot) -> Point:
    """The middle of a site; where its name stands there, the place below that or above it that the site has most room for."""
    (x, y), box = canvas.site(*spot), canvas.named.get(spot)
    if box is None or not box.is_under(Disc("margin", (x, y), _KNOT)):
        return x, y
    up = box.up + _KNOT
    return min(((x, box.centre[1] + up), (x, box.centre[1] - up)), key=lambda point: dist(point, (x, y)))


def _crosses(box: NameBox, start: Point, end: Point) -> bool:
    """Whether a line to a place, or the knot there, goes over a name."""
    steps = max(2, round(dist(start, end) / 2))
    points = ((a + (b - a) * step / steps for a, b in zip(start, end, strict=True)) for step in range(steps + 1))
    return any(abs(x - box.centre[0]) < box.across + 1 and abs(y - box.centre[1]) < box.up + 1 for x, y in points)


def worded(canvas: Canvas, window: Window, words: Sequence[tuple[str, Point]], title: str) -> tuple[str, float, float]:
    """A part of a drawing in its frame with words beside it, each at the nearer side and with a line to its place; how wide and
    how high it is."""
    frame = frame_of(canvas, window, margin=False)
    middle = (window.left + window.right) / 2 - _HARDLY
    sides = [[one for one in words if (one[1][0] > middle) == is_right] for is_right in (False, True)]
    left, right = (max((text_width(word, _WORD) + _STUB + _SPARE for word, _ in side), default=0.0) for side in sides)
    wide = left + frame.width + right
    lines = [f'<g transform="translate({number(left)} 0)">', *lines_in_frame(canvas, window, frame), "</g>"]
    for is_right, side in enumerate(sides):
        here = sorted(side, key=lambda one: one[1][1])
        to = [(x - window.left + frame.left + left, y - window.top + frame.top) for _, (x, y) in here]
        heights = spread([y for _, y in to], frame.height, _LINE / 2, _LINE)
        for (word, _), point, y in zip(here, to, heights, strict=True):
            x = wide - right + _STUB if is_right else left - _STUB
            lines += _led((x - 2 if is_right else x + 2, y), point)
            anchor = "start" if is_right else "end"
            place = f'x="{number(x)}" y="{number(y + 0.35 * _WORD)}" font-size="{_WORD}" text-anchor="{anchor}"'
            lines.append(f'<text {place} fill="{INK}">{plain(word)}</text>')
    return svg(wide, frame.height, lines, title), wide, frame.height


def spread(wanted: Sequence[float], high: float, edge: float, apart: float) -> list[float]:
    """Places as near to the wanted ones as there is room, in rising order: so far from each other, and from top and bottom."""
    made: list[float] = []
    for y in wanted:
        made.append(max(y, made[-1] + apart if made else edge))
    low = high - edge
    for at in range(len(made) - 1, -1, -1):
        made[at] = min(made[at], low)
        low = made[at] - apart
    return made


def _drawn(letter: str, disc: Point, point: Point) -> Iterator[str]:
    x, y = disc
    yield from _led(disc, point)
    yield f'<circle cx="{number(x)}" cy="{number(y)}" r="{_RADIUS}" fill="{INK}"/>'
    place = f'x="{number(x)}" y="{number(y + 0.35 * _LETTER)}" font-size="{_LETTER}" text-anchor="middle"'
    yield f'<text {place} font-weight="bold" fill="{WHITE}">{plain(letter)}</text>'


def _led(start: Point, point: Point) -> Iterator[str]:
    """A line to a place, with a knot there."""
    (x, y), (to_x, to_y) = start, point
    ends = f'x1="{number(x)}" y1="{number(y)}" x2="{number(to_x)}" y2="{number(to_y)}"'
    yield f'<line {ends} stroke="{WHITE}" stroke-width="2.6" stroke-linecap="round"/>'
    yield f'<line {ends} stroke="{INK}" stroke-width="0.9"/>'
    yield f'<circle cx="{number(to_x)}" cy="{number(to_y)}" r="{_KNOT}" fill="{INK}" stroke="{WHITE}" stroke-width="0.7"/>'
