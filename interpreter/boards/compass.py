"""Bearings and the names of directions.

A bearing is an angle in degrees, clockwise from north. Directions have the names of winds where these tell the links of
a site apart, and names like `D015` (degrees) where not even sixteen winds do. Boards without a north (rings, rivers)
have relative directions instead.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable

Point = tuple[float, float]

WINDS = ("N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW")
SIDE_WORDS = ("north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest")
UP, DOWN = "up", "down"
"""From layer to layer; with a wind behind it, as `upNE`, to the side as well."""
RELATIVE = {"onward": "back", "back": "onward", "downstream": "upstream", "upstream": "downstream"}

# Rounded so that a bearing half-way between two winds does not fall to either side by accident of arithmetic.
_PLACES = 6


def bearing(start: Point, end: Point) -> float:
    """The bearing of one point seen from another, in [0, 360)."""
    return round(math.degrees(math.atan2(end[0] - start[0], end[1] - start[1])), _PLACES) % 360


def direction_bearing(name: str) -> float | None:
    """The bearing that the name of a direction or of a side of the board says; None for relative ones and between layers."""
    if name in WINDS:
        return WINDS.index(name) * 22.5
    if name in SIDE_WORDS:
        return SIDE_WORDS.index(name) * 45.0
    return None if name in RELATIVE or _climb(name) else float(name.removeprefix("D"))


def angle_between(one: float, other: float) -> float:
    """The smaller angle between two bearings, in [0, 180]."""
    return abs((one - other + 180) % 360 - 180)


def along(bearing_: float) -> Point:
    """The step of length one in a bearing."""
    angle = math.radians(bearing_)
    return math.sin(angle), math.cos(angle)


def wind(bearing_: float, winds: int) -> str:
    """The nearest of 8 or 16 winds; with 360 winds, the bearing itself, like `D015`."""
    step = int(bearing_ * winds / 360 + 0.5) % winds
    return f"D{step:03}" if winds == 360 else WINDS[step * 16 // winds]


def side_word(bearing_: float) -> str:
    """The word for a side of the board that faces a bearing."""
    return SIDE_WORDS[int(bearing_ / 45 + 0.5) % 8]


def winds_needed(stars: Iterable[tuple[float, ...]]) -> int | None:
    """The fewest winds (8, 16 or 360) that tell the bearings apart in each star of links; None if none do."""
    distinct = {tuple(sorted(star)) for star in stars}
    for winds in (8, 16, 360):
        if all(len({wind(b, winds) for b in star}) == len(star) for star in distinct):
            return winds
    return None


def is_direction(name: str) -> bool:
    """Whether some board has a direction of this name."""
    word, rest = _climb(name) or ("", name)
    return rest in WINDS or rest in RELATIVE or bool(word and not rest) or bool(re.fullmatch("D[0-9]{3}", rest))


def direction_order(name: str) -> tuple[int, float, str]:
    """A sort key: clockwise from north, then the relative directions, then those up and those down."""
    if name in WINDS:
        return 0, WINDS.index(name) * 22.5, name
    if name in RELATIVE:
        return 1, list(RELATIVE).index(name), name
    if climb := _climb(name):
        word, rest = climb
        return 2 + (word == DOWN), direction_order(rest)[1] if rest else -1, name
    return 0, float(name.removeprefix("D")), name


def opposite(name: str) -> str:
    """The direction that leads back."""
    if name in WINDS:
        return WINDS[(WINDS.index(name) + 8) % 16]
    if name in RELATIVE:
        return RELATIVE[name]
    if climb := _climb(name):
        word, rest = climb
        return (DOWN if word == UP else UP) + (opposite(rest) if rest else "")
    return f"D{(int(name.removeprefix('D')) + 180) % 360:03}"


def _climb(name: str) -> tuple[str, str] | None:
    """The parts of a direction between layers: up or down, and the wind, "" for straight."""
    word = next((word for word in (UP, DOWN) if name.startswith(word) and name not in RELATIVE), None)
    return None if word is None else (word, name.removeprefix(word))
