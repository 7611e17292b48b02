"""The signs of figures by themselves, for a list that explains them."""

from __future__ import annotations

from functools import cache

from ..boards.tables import CELL, SiteTable, Tables
from .board.canvas import Canvas
from .layout import Seat
from .marks import PlacedMark
from .pieces import draw_piece
from .pointing import Arrow, Badge, Ghost, draw_badge, draw_chain, draw_ghosts, point_out
from .ways import draw_leaving, draw_way

SIGN_WIDTH = 34.0
"""Points."""

_PIECE = PlacedMark("disc", (CELL, 0), values={"colour": "#b9b2a3"})
_ROLES = {
    "ring": "to",
    "turned": "turned",
    "cross": "captured",
    "dot": "choice",
    "barred": "barred",
    "free": "free",
    "region": "region",
}
_EMPTY = frozenset({"dot", "barred", "free", "region"})
_LONG = frozenset({"arrow", "chain", "seam"})


@cache
def sign_picture(sign: str) -> str:
    """A sign as SVG, on a piece where it needs one. Raises KeyError: there is no such sign."""
    two = sign in _LONG
    canvas = Canvas(row_of_squares(2 if two else 1), round(1.6 * SIGN_WIDTH) if two else round(SIGN_WIDTH / 1.5))
    spot = (CELL, 0)
    seat = Seat(canvas.site(*spot), 0.76 * canvas.room(*spot))
    if sign == "chain":
        draw_chain(canvas, [(spot, (CELL, 1))])
    elif sign == "arrow":
        draw_way(canvas, PlacedMark("arrow", spot, (CELL, 1), values={"colour": Arrow.colour}))
    elif sign == "seam":
        draw_leaving(canvas, canvas.site(*spot), canvas.site(CELL, 1))
    elif sign in ("ghost", "gone"):
        draw_ghosts(canvas, [Ghost(_PIECE, is_gone=sign == "gone")])
    elif sign in ("number", "badge", "against", "nothing"):
        draw_badge(canvas, Badge(spot, "0" if sign == "nothing" else "2", sign), is_empty=True)
    else:
        point_out(canvas, spot, _ROLES[sign], is_empty=sign in _EMPTY)
        if sign not in _EMPTY:
            draw_piece(canvas, _PIECE, seat)
    return canvas.render()


def row_of_squares(count: int) -> Tables:
    """A row of square cells."""
    squares = tuple(((x, 0.0), (x, 1.0), (x + 1.0, 1.0), (x + 1.0, 0.0)) for x in map(float, range(count)))
    names = tuple(f"s{number}" for number in range(count))
    points = tuple((number + 0.5, 0.5) for number in range(count))
    table = SiteTable(CELL, names, points, squares, {}, (), (), {}, (0,) * count, {})
    return Tables({CELL: table}, (), (), (), (), (), {}, {})
