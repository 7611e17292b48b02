"""How rows, columns and the other coordinates of sites are numbered, as pictures show it."""

from __future__ import annotations

from .english.catalogue import words

_GROWS = {"column": 0, "row": 90, "q": 0, "r": 120}
"""Where coordinates grow to on a board that is not turned: degrees counterclockwise from the right."""

_LINES = {"q": 90, "r": 30}
"""Along which lines those of hexagons are the same, likewise."""


def numbered(coordinate: str, turn: int) -> str:
    """What a coordinate means. `turn`: of the board in pictures, in degrees clockwise."""
    way = words("coordinates ways")[round((turn - _GROWS.get(coordinate, 0)) / 90) % 4]
    lines = words("coordinates lines")[_slope(_LINES.get(coordinate, 0) - turn)]
    return str(words("coordinates meaning")[coordinate].replace("{way}", way).replace("{lines}", lines))


def _slope(angle: int) -> int:
    """Of a line: 0 level, 1 rising to the right, 2 upright, 3 falling to the right."""
    return 2 * (angle % 180 // 90) + (angle % 90 != 0)
