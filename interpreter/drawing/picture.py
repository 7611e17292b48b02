"""A position as SVG: the board, the marks on it, what is to be pointed out, and captions below.

Equal positions give equal bytes: numbers are rounded, and everything stands in the order of the tables and the marks.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from functools import lru_cache

from ..boards.tables import CELL, EDGE, Tables
from ..engines.base import State
from ..ground.colours import darker, lighter
from ..ground.forms import Along, Covering, Ground, Seated, SideMark
from ..ground.signs import EDGES
from .board.canvas import Canvas
from .board.draw import clear_names, draw_board, draw_border, draw_tab, edge_cell, fill_cell
from .captions import draw_captions
from .layout import Seat, seats
from .marks import Painter, PlacedMark, Spot
from .pieces import draw_piece
from .pointing import Arrow, Ghost, Pointed, draw_badge, draw_chain, draw_ghosts, point_out
from .tiles import draw_tile
from .ways import draw_arrow, draw_way


def picture(
    painter: Painter,
    state: State,
    *,
    width: int = 640,
    names: bool = False,
    captions: bool = True,
    highlight: Mapping[Spot, str] | None = None,
    arrows: Sequence[Arrow] = (),
    ghosts: Sequence[Ghost] = (),
) -> str:
    """A state as SVG text.

    Args:
        width:      in drawing units.
        names:      write the names of sites, in the margin where that is enough.
        captions:   write the captions of the `draw` section below the board.
        highlight:  site -> one of `ROLES`.
        arrows:     drawn over everything.
        ghosts:     what is not there any more.
    Raises: RulesetError: a mark cannot be worked out in this state.
    """
    pointed = Pointed(highlight or {}, tuple(arrows), tuple(ghosts))
    return paint(painter, state, pointed, width=width, names=names, captions=captions).render(painter.game.title)


def paint(
    painter: Painter,
    state: State,
    pointed: Pointed,
    *,
    width: int,
    names: bool,
    captions: bool,
    least: float = 0.0,
    least_label: float = 0.0,
    unseen: Container[int] = (),
) -> Canvas:
    """A state as a drawing.

    Args:
        least:        the size of the smallest letters of names; those that have no room for it are left out.
        least_label:  the same of what is written on pieces.
        unseen:       numbers of marks that take a seat and are left out: nobody will see that part of the drawing.
    Raises: RulesetError: a mark cannot be worked out in this state.
    """
    marks = painter.marks(state)
    borders = {
        mark.side: (mark.colour or mark.mark.colour, mark.sign) for mark in marks if isinstance(mark.mark, SideMark)
    }
    canvas = empty_board(painter, width, names, least).copy()
    canvas.least_label = least_label
    for mark in marks:
        if isinstance(mark.mark, Ground) and mark.spot is not None:
            fill_site(canvas, mark, mark.spot, faint=CELL not in painter.site_kinds())
    draw_border(canvas, borders)
    standing = {spot for mark in marks if not mark.printed for spot in mark.spots}
    for spot, role in sorted(pointed.highlight.items()):
        if role != "captured" or not pointed.ghosts:
            point_out(canvas, spot, role, is_empty=spot not in standing)
    taken, among = _seated(canvas, marks, pointed.ghosts)
    draw_ghosts(canvas, pointed.ghosts, among)
    for spot in {mark.spot: None for mark in marks if mark.outside and mark.spot is not None}:
        draw_tab(canvas, *spot)
    below = {
        mark.spot: (mark, taken[number])
        for number, mark in enumerate(marks)
        if isinstance(mark.mark, Seated) and mark.mark.solid and not mark.printed
    }
    for number, mark in enumerate(marks):
        if number in taken and number not in unseen:
            draw_piece(canvas, mark, taken[number], None if mark.mark.piece else below.get(mark.spot))
        elif isinstance(mark.mark, Along):
            draw_way(canvas, mark)
        elif isinstance(mark.mark, Covering):
            draw_tile(canvas, mark)
    held = standing | {spot for ghost in pointed.ghosts for spot in ghost.mark.spots}
    _draw_arrows(canvas, pointed.arrows, held, standing)
    for chain in pointed.chains:
        draw_chain(canvas, chain)
    for badge in pointed.badges:
        draw_badge(canvas, badge, is_empty=badge.spot not in standing)
    clear_names(canvas)
    if captions:
        draw_captions(canvas, marks)
    return canvas


def _seated(
    canvas: Canvas, marks: Sequence[PlacedMark], ghosts: Sequence[Ghost]
) -> tuple[dict[int, Seat], dict[int, Seat]]:
    """The seats of marks, and those of the ghosts that share a site with some of these; each by its number."""
    among = {number: ghost.mark for number, ghost in enumerate(ghosts) if ghost.is_among}
    taken = seats(canvas, [*marks, *among.values()])
    return taken, {number: taken[place] for place, number in enumerate(among, len(marks)) if place in taken}


def _draw_arrows(canvas: Canvas, arrows: Sequence[Arrow], held: set[Spot], standing: set[Spot]) -> None:
    ways = {(arrow.start, arrow.end) for arrow in arrows}
    crossed = 0
    for arrow in arrows:
        crossed += draw_arrow(
            canvas,
            PlacedMark("arrow", arrow.start, arrow.end, values={"colour": arrow.colour}),
            held,
            standing,
            heading=arrow.heading,
            is_one_of_two=(arrow.end, arrow.start) in ways,
            crossed=crossed,
        )


class _Board:
    """The tables of a board, equal to nothing but themselves: games that are checked again have the same ones."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Board) and self.tables is other.tables

    def __hash__(self) -> int:
        return id(self.tables)


def empty_board(painter: Painter, width: int, names: bool, least: float = 0.0) -> Canvas:
    """The board without marks. It is the same for every state, so nobody draws on it: see `Canvas.copy`."""
    drawing = painter.drawing
    looks = (
        tuple(painter.site_kinds()),
        painter.named_kinds,
        frozenset(drawing.hidden),
        bool(drawing.marks),
        drawing.turn,
    )
    return _drawn(_Board(painter.tables), width, names, least, _band(painter, width), *looks)


@lru_cache(maxsize=24)
def _drawn(
    board: _Board,
    width: int,
    names: bool,
    least: float,
    band: float,
    kinds: tuple[str, ...],
    named: tuple[str, ...],
    hidden: frozenset[str],
    aside: bool,
    turn: int,
) -> Canvas:
    """The longer part of the work of a picture, kept for the boards that were drawn last."""
    return draw_board(
        board.tables,
        names=names,
        kinds=kinds,
        named=named,
        width=width,
        hidden=hidden,
        band=band,
        aside=aside,
        turn=turn,
        least=least,
    )


def _band(painter: Painter, width: int) -> float:
    """How broad a band round the board must find room, in drawing units."""
    if painter.needs_margin:
        return 0.036 * width
    if painter.shows(SideMark):
        return 0.012 * width
    return (0.05 if painter.goes_on else 0.02 if painter.leaves_board else 0.0) * width


def fill_site(canvas: Canvas, mark: PlacedMark, spot: Spot, *, faint: bool) -> None:
    """A mark that colours its site."""
    kind, site = spot
    strength = min(100, max(0, mark.number("strength", 100)))
    colour = lighter(mark.colour or mark.mark.colour, 1 - strength / 100)
    if kind == CELL:
        fill_cell(canvas, site, colour, faint=faint)
        edge_cell(canvas, site, darker(mark.colour or mark.mark.colour, 0.3), EDGES[mark.sign])
    elif kind == EDGE:
        start, end = canvas.tables.sites[kind].outlines[site]
        canvas.line("edges", start, end, stroke=colour, stroke_width=0.2 * canvas.unit, stroke_linecap="round")
    else:
        canvas.circle("vertices", canvas.site(kind, site), 0.3 * canvas.room(kind, site), fill=colour)
