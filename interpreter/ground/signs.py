"""Signs that tell things of one look apart where colours alone do not: in grey, or to eyes that see fewer colours.

A sign is a number. 0 is plain; what the others look like depends on what they are on: pieces are engraved or have an outline
of their own, bars are striped, fields are edged.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import cos, pi, sin

from .colours import Shade
from .eyes import told_apart
from .forms import FormShape, Length, Point, Style

MOST = 6
"""So many are told apart; further ones begin anew."""

ON = Shade(-0.6, dark=0.82, bound=0.58)
"""Of what is engraved in a colour."""

_AWAY, _PIP = 0.66, 0.17
_ENGRAVED: Style = {"fill": ON}


def signs(colours: Sequence[str]) -> tuple[int, ...]:
    """The sign of each of some colours: none where lightness alone tells them all apart, else one for each."""
    if all(told_apart(one, two) for one, two in combinations(colours, 2)):
        return (0,) * len(colours)
    return tuple(number % MOST for number in range(len(colours)))


def engraving(sign: int) -> tuple[FormShape, ...]:
    """A sign on a piece, near its rim, so that the middle is free for letters: a ring, or two and more dots."""
    if sign == 0:
        return ()
    if sign == 1:
        ring: Style = {"fill": "none", "stroke": ON, "stroke_width": Length(0.15, 1.2)}
        return (FormShape("circle", ((0.0, 0.0),), ring, (_AWAY,)),)
    angles = (2 * pi * number / sign for number in range(sign))
    places: tuple[Point, ...] = tuple((_AWAY * sin(angle), -_AWAY * cos(angle)) for angle in angles)
    return tuple(FormShape("circle", (place,), _ENGRAVED, (_PIP,)) for place in places)


def _regular(corners: int, away: float, turn: float = 0.0) -> tuple[Point, ...]:
    angles = (2 * pi * (number + turn) / corners for number in range(corners))
    return tuple((round(away * sin(angle), 4), round(-away * cos(angle), 4)) for angle in angles)


_ARM, _SIDE = 1.0, 0.56
OUTLINES: tuple[tuple[Point, ...], ...] = (
    (),
    _regular(4, 1.24, 0.5),
    _regular(6, 1.08, 0.5),
    _regular(4, 1.24),
    _regular(5, 1.14),
    tuple(
        (x * a, y * b)
        for x, y, corners in ((1, -1, ((_SIDE, _ARM), (_SIDE, _SIDE), (_ARM, _SIDE))),
                              (1, 1, ((_ARM, _SIDE), (_SIDE, _SIDE), (_SIDE, _ARM))),
                              (-1, 1, ((_SIDE, _ARM), (_SIDE, _SIDE), (_ARM, _SIDE))),
                              (-1, -1, ((_ARM, _SIDE), (_SIDE, _SIDE), (_SIDE, _ARM))))
        for a, b in corners
    ),
)  # fmt: skip
"""Outlines of pieces by their sign: round, square, hexagon, diamond, pentagon, cross."""

EDGES: tuple[tuple[float, ...], ...] = ((), (1.0, 0.0), (3.0, 2.0), (0.01, 2.0), (6.0, 2.0), (6.0, 2.0, 0.01, 2.0))
"""How the line along the edge of a field is broken, by its sign, in widths of that line: drawn and left out in turn."""
