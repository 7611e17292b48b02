"""Boards as they are printed, drawn in points: how broad they are, and whole ones."""

from __future__ import annotations

from collections.abc import Container
from math import inf

from ..engines.base import State
from ..ground.records import Struct
from .board.canvas import Canvas
from .marks import Painter
from .picture import empty_board, paint
from .pointing import Pointed, signs_of

LEAST = 6.0
"""Points: no letter of a figure is smaller."""

WIDE, TALL, THIRD = 340.0, 360.0, 108.0
"""Points: no figure is broader or higher, so that each has room on a page as it was drawn; three as broad as the last have room
side by side."""
HALF = 166.0
"""Points: of two figures side by side no one is broader."""

_UNIT, MOST_UNIT, USUAL = 25.0, 30.0, 190.0
"""Points between sites where a board has room for that; the most that small boards have, until they are as broad
as is usual."""
_MARGIN_UNIT, _MARGIN_USUAL, _MARGIN_MOST = 21.0, 165.0, 220.0
"""The same where names stand in the margin, which have room at any size; and how broad such boards are at most."""
_LESSENED = 0.7
"""What is left at least of the breadth of a board in an example."""
_FITTED = 4
"""Attempts to make a board as high as there is room, for the lines below it keep their height."""


class DrawnFigure(Struct):
    """A figure.

    Attributes:
        svg:       in points.
        width:     in points.
        height:    in points.
        signs:     of `pointing.SIGNS`, those that it has.
        smallest:  the size of its smallest letters, in points.
    """

    svg: str
    width: float
    height: float
    signs: tuple[str, ...]
    smallest: float

    @property
    def is_legible(self) -> bool:
        return self.smallest >= LEAST - 0.05


def whole_board(
    painter: Painter, state: State, pointed: Pointed, *, captions: bool, widest: float = WIDE
) -> DrawnFigure:
    """All of a board with its names."""
    canvas = fitted(painter, state, min(1.0, widest / breadth(painter)), pointed, captions=captions)
    drawn = canvas.render(painter.game.title)
    return DrawnFigure(drawn, canvas.width, round(canvas.height, 1), signs_of(canvas, pointed), smallest(canvas))


def lessened(painter: Painter, state: State, pointed: Pointed, widest: float) -> DrawnFigure:
    """The whole board, a little smaller than by itself if that leaves room for text beside it."""
    least = min(widest, max(HALF, _LESSENED * breadth(painter)))
    drawn = whole_board(painter, state, pointed, captions=False, widest=least)
    return drawn if drawn.is_legible else whole_board(painter, state, pointed, captions=False, widest=widest)


def fitted(painter: Painter, state: State, near: float, pointed: Pointed, *, captions: bool) -> Canvas:
    """A board no higher than a figure may be."""
    for _ in range(_FITTED):
        canvas = painted(painter, state, near, pointed, captions=captions)
        if canvas.height <= TALL:
            break
        near *= TALL / canvas.height
    return canvas


def painted(
    painter: Painter, state: State, near: float, pointed: Pointed, *, captions: bool, unseen: Container[int] = ()
) -> Canvas:
    """A board in points, so many times as near as where all of it is shown. `unseen`: as of `paint`."""
    width = round(breadth(painter) * near)
    return paint(painter, state, pointed, width=width, names=True, captions=captions, least=LEAST, unseen=unseen)


def unpainted(painter: Painter, near: float) -> Canvas:
    """What `painted` draws on, with all sites where they will be. Nobody draws on it."""
    return empty_board(painter, round(breadth(painter) * near), True, LEAST)


def smallest(canvas: Canvas) -> float:
    """The size of the smallest letters."""
    return min((size for _, size in canvas.letters), default=inf)


def site_unit(painter: Painter) -> float:
    """How far sites are from each other where all of the board is shown, in points."""
    return empty_board(painter, round(WIDE), True).unit * breadth(painter) / WIDE


def breadth(painter: Painter) -> float:
    """Of the whole board, in points: its sites are no further from each other than they need to be."""
    board = empty_board(painter, round(WIDE), True)
    across = WIDE / board.unit
    unit, usual, most = (_MARGIN_UNIT, _MARGIN_USUAL, _MARGIN_MOST) if board.margins else (_UNIT, USUAL, WIDE)
    return min(most, max(unit * across, min(MOST_UNIT * across, usual)))
