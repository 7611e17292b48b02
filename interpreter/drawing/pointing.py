"""What is pointed out in a picture, by signs that are black and white: they are read in print, and are no player's colour."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from ..boards.tables import CELL, EDGE
from ..ground.colours import lighter
from ..ground.forms import FormShape, Seated
from ..ground.marks.arrow import MARK as ARROW
from ..ground.records import Struct, replace
from .board.canvas import Canvas
from .board.layers import Disc
from .courses import course
from .layout import Seat, seats
from .marks import PlacedMark, Spot
from .pieces import Attributes, draw_form, draw_letters, fits_letters
from .tiles import tile_area
from .ways import INK, WHITE, draw_way

ROLES: Mapping[str, str] = {
    "from": "ghost",
    "to": "ring",
    "new": "ring",
    "turned": "turned",
    "captured": "cross",
    "choice": "dot",
    "barred": "barred",
    "free": "free",
    "region": "region",
}
"""What can be pointed out about a site, with the sign for it."""

SIGNS = (
    "ring", "ghost", "arrow", "seam", "gone", "cross", "turned", "dot", "barred",
    "number", "badge", "against", "nothing", "chain", "free", "region",
)  # fmt: skip
"""All signs of figures, in the order in which a reader learns them."""

_GREY = "#555555"
_PALE = 0.55
"""How much of a ghost is white."""
_REGION = "#cbd9e8"
_BADGE_LEAST, _LETTER_LEAST = 4.4, 6.0
"""The radius of a badge and the size of its number, in drawing units, so that it can be read where these are points."""
_BADGE_AWAY = 0.82
"""How far a badge is from the middle of what has letters there, rightwards and downwards, in parts of its room."""
_CROSSING, _ROUND_LETTERS = 0.62, 0.9
"""Half a cross over a ghost, in parts of its radius, and one whose ends are seen round letters."""
_BROAD, _BARE, _LEAST_RING = 1.12, 0.7, 0.9
"""A ring round what stands on a point, in parts of its room: such pieces fill theirs; one round a crossing on which nothing
stands, which leaves its name to be read; and the smallest at the border of a drawing."""
ROUND = 1.2
"""How far such a ring with its line reaches at most, in parts of the room of its site."""


class Arrow(Struct):
    """A way to point out, from site to site.

    Attributes:
        heading:  the number of the direction in which it leads, where that is known; else the shortest straight way is meant.
    """

    start: Spot
    end: Spot
    colour: str = ARROW.colour
    heading: int | None = None

    def on_board(self, canvas: Canvas) -> list[tuple[Spot, ...]]:
        """Its ends; where it leaves the board and comes back at its other end, the sites of each of its pieces."""
        kind = self.start[0]
        seams = canvas.seams(kind) if kind == self.end[0] else {}
        if not seams:
            return [(self.start, self.end)]
        way = course(canvas.tables.sites[kind], seams, self.start[1], self.end[1], self.heading)
        pieces = [[way[0]]]
        for link in pairwise(way):
            if link in seams:
                pieces.append([])
            pieces[-1].append(link[1])
        return [tuple((kind, site) for site in piece) for piece in pieces]


class Ghost(Struct):
    """A mark that is not there any more.

    Attributes:
        is_gone:   whether it has left the board, and not gone elsewhere on it.
        is_aside:  whether something else stands there now, so that it is drawn small, in the corner.
        is_among:  whether something stands there that stood there with it, so that it is drawn beside that.
    """

    mark: PlacedMark
    is_gone: bool = False
    is_aside: bool = False
    is_among: bool = False


class Badge(Struct):
    """A number on a site.

    Attributes:
        kind:  `number` for a step, which is white; `badge` for what counts, which is black, and `against`, a white square, for
               what counts on the other side; `nothing` for what seems to count.
    """

    spot: Spot
    text: str
    kind: str = "number"


class Pointed(Struct):
    """What a picture points out.

    Attributes:
        highlight:  site -> one of `ROLES`.
        badges:     numbers on sites.
        chains:     sites that hang together, as pairs of neighbours.
    """

    highlight: Mapping[Spot, str]
    arrows: tuple[Arrow, ...] = ()
    ghosts: tuple[Ghost, ...] = ()
    badges: tuple[Badge, ...] = ()
    chains: tuple[tuple[tuple[Spot, Spot], ...], ...] = ()

    def with_(self, other: Pointed) -> Pointed:
        """Both; where both say something of a site, the other one."""
        return Pointed(
            {**self.highlight, **other.highlight},
            (*self.arrows, *other.arrows),
            (*self.ghosts, *other.ghosts),
            (*self.badges, *other.badges),
            (*self.chains, *other.chains),
        )

    @property
    def spots(self) -> set[Spot]:
        """All sites where something is pointed out."""
        ends = {spot for arrow in self.arrows for spot in (arrow.start, arrow.end)}
        gone = {spot for ghost in self.ghosts for spot in (*ghost.mark.spots, ghost.mark.to) if spot is not None}
        linked = {spot for chain in self.chains for link in chain for spot in link}
        return {*self.highlight, *ends, *gone, *linked, *(badge.spot for badge in self.badges)}

    @property
    def signs(self) -> tuple[str, ...]:
        """Of `SIGNS` those that the picture has."""
        shown = {*self.highlight.values()} - {"from"}
        # a cross stands on the ghost of what has gone
        found = {ROLES[role] for role in (shown - {"captured"} if self.ghosts else shown)}
        found |= {"gone" if ghost.is_gone else "ghost" for ghost in self.ghosts}
        found |= {"arrow"} if self.arrows else set()
        found |= {badge.kind for badge in self.badges}
        found |= {"chain"} if self.chains else set()
        return tuple(sign for sign in SIGNS if sign in found)


NOTHING = Pointed({})
"""Nothing is pointed out."""


def signs_of(canvas: Canvas, pointed: Pointed) -> tuple[str, ...]:
    """Of `SIGNS` those that a picture of a board has."""
    crosses = any(len(arrow.on_board(canvas)) > 1 for arrow in pointed.arrows)
    return tuple(sign for sign in SIGNS if sign in pointed.signs or (crosses and sign == "seam"))


def point_out(canvas: Canvas, spot: Spot, role: str, *, is_empty: bool) -> None:
    """The sign of a role on a site, which is `is_empty` or has something on it."""
    kind, site = spot
    room, place = canvas.room(kind, site), canvas.site(kind, site)
    weight = min(2.6, max(1.2, 0.06 * room))
    line: Attributes = {"stroke": INK, "stroke_width": weight}
    broken: Attributes = {"stroke_dasharray": f"{2 * weight:.1f} {1.6 * weight:.1f}"}
    if role == "region":
        _tint(canvas, spot)
    elif role == "captured":
        draw_cross(canvas, place, 0.62 * room)
    elif role in ("choice", "barred", "free"):
        # on a piece the sign lies at its rim, so that both are seen
        at = place if is_empty else (place[0] + 0.66 * room, place[1] - 0.66 * room)
        radius = (0.34 if is_empty else 0.28) * room
        canvas.circle("above", at, radius, fill=WHITE, **line)
        canvas.discs.append(Disc("above", at, radius))
        if role == "barred":
            draw_cross(canvas, at, 0.55 * radius)
    elif kind == EDGE:
        start, end = (canvas.place(point) for point in canvas.tables.sites[EDGE].outlines[site])
        for colour, more in ((INK, 2 * weight), (WHITE, 0.0)):
            broad = 0.5 * canvas.unit + more
            canvas.stroke("below", start, end, {"stroke": colour, "stroke_width": broad, "stroke_linecap": "round"})
    elif role != "from":  # what has left is seen by its ghost or its arrow, and what has stayed is no other
        share = _BROAD if kind != CELL else 0.96 if canvas.shapes[kind][site] else _BARE if is_empty else _BROAD
        # at the border of the drawing it is as large as it can be seen whole
        most = min(place[0], canvas.width - place[0], place[1], canvas.height - place[1]) - weight / 2
        radius = min(share * room, max(most, _LEAST_RING * room))
        canvas.circle("below", place, radius, fill=WHITE, **line, **(broken if role == "turned" else {}))
        canvas.discs.append(Disc("below", place, radius))


def _tint(canvas: Canvas, spot: Spot) -> None:
    kind, site = spot
    room = canvas.room(kind, site)
    weight = min(2.6, max(1.4, 0.05 * room), 0.12 * room)  # on small cells a line leaves the tint to be seen
    style: Attributes = {"fill": _REGION, "fill_opacity": 0.8, "stroke": _GREY, "stroke_width": weight}
    if kind == CELL and canvas.shapes[kind][site]:
        canvas.face("below", kind, site, style, inset=weight)
    elif kind == EDGE:
        start, end = (canvas.place(point) for point in canvas.tables.sites[EDGE].outlines[site])
        broad: Attributes = {"stroke": _REGION, "stroke_width": 0.6 * canvas.unit, "stroke_linecap": "round"}
        canvas.stroke("below", start, end, broad)
    else:
        canvas.circle("below", canvas.site(kind, site), 0.95 * canvas.room(kind, site), **style)


def draw_cross(canvas: Canvas, place: tuple[float, float], arm: float) -> None:
    """A cross over what is gone."""
    x, y = place
    weight = max(1.4, 0.2 * arm)
    for colour, more in ((WHITE, 2.2), (INK, 0.0)):
        style: Attributes = {"stroke": colour, "stroke_width": weight + more, "stroke_linecap": "round"}
        canvas.stroke("above", (x - arm, y - arm), (x + arm, y + arm), style)
        canvas.stroke("above", (x - arm, y + arm), (x + arm, y - arm), style)


def draw_badge(canvas: Canvas, badge: Badge, *, is_empty: bool) -> None:
    """A number in a disc: in the middle of an empty site, at the rim of a piece."""
    (x, y), room = canvas.site(*badge.spot), canvas.room(*badge.spot)
    place = (x, y) if is_empty else (x + _BADGE_AWAY * room, y + _BADGE_AWAY * room)
    radius = max(_BADGE_LEAST, (0.42 if is_empty else 0.34) * room)
    canvas.discs.append(Disc("above", place, radius))
    is_black = badge.kind == "badge"
    style: Attributes = {
        "fill": INK if is_black else WHITE,
        "stroke": WHITE if is_black else INK,
        "stroke_width": 0.9,
    }
    if badge.kind == "nothing":
        style["stroke_dasharray"] = "1.8 1.3"
    if badge.kind == "against":
        half = 0.92 * radius
        canvas.add(
            "above",
            "rect",
            {"x": place[0] - half, "y": place[1] - half, "width": 2 * half, "height": 2 * half, **style},
        )
    else:
        canvas.circle("above", place, radius, **style)
    size = min(1.5 * radius, max(_LETTER_LEAST, 1.2 * radius))
    canvas.text("above", place, badge.text, size, WHITE if is_black else INK, bold=True)


def draw_chain(canvas: Canvas, links: Sequence[tuple[Spot, Spot]]) -> None:
    """A line through sites that hang together, with a knot on each; not across the border."""
    knots = sorted({spot for link in links for spot in link})
    within = [link for link in links if (link[0][1], link[1][1]) not in canvas.seams(link[0][0])]
    for colour, more in ((WHITE, 2.2), (INK, 0.0)):
        for start, end in within:
            style: Attributes = {"stroke": colour, "stroke_width": 1.6 + more, "stroke_linecap": "round"}
            canvas.stroke("above", canvas.site(*start), canvas.site(*end), style)
        for spot in knots:
            canvas.circle("above", canvas.site(*spot), 2.2 + more / 2, fill=colour)


# ---------------------------------------------------------------- ghosts


def draw_ghosts(canvas: Canvas, ghosts: Sequence[Ghost], among: Mapping[int, Seat] | None = None) -> None:
    """What is not there any more, in broken lines; what has left the board under a cross. `among`: by number of the ghost where
    those stand that are among others."""
    taken = {**seats(canvas, [replace(ghost.mark, sign=0) for ghost in ghosts]), **(among or {})}
    for number, ghost in enumerate(ghosts):
        if number in taken:
            seat = _aside(canvas, ghost.mark.spots[0]) if ghost.is_aside else taken[number]
            draw_ghost(canvas, ghost.mark, seat, crossed=ghost.is_gone)
        elif ghost.mark.spot is not None and ghost.mark.to is not None:
            draw_way(canvas, ghost.mark, ghostly=True)
            if ghost.is_gone:
                draw_cross(canvas, canvas.site(*ghost.mark.spot), 0.6 * canvas.room(*ghost.mark.spot))
        elif ghost.mark.sites:
            area = tile_area(canvas, ghost.mark.sites)
            for spot in ghost.mark.sites:
                room = canvas.room(*spot)
                canvas.circle("below", canvas.site(*spot), 0.8 * room, **_outline(room, ghost.mark.colour))
            if ghost.is_gone:
                draw_cross(canvas, area.middle, 0.62 * area.room)


def _aside(canvas: Canvas, spot: Spot) -> Seat:
    (x, y), room = canvas.site(*spot), canvas.room(*spot)
    return Seat((x + 0.66 * room, y - 0.66 * room), 0.34 * room)


def _outline(radius: float, colour: str) -> Attributes:
    """A broken line round the colour of a piece, pale so that nobody takes it for the piece itself."""
    weight = min(1.8, max(0.9, 0.06 * radius))
    broken = f"{2.2 * weight:.1f} {1.6 * weight:.1f}"
    fill = lighter(colour or WHITE, _PALE)
    return {"fill": fill, "fill_opacity": 0.85, "stroke": _GREY, "stroke_width": weight, "stroke_dasharray": broken}


def draw_ghost(canvas: Canvas, mark: PlacedMark, seat: Seat, *, crossed: bool = False) -> None:
    """The outline of a piece, or a circle where it has none, in its colour, and what was written on it unless that says it or
    could not be read. A cross lies over it, and below what is written."""
    assert isinstance(mark.mark, Seated)
    form = mark.mark.form(mark)
    first = form.parts[0]
    is_outline = isinstance(first, FormShape) and (first.tag == "polygon" or max(first.radii, default=0.0) > 0.7)
    shape = first if is_outline and isinstance(first, FormShape) else FormShape("circle", ((0.0, 0.0),), {}, (0.9,))
    parts = (FormShape(shape.tag, shape.points, _outline(seat.radius, mark.colour), shape.radii),)
    x, y = seat.point
    canvas.discs.append(Disc("ghosts", seat.point, seat.radius))
    draw_form(canvas, "ghosts", parts, WHITE, lambda p: (x + p[0] * seat.radius, y + p[1] * seat.radius), seat.radius)
    is_lettered = bool(mark.written) and not (is_outline and form.written) and fits_letters(canvas, seat, mark.written)
    if crossed:
        draw_cross(canvas, seat.point, (_ROUND_LETTERS if is_lettered else _CROSSING) * seat.radius)
    if is_lettered:
        draw_letters(canvas, "above" if crossed else "ghosts", seat, mark.written, INK, rim=crossed)
