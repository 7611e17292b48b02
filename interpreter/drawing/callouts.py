"""The whole board with letters at its sides, each with a line to what it names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from ..boards.compass import Point
from .board.canvas import Canvas
from .board.layers import svg
from .board.paths import number, plain
from .marks import Spot

ASIDE = 22.0
"""Points at each side of the board, for the letters."""
_RADIUS, _LETTER, _APART = 6.5, 7.5, 17.0
"""Of the disc of a letter, the size of the letter, and how far two discs are from each other at least, in points."""
_INK, _WHITE = "#1d1d1d", "#ffffff"


def landmarks(canvas: Canvas, parts: Mapping[str, Sequence[Spot]], sides: int) -> dict[str, Spot]:
    """For each part the site to which a line leads best: if possible in no other part and beside no other such site, and
    near to a side of the board. With one of the `sides` it is the right one, wherever a part has a site there."""
    found: dict[str, Spot] = {}
    middle = canvas.width / 2
    for letter, sites in parts.items():
        others = {spot for other, theirs in parts.items() if other != letter for spot in theirs}
        taken = [canvas.site(*spot)[1] for spot in found.values()]

        def order(
            spot: Spot, others: set[Spot] = others, taken: Sequence[float] = taken
        ) -> tuple[bool, bool, float, Spot]:
            x, y = canvas.site(*spot)
            is_beside = any(abs(y - one) < _APART for one in taken)
            return spot in others, is_beside, round(-abs(x - middle), 3), spot

        if sides == 1:
            sites = [spot for spot in sites if _is_right(canvas, spot)] or sites

        found[letter] = min(sites, key=order)
    return found


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
        here = [(letter, canvas.site(*spot)) for letter, spot in letters.items() if _is_right(canvas, spot) == side]
        here = sorted(((letter, (x + left, y)) for letter, (x, y) in here), key=lambda one: one[1][1])
        x = wide - ASIDE / 2 if side else ASIDE / 2
        for (letter, point), y in zip(here, _heights([y for _, (_, y) in here], canvas.height), strict=True):
            lines += _drawn(letter, (x, y), point)
    return svg(wide, canvas.height, lines, title), wide


def _heights(wanted: Sequence[float], high: float) -> list[float]:
    """Places for discs as near to the wanted ones as they have room, in rising order."""
    made: list[float] = []
    for y in wanted:
        made.append(max(y, made[-1] + _APART if made else _RADIUS + 1))
    low = high - _RADIUS - 1
    for at in range(len(made) - 1, -1, -1):
        made[at] = min(made[at], low)
        low = made[at] - _APART
    return made


def _drawn(letter: str, disc: Point, point: Point) -> Iterator[str]:
    (x, y), (to_x, to_y) = disc, point
    ends = f'x1="{number(x)}" y1="{number(y)}" x2="{number(to_x)}" y2="{number(to_y)}"'
    yield f'<line {ends} stroke="{_WHITE}" stroke-width="2.6" stroke-linecap="round"/>'
    yield f'<line {ends} stroke="{_INK}" stroke-width="0.9"/>'
    yield f'<circle cx="{number(to_x)}" cy="{number(to_y)}" r="2.2" fill="{_INK}" stroke="{_WHITE}" stroke-width="0.7"/>'
    yield f'<circle cx="{number(x)}" cy="{number(y)}" r="{_RADIUS}" fill="{_INK}"/>'
    place = f'x="{number(x)}" y="{number(y + 0.35 * _LETTER)}" font-size="{_LETTER}" text-anchor="middle"'
    yield f'<text {place} font-weight="bold" fill="{_WHITE}">{plain(letter)}</text>'
