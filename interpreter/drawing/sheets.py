"""Print and play: the board of a game in true scale over pages that are joined, and sheets of what lies on it.

A page is a drawing in points. What a unit of the board is in points, the size says; so a ruler on paper finds it.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import field
from itertools import combinations
from math import ceil, dist

from ..boards.compass import Point
from ..core import nodes as core
from ..core.types import Elem, Int, required
from ..core.walk import walk
from ..ground.diagnostics import RulesetError, fail
from ..ground.forms import Along, Covering, FormShape, Seated, Way
from ..ground.marks import MARKS
from ..ground.records import Struct, replace
from ..ground.rng import Random
from ..ground.source import Span
from .board.canvas import Canvas
from .board.extent import spacing
from .board.layers import svg
from .board.paths import plain
from .figure import Bare
from .layout import Seat
from .marks import Painter, PlacedMark, Spot
from .picture import empty_board, paint
from .pieces import draw_form, draw_piece
from .pointing import Pointed
from .supply import lying_beside, supply, told_beside
from .tiles import bounds, draw_area, moved, tile_area

MM = 72 / 25.4
"""Points."""

PAPERS = {"a4": (210.0, 297.0), "a3": (297.0, 420.0), "letter": (215.9, 279.4)}
"""Width and height in millimetres."""

MOST_PAGES = 40
"""A board on more pages is none that anybody joins."""

_EDGE, _OVERLAP, _FOOT = 10 * MM, 8 * MM, 9 * MM
"""What printers leave white, what neighbouring pages have in common, and the line at the foot of a page."""
_GAP = 3 * MM
_BASE = 640
"""The width in which a board is drawn before it is brought to its size."""
_CUT, _INK = "#8a8a8a", "#444444"
_GAMES, _PLIES, _EVERY = 4, 240, 6
"""Random games in which pieces are counted, their length, and how many decisions lie between two looks."""
_TRACK, _MOST_ALIKE, _TOKEN = 100, 240, 40
"""Numbers of a score track, pieces of one look that are printed, and the size of what pieces carry, in percent."""


class Sheet(Struct):
    """A page, as SVG in points.

    Attributes:
        text:  what is on it, for those who do not see it; the line at its foot says so, too.
    """

    svg: str
    width: float
    height: float
    text: str


def sheets(painter: Painter, size: float, paper: str) -> list[Sheet]:
    """All pages: those of the board, row by row, then the pieces, then a score track where there are points.

    Args:
        size:   millimetres between near sites.
        paper:  one of `PAPERS`.
    Raises: RulesetError: the board needs too many pages of this paper (`too-large-to-print`).
    """
    width, height = _paper(paper)
    looks = _material(painter)
    return [
        *board_sheets(painter, size, paper),
        *_pieces(painter, looks, size, width, height),
        *([_track(painter.game.title, width, height)] if _keeps_points(painter) else ()),
    ]


# ---------------------------------------------------------------- the board


def board_sheets(painter: Painter, size: float, paper: str) -> list[Sheet]:
    """The pages of the board alone, none where there is no board; otherwise as `sheets`."""
    return list(_board(painter, size, *_paper(paper))) if painter.tables.sites else []


def _paper(name: str) -> tuple[float, float]:
    """Width and height in points."""
    width, height = PAPERS[name]
    return width * MM, height * MM


def _board(painter: Painter, size: float, width: float, height: float) -> Iterator[Sheet]:
    """The empty board; where it needs several pages, each has marks at which it is cut and shows what the next begins with."""
    canvas = paint(Bare(painter.game), painter.game.initial(), Pointed({}), width=_BASE, names=True, captions=False)
    scale = size * MM / canvas.unit
    wide, high = canvas.width * scale, canvas.height * scale
    width, height = min((width, height), (height, width), key=lambda paper: _pages_of(wide, high, *paper))
    across, room_x = _tiles(wide, width - 2 * _EDGE)
    down, room_y = _tiles(high, height - 2 * _EDGE - _FOOT)
    if across * down > MOST_PAGES:
        raise _too_large(painter, size, across * down)
    for row in range(down):
        for column in range(across):
            left, top = column * (room_x - _OVERLAP), row * (room_y - _OVERLAP)
            part = min(room_x, wide - left), min(room_y, high - top)
            lines = [
                f'<svg x="{_EDGE:.2f}" y="{_EDGE:.2f}" width="{part[0]:.2f}" height="{part[1]:.2f}" viewBox="'
                f'{left / scale:.3f} {top / scale:.3f} {part[0] / scale:.3f} {part[1] / scale:.3f}">',
                *canvas.groups(),
                "</svg>",
                *_crop_marks(part, column > 0, row > 0),
            ]
            place = f"row {row + 1} of {down}, column {column + 1} of {across}" if across * down > 1 else ""
            yield _page(lines, width, height, f"{painter.game.title}: the board", place)


def _tiles(length: float, room: float) -> tuple[int, float]:
    """How many pages it needs in one direction, and what of it each shows: all of them alike, so that none has a strip."""
    pages = 1 if length <= room else ceil((length - _OVERLAP) / (room - _OVERLAP))
    return pages, (length + (pages - 1) * _OVERLAP) / pages


def _pages_of(wide: float, high: float, width: float, height: float) -> int:
    """How many pages of this width and height a board needs."""
    return _tiles(wide, width - 2 * _EDGE)[0] * _tiles(high, height - 2 * _EDGE - _FOOT)[0]


def _crop_marks(part: tuple[float, float], joins_left: bool, joins_top: bool) -> Iterator[str]:
    """Short lines outside of the picture: where it ends, and where the page before it ends on it."""
    right, bottom = _EDGE + part[0], _EDGE + part[1]
    xs = [_EDGE, right, *([_EDGE + _OVERLAP] if joins_left else ())]
    ys = [_EDGE, bottom, *([_EDGE + _OVERLAP] if joins_top else ())]
    for x in xs:
        for y in (_EDGE, bottom):
            yield _line(x, y - 2 if y == _EDGE else y + 2, x, y - 14 if y == _EDGE else y + 14)
    for y in ys:
        for x in (_EDGE, right):
            yield _line(x - 2 if x == _EDGE else x + 2, y, x - 14 if x == _EDGE else x + 14, y)


def _line(x1: float, y1: float, x2: float, y2: float) -> str:
    return f'<line x1="{x1:.2f}" y1="{y1:.2f}" x2="{x2:.2f}" y2="{y2:.2f}" stroke="{_CUT}" stroke-width="0.5"/>'


def _page(lines: Iterable[str], width: float, height: float, title: str, place: str) -> Sheet:
    """A page with a line at its foot, which says what it is, and a measure of five centimetres to try the printer with."""
    foot = height - _EDGE + 4
    end = width - _EDGE
    begin = end - 50 * MM
    text = f"{title}{', ' if place else ''}{place}"
    measure = [
        f'<g class="measure">{_line(begin, foot - 3, end, foot - 3)}{_line(begin, foot - 6, begin, foot)}'
        f"{_line(end, foot - 6, end, foot)}</g>",
        f'<text x="{begin - 4:.2f}" y="{foot:.2f}" font-size="7" text-anchor="end" fill="{_INK}">5 cm</text>',
        f'<text x="{_EDGE:.2f}" y="{foot:.2f}" font-size="7" fill="{_INK}">{plain(text)}</text>',
    ]
    return Sheet(svg(width, height, [*lines, *measure]), width, height, text)


def _too_large(painter: Painter, size: float, pages: int) -> RulesetError:
    layout = painter.game.program.facts.layout
    span = layout.span if isinstance(layout.span, Span) else None
    return fail(
        "too-large-to-print",
        f"in this size the board needs {pages} pages, and {MOST_PAGES} are the most",
        span,
        f"{size:g} mm from site to site",
        helps=("choose a smaller `--size`", "or a larger `--paper`"),
    )


# ---------------------------------------------------------------- what lies on it


class _Look(Struct):
    """A kind of piece as the eye tells it.

    Attributes:
        shape:  of what lies on several sites: how far each two of them are from each other, which turning does not change.
        reach:  of what lies from site to site: how far these are from each other, in distances of near sites.
        sites:  where such a piece lay.
    """

    kind: str
    values: tuple[tuple[str, int | str | bool], ...]
    sign: int = 0
    nth: int = 0
    shape: tuple[float, ...] = ()
    reach: float = 0.0
    sites: tuple[Spot, ...] = field(default=(), compare=False)

    @property
    def mark(self) -> PlacedMark:
        return PlacedMark(self.kind, sites=self.sites, values=dict(self.values), sign=self.sign, nth=self.nth)


def _material(painter: Painter) -> Counter[_Look]:
    """Pieces of each look: those of the start where no more come, else the most that lie on the board at once in some games at
    random, and all that a supply holds."""
    start = _counted(painter, painter.marks(painter.game.initial()))
    most = Counter(start)
    for game in range(_GAMES):
        random, state = Random(1, game), painter.game.initial()
        for ply in range(_PLIES):
            if state.result is not None:
                break
            state = state.apply(state.draw(random))
            if ply % _EVERY == 0 or state.result is not None:
                found = _counted(painter, painter.marks(state))
                # what only changes what it is, as a man that is crowned, is no further piece
                is_more = found.total() > start.total()
                most |= Counter({look: count for look, count in found.items() if is_more or look not in start})
    return _supplied(painter, _for_each(painter, _evened(_without_twins(most), start)))


def _evened(looks: Counter[_Look], start: Counter[_Look]) -> Counter[_Look]:
    """The same with as many for every owner of what all had as many of at first: each may come to need what one has had."""
    made, alike = Counter(looks), defaultdict[object, list[_Look]](list)
    for look in looks:
        alike[look.kind, look.shape, tuple(said for said in look.values if said[0] != "colour")].append(look)
    for those in alike.values():
        if len({start[look] for look in those}) == 1:
            made |= Counter(dict.fromkeys(those, max(looks[look] for look in those)))
    return made


def _without_twins(looks: Counter[_Look]) -> Counter[_Look]:
    """The same without tokens to lay on a piece that are pieces of their colour themselves, as a coin that is carried."""
    apart = {dict(look.values).get("colour") for look in looks if not _is_token(look)}
    return Counter(
        {look: n for look, n in looks.items() if not _is_token(look) or dict(look.values)["colour"] not in apart}
    )


def _is_token(look: _Look) -> bool:
    return dict(look.values).keys() == {"colour", "size"} and dict(look.values)["size"] == _TOKEN


def _supplied(painter: Painter, looks: Counter[_Look]) -> Counter[_Look]:
    """The same with as many as lie beside the board at first, of pieces of which each owner has one look."""
    made, game = Counter(looks), painter.game.core
    values = painter.game.initial().to_json()["values"]
    for mark in game.drawing.marks:
        colour = mark.properties.get("colour")
        kind = required(colour.type) if isinstance(colour, core.Expr) else None
        fun = supply(game, values, kind.universe) if isinstance(kind, Elem) and MARKS[mark.kind].piece else None
        if not isinstance(kind, Elem) or fun is None or not _puts(game, fun, mark):
            continue
        for nth, label in enumerate(kind.universe.labels):
            own = [look for look in looks if look.kind == mark.kind and look.nth == nth]
            if len(own) == 1:
                made[own[0]] = max(made[own[0]], values[fun.name][label])
    return made


def _puts(game: core.Game, fun: core.Fun, mark: core.Mark) -> bool:
    """Whether a move that takes from a supply writes what a mark shows: of walls and pawns, the walls."""
    shown = {part.fun for part in walk(mark, into=(core.Definition,)) if isinstance(part, core.Read)}
    for move in game.moves.values():
        written = {part.fun for part in walk(move.do, into=(core.Action,)) if isinstance(part, core.Write)}
        if fun in written and shown & written:
            return True
    return False


def _keeps_points(painter: Painter) -> bool:
    """Whether lines beside the board tell numbers of players that are no supply, nor of what lies there itself."""
    game = painter.game.core
    lying = lying_beside(game)
    values = painter.game.initial().to_json()["values"]
    for fun in told_beside(game):
        kinds = [kind.universe for kind in fun.args if isinstance(kind, Elem) and not kind.universe.is_site]
        if (
            isinstance(fun.result, Int)
            and len(kinds) == len(fun.args) == 1
            and supply(game, values, kinds[0]) is not fun
            and fun.name not in lying
        ):
            return True
    return False


_ALONE = {"many": 1, "height": 1}
"""A single one of what is drawn as several."""


def _shape(painter: Painter, sites: Sequence[Spot]) -> tuple[float, ...]:
    places = [painter.tables.sites[kind].points[site] for kind, site in sites]
    return (len(places), *sorted(round(dist(one, other), 2) for one, other in combinations(places, 2)))


def _reach(painter: Painter, mark: PlacedMark) -> float:
    if not isinstance(mark.mark, Along) or mark.spot is None:
        return 0.0
    kinds = painter.tables.sites
    (kind, site), (other, end) = mark.spot, mark.to or mark.spot
    ends = kinds[kind].outlines[site] if mark.to is None else (kinds[kind].points[site], kinds[other].points[end])
    near = min((spacing(table.points) for table in kinds.values()), default=1.0)
    return round(dist(ends[0], ends[-1]) / near, 2)


def _for_each(painter: Painter, looks: Counter[_Look]) -> Counter[_Look]:
    """The same with as many of each shape for every owner as one of them has laid down: all have the same tiles."""
    made = Counter(looks)
    owners = {look.nth: look for look in looks if look.shape}
    for look, count in looks.items():
        for nth, other in owners.items() if look.shape else ():
            made[replace(other, shape=look.shape, sites=look.sites, nth=nth)] = max(
                count, made[replace(other, shape=look.shape, nth=nth)]
            )
    return made


def _counted(painter: Painter, marks: Iterable[PlacedMark]) -> Counter[_Look]:
    found: Counter[_Look] = Counter()
    marks = list(marks)
    # a number on a piece may be another one a move later; letters say which piece it is, if they look at it
    apart = {
        declared.name for declared in painter.game.core.drawing.marks if declared.name and _tells_of_state(declared)
    }
    names = {
        mark.spot: mark.label
        for mark in marks
        if mark.kind == "label" and not mark.label.isdecimal() and mark.name not in apart
    }
    for mark in marks:
        if not mark.is_piece:
            continue
        kept = {parameter.name for parameter in getattr(mark.mark, "told_by", ())} | {"colour", "size", "foot", *_ALONE}
        values = {name: _ALONE.get(name, value) for name, value in mark.values.items() if name in kept}
        if isinstance(mark.mark, Seated) and mark.spot in names:
            values.setdefault("label", names[mark.spot])
        shape = _shape(painter, mark.sites) if isinstance(mark.mark, Covering) else ()
        told = tuple(sorted(values.items()))
        found[_Look(mark.kind, told, mark.sign, mark.nth, shape, _reach(painter, mark), mark.sites)] += mark.many
        if mark.badge:
            found[_Look("disc", (("colour", mark.badge), ("size", _TOKEN)))] += 1
    return found


def _tells_of_state(mark: core.Mark) -> bool:
    """Whether what is written depends on the state, and not on where it stands."""
    parts = list(walk(mark.properties["label"])) if mark.kind == "label" else []
    return any(isinstance(part, core.Read | core.Invoke) for part in parts) and not any(
        isinstance(part, core.Var) for part in parts
    )


def _pieces(painter: Painter, looks: Counter[_Look], size: float, width: float, height: float) -> Iterator[Sheet]:
    """All pieces in rows, each with a thin line to cut along; what covers several sites is cut along its rim."""
    board = empty_board(painter, _BASE, names=False)
    blank = board.blank()
    canvas, x, y, high = blank.copy(), _EDGE, _EDGE, 0.0
    drawn = 0
    for look, count in sorted(looks.items(), key=lambda item: (item[0].nth, item[0].kind, str(item[0].values))):
        mark = look.mark
        area = moved(tile_area(board, look.sites), size * MM / board.unit, (0.0, 0.0)) if look.shape else None
        wide, tall = _extent(mark, size, look.reach) if area is None else bounds(area)[1]
        for _ in range(min(count, _MOST_ALIKE)):
            if x + wide > width - _EDGE:
                x, y, high = _EDGE, y + high + _GAP, 0.0
            if y + tall > height - _EDGE - _FOOT:
                yield _page(canvas.groups(), width, height, f"{painter.game.title}: pieces", f"{drawn} to cut out")
                canvas, x, y, high, drawn = blank.copy(), _EDGE, _EDGE, 0.0, 0
            if area is not None:
                draw_area(canvas, mark, moved(area, 1.0, (x, y)))
            else:
                _draw(canvas, mark, (x, y), (wide, tall), size, look.reach)
            x, high, drawn = x + wide + _GAP, max(high, tall), drawn + 1
    if drawn:
        yield _page(canvas.groups(), width, height, f"{painter.game.title}: pieces", f"{drawn} to cut out")


def _extent(mark: PlacedMark, size: float, reach: float) -> tuple[float, float]:
    """How wide and tall the paper of a piece is."""
    if isinstance(mark.mark, Along):
        left, right, up = _along(mark, size, reach)
        return right - left, 2 * up
    side = 2.3 * _radius(mark, size)
    return side, side


def _way(size: float, reach: float) -> Way:
    unit = size * MM
    return Way(reach * unit, unit, 0.45 * unit, 0.45 * unit, first=True, last=True, parts=1)


def _along(mark: PlacedMark, size: float, reach: float) -> tuple[float, float, float]:
    """Of what lies from site to site, as long as on the board: how far it goes, before its beginning and behind its end, and
    to each side."""
    assert isinstance(mark.mark, Along)
    parts = [part for part in mark.mark.form(mark, _way(size, reach)).parts if isinstance(part, FormShape)]
    lines = [(point, 0.5 * float(str(part.style.get("stroke_width", 0)))) for part in parts for point in part.points]
    return (
        min(x - half for (x, _), half in lines),
        max(x + half for (x, _), half in lines),
        max(abs(y) + half for (_, y), half in lines),
    )


def _radius(mark: PlacedMark, size: float) -> float:
    assert isinstance(mark.mark, Seated)
    share = 20 if mark.kind == "seeds" else min(100, mark.number("size") or mark.mark.size)
    return 0.48 * size * MM * share / 100


def _draw(canvas: Canvas, mark: PlacedMark, corner: Point, extent: Point, size: float, reach: float) -> None:
    (x, y), (wide, tall) = corner, extent
    frame = {"x": x, "y": y, "width": wide, "height": tall, "rx": 0.5 * tall if isinstance(mark.mark, Seated) else 2.0}
    canvas.add("below", "rect", {**frame, "fill": "#ffffff", "stroke": _CUT, "stroke_width": 0.4})
    middle = x + wide / 2, y + tall / 2
    if isinstance(mark.mark, Along):
        begin, colour = x - _along(mark, size, reach)[0], mark.colour or mark.mark.colour
        form = mark.mark.form(mark, _way(size, reach))
        draw_form(canvas, "pieces", form.parts, colour, lambda p: (begin + p[0], middle[1] - p[1]))
    elif mark.kind == "seeds":
        disc = PlacedMark("disc", values={"colour": mark.colour or mark.mark.colour})
        draw_piece(canvas, disc, Seat(middle, _radius(mark, size)))
    else:
        draw_piece(canvas, mark, Seat(middle, _radius(mark, size)))


def _track(title: str, width: float, height: float) -> Sheet:
    """Numbers from 0 in rows of ten, for a counter of each player."""
    side = min(17 * MM, (width - 2 * _EDGE) / 10)
    lines = []
    for number in range(_TRACK):
        x, y = _EDGE + number % 10 * side, _EDGE + number // 10 * side
        lines += [
            f'<rect x="{x:.2f}" y="{y:.2f}" width="{side:.2f}" height="{side:.2f}" fill="none" stroke="{_INK}"/>',
            f'<text x="{x + 4:.2f}" y="{y + 11:.2f}" font-size="9" fill="{_INK}">{number}</text>',
        ]
    return _page(lines, width, height, f"{title}: score track", f"0 to {_TRACK - 1}")
