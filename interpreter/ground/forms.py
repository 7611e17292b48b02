"""What a mark of drawings is: what rules may say of it, how it counts, and its form.

A form is data, so that every painter draws the same: shapes and letters, with colours and lengths that follow from the
colour and the radius of the mark.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field
from enum import Enum
from math import cos, inf, radians, sin
from typing import Literal

from .colours import Shade
from .records import Record, Struct

Point = tuple[float, float]

NEUTRAL = "#e9dcc0"
"""Of what nobody gave a colour."""

INK = "#3d372f"


class Takes(Enum):
    """What is said of a parameter."""

    NUMBER = "number"
    CONDITION = "condition"
    COLOUR = "colour"
    LABEL = "value or template"
    TEMPLATE = "template"
    SITE = "site"
    SITES = "set of sites"


class MarkParameter(Record):
    """What rules may say of a mark. Parameters of one name take the same in all marks."""

    name: str
    takes: Takes
    edition: int = 1


COLOUR = MarkParameter("colour", Takes.COLOUR)
LABEL = MarkParameter("label", Takes.LABEL)
SIZE = MarkParameter("size", Takes.NUMBER)
"""In percent of the room of its site."""
BADGE = MarkParameter("badge", Takes.COLOUR)
"""A small disc that a piece carries."""
PRINTED = MarkParameter("printed", Takes.CONDITION)
"""Whether it belongs to the board rather than to the pieces on it."""
OUTSIDE = MarkParameter("outside", Takes.CONDITION, edition=2)
"""Whether what is printed stands outside of the board, beside its site, as far as the site lies at the border."""
CORNERS = MarkParameter("corners", Takes.NUMBER)
HOUR = MarkParameter("hour", Takes.NUMBER, edition=2)
"""Where it points, as the short hand of a clock, within bounds: 12 or 0 is upwards, 3 to the right."""
MANY = MarkParameter("many", Takes.NUMBER)
"""How many things it shows."""
TO = MarkParameter("to", Takes.SITE)
SITES = MarkParameter("sites", Takes.SITES)

OF_PIECES = (COLOUR, LABEL, SIZE, BADGE)


class MarkLook(Struct):
    """What is said of a mark in a position.

    Attributes:
        values:  by parameter; colours as `#rrggbb`, or "" for none. What is not said is not there.
        over:    whether it lies on a piece and is written on that.
        sign:    what tells it apart from others where lightness does not, by its number (`signs`); 0 for nothing.
        nth:     the place of whose colour it has among its kind, such as that of a player.
    """

    values: Mapping[str, int | str | bool] = field(default_factory=dict, kw_only=True)
    over: bool = field(default=False, kw_only=True)
    sign: int = field(default=0, kw_only=True)
    nth: int = field(default=0, kw_only=True)

    def number(self, name: str, usual: int = 0) -> int:
        return int(self.values.get(name, usual))

    def text(self, name: str) -> str:
        return str(self.values.get(name, ""))

    def holds(self, name: str) -> bool:
        return bool(self.values.get(name))


# ---------------------------------------------------------------- forms


class Length(Record):
    """A part of the radius, within bounds in drawing units, and `more` of those."""

    share: float
    least: float = 0.0
    most: float = inf
    more: float = 0.0

    def of(self, radius: float) -> float:
        return min(self.most, max(self.least, self.share * radius)) + self.more


Style = Mapping[str, str | float | Shade | Length]

BASE = Shade(0.0)
"""The colour of the mark itself."""

RIM = Shade(-0.45, dark="#000000", bound=0.22)
"""A darker shade, so that white reads on white and black on black."""

SOLID: Style = {"fill": BASE, "stroke": RIM, "stroke_width": Length(0.065, 0.9, 3.0)}
FLAT: Style = {"fill": BASE}


class FormShape(Record):
    """A piece of a form.

    Attributes:
        tag:     as in SVG; a `path` is lines from every other point to the next, or with `loops` closed lines.
        points:  in units of the radius from the middle, rightwards and downwards; of a mark along a way in drawing units
                 from its beginning, ahead and to the left. Of circles and ellipses the middle.
        style:   attributes of SVG, `_` for `-`.
        radii:   of a circle or an ellipse.
        base:    of what shade of the mark's colour its shades are.
        least:   the radius of a mark, in drawing units, below which it is left out.
        layer:   where it is not that of the mark.
        loops:   how many points each closed line of a path has.
    """

    tag: Literal["circle", "ellipse", "polygon", "polyline", "line", "path"]
    points: tuple[Point, ...]
    style: Style
    radii: tuple[float, ...] = ()
    base: Shade = BASE
    least: float = 0.0
    layer: str = ""
    loops: tuple[int, ...] = ()


class Letters(Record):
    """A text that fits into a disc. `rim`: a white one, that lets it stand out; `layer`: where it is not that of the mark."""

    point: Point
    text: str
    radius: float
    fill: str | Shade = INK
    rim: bool = True
    layer: str = ""


class Form(Record):
    """`top`: how far above the middle label and badge are, in units of the radius; `written`: whether it says itself how many
    it shows."""

    parts: tuple[FormShape | Letters, ...]
    top: float = 0.0
    written: bool = False


class Way(Record):
    """A straight stretch from site to site, or along an edge, in drawing units.

    Attributes:
        unit:            between near sites.
        room, end_room:  the radii of the discs that fit the sites at its ends.
        first, last:     whether the mark begins and ends with it.
        parts:           of how many the mark consists: of two where it leaves the board that goes on at its other end.
    """

    length: float
    unit: float
    room: float
    end_room: float
    first: bool
    last: bool
    parts: int


class Area(Record):
    """Several sites that one mark lies on, in drawing units.

    Attributes:
        loops:      closed lines round their cells, so far within as the corners of the mark are round.
        stretches:  where sites have no outlines, lines between neighbours.
        middle:     of the site on which a label stands, with the radius of the disc that fits it: `room`.
        round:      the radius of corners.
        breadth:    of the mark along stretches.
    """

    loops: tuple[tuple[Point, ...], ...]
    stretches: tuple[tuple[Point, Point], ...]
    middle: Point
    room: float
    round: float
    breadth: float


_FEW, _MANY = 3, 12


def corners(look: MarkLook, usual: int) -> int:
    """How many corners are said, within bounds; the usual number where none is."""
    return min(_MANY, max(_FEW, look.number("corners") or usual))


def said_corners(look: MarkLook) -> str:
    """As in letters: how many corners are said, or nothing."""
    return str(look.number("corners") or "")


def cornered(look: MarkLook, bearings: Iterable[tuple[float, float]]) -> Form:
    """A polygon of corners that lie in bearings, in degrees clockwise from the top, so many radii away."""
    points = tuple((sin(radians(bearing)) * away, -cos(radians(bearing)) * away) for bearing, away in bearings)
    style = FLAT if look.holds("printed") else SOLID
    return Form((FormShape("polygon", points, {**style, "stroke_linejoin": "round"}),))


# ---------------------------------------------------------------- marks


class MarkKind(Record, kw_only=True):
    """A kind of mark.

    Attributes:
        must, may:  what is said of it, and what can be.
        colour:     its colour where none is said.
        piece:      whether it shows a thing that one needs to play, where it is not printed.
        edition:    of the language, which brought it.
    """

    EVERY = ("mark", "on", "when")
    """Keys that all marks have."""
    place = "site"
    """What it stands on, `site` or `side` (of the board); "" for what stands beside the board."""

    must: tuple[MarkParameter, ...] = ()
    may: tuple[MarkParameter, ...] = ()
    colour: str = NEUTRAL
    piece: bool = False
    edition: int = 1

    @property
    def parameters(self) -> dict[str, MarkParameter]:
        return {parameter.name: parameter for parameter in (*self.must, *self.may)}

    @property
    def keys(self) -> tuple[str, ...]:
        return (*self.EVERY, *([self.place] if self.place else ()), *self.parameters)


def _no_letters(_: MarkLook) -> str:
    return ""


class Seated(MarkKind, kw_only=True):
    """A mark that takes a seat on its site. Where it is no piece it shares none: it lies over the pieces, and its form writes
    its label.

    Attributes:
        form:     how it looks.
        size:     its usual size in percent of the room of its site.
        solid:    whether labels can be written on its colour.
        signed:   whether its form shows its sign; else that is engraved.
        upright:  whether its form has a head and a foot: a page does not turn the board under it.
        letter:   what stands for it in a terminal where its colour has no letter; "" for nothing.
        outline:  letters that stand for its form in a terminal where pieces of one player have several forms; "" for nothing.
        many:     the parameter that says how many things it shows, if one does; written where it has no label.
        told_by:  the parameters by which the eye tells two of them apart.
    """

    form: Callable[[MarkLook], Form]
    size: int
    solid: bool = False
    signed: bool = False
    upright: bool = False
    letter: str = "o"
    outline: Callable[[MarkLook], str] = _no_letters
    many: str = ""
    told_by: tuple[MarkParameter, ...] = (COLOUR, LABEL)


class Along(MarkKind, kw_only=True):
    """A mark from its site `to` another one.

    Attributes:
        form:       how it looks on a way.
        layer:      of the drawing.
        past_side:  whether it takes the short way, past the side of a board that goes on at the other one.
    """

    form: Callable[[MarkLook, Way], Form]
    layer: Literal["bars", "above"]
    past_side: bool = False


class Covering(MarkKind, kw_only=True):
    """A mark that lies on several sites at once.

    Attributes:
        form:     how it looks on them.
        letter:   as of a mark that takes a seat.
        told_by:  as of a mark that takes a seat.
    """

    place = ""
    form: Callable[[MarkLook, Area], Form]
    letter: str = "#"
    told_by: tuple[MarkParameter, ...] = (COLOUR, LABEL)


class Ground(MarkKind):
    """A mark that colours the site itself."""


class SideMark(MarkKind):
    """A mark along a side of the board."""

    place = "side"


class Beside(MarkKind, kw_only=True):
    """A line of text beside the board.

    Attributes:
        many:   the parameter that says how many things lie in a tray behind it, if there is one.
        calls:  whether it tells what the player whose colour it has is called in this position.
    """

    place = ""
    many: str = ""
    calls: bool = False
