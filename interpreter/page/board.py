"""The board of a page as data: the drawing of the empty board in layers, its sites as places, the forms of marks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from math import isfinite
from typing import Any

from ..boards.tables import CELL, EDGE
from ..core import nodes as core
from ..core import types as t
from ..core.walk import slots_read, walk
from ..drawing import Painter, PlacedMark, Spot
from ..drawing.board.border import Bit, border
from ..drawing.board.canvas import Canvas
from ..drawing.board.draw import draw_band, draw_tab
from ..drawing.board.faces import Sector
from ..drawing.palette import Palette
from ..drawing.picture import empty_board, fill_site
from ..drawing.ways import usual
from ..ground.colours import Shade, darker
from ..ground.forms import Beside, Form, FormShape, Ground, Length, Letters, MarkKind, MarkLook, Seated, SideMark, Takes
from ..ground.marks import MARKS
from ..ground.signs import MOST as SIGNS
from ..ground.signs import ON, engraving

WIDTH = 640
"""Of the drawing, in its own units."""

MOST = 26
"""Numbers that decide a form count up to here."""

PLACEHOLDER, LABEL = "#010203", "\ue000"
"""What stands for the colour and the text of a mark, which the page puts in."""

OUTLINE = ' d=""'
"""What stands for the shape of a site where that is drawn."""

_SHAPE = re.compile(r' (?:d|points)="[^"]+"')

Json = dict[str, Any]


def board_data(painter: Painter, names: bool) -> Json:
    """The empty board, and the site kinds that something is said of. Nobody changes it: it is kept with the board."""
    canvas, faint = empty_board(painter, WIDTH, names), CELL not in painter.site_kinds()
    kinds, signs = tuple(_kinds(painter)), tuple(_ground_signs(painter))
    made = _board(canvas, kinds, signs, faint, painter.needs_margin, painter.shows(SideMark))
    is_upright = painter.is_upright or _writes_directions(painter.game.core)
    return made | {"upright": True} if is_upright else made


@lru_cache(maxsize=8)
def _board(
    canvas: Canvas, kinds: tuple[str, ...], signs: tuple[int, ...], faint: bool, has_tabs: bool, has_bands: bool
) -> Json:
    return {
        "width": canvas.width,
        "height": _short(canvas.height),
        "unit": _short(canvas.unit),
        "scale": _short(canvas.scale),
        "band": _short(canvas.band),
        "origin": _point(canvas.place((0.0, 0.0))),
        "bands": _bands(canvas) if has_bands else [],
        "shades": {"on": ON.of(PLACEHOLDER), "edge": darker(PLACEHOLDER, 0.3)},
        "sites": {kind: _sites(canvas, kind, signs, faint, has_tabs) for kind in kinds},
        "layers": canvas.elements(),
    }


def _kinds(painter: Painter) -> list[str]:
    """The site kinds that marks stand on or decisions name."""
    game = painter.game.core
    told: set[str] = set()
    for mark in painter.drawing.marks:
        told |= {name for value in (mark.site, *mark.properties.values()) for name in _universes(value)}
    for move in game.moves.values():
        for kind in (*move.types, *(binder.type for binder in move.binders)):
            told |= set(_universe_names(kind))
    return [kind for kind in painter.tables.sites if kind in told] or list(painter.tables.sites)[:1]


def _writes_directions(game: core.Game) -> bool:
    """Whether decisions are told by directions: the board is not turned then, since what they call north must be above."""
    return any(
        not binder.determined
        and binder.slot in slots_read(move.written)
        and "direction" in _universe_names(binder.type)
        for move in game.moves.values()
        for binder in move.binders
    )


def _universes(value: object) -> Iterator[str]:
    kind = getattr(value, "type", None)
    if isinstance(kind, t.Type):
        yield from _universe_names(kind)


def _universe_names(kind: t.Type) -> Iterator[str]:
    inner = t.required(kind)
    while isinstance(inner, t.SetOf | t.PathOf):
        inner = t.required(inner.of)
    if isinstance(inner, t.Elem):
        yield inner.universe.name


def _sites(canvas: Canvas, kind: str, signs: Sequence[int], faint: bool, has_tabs: bool) -> Json:
    """The sites of a kind: their places, the discs that fit them, their shapes. These come last, near the drawing of the board,
    which has them too: what was said a little before is packed into next to nothing."""
    table = canvas.tables.sites[kind]
    count = len(table.names)
    made: Json = {
        "places": [_point(canvas.site(kind, site)) for site in range(count)],
        "rooms": [_short(canvas.room(kind, site)) for site in range(count)],
        "corners": [0 if isinstance(shape, Sector) else len(shape) for shape in canvas.shapes[kind]],
    }
    if kind == EDGE:
        made["ends"] = [[*_point(canvas.place(a)), *_point(canvas.place(b))] for a, b in table.outlines]
    sectors = {
        site: [round(value, 4) for value in (shape.begin, shape.end, shape.inner, shape.outer, shape.flow)]
        for site, shape in enumerate(canvas.shapes[kind])
        if isinstance(shape, Sector)
    }
    if sectors:
        made["sectors"] = sectors
    if signs:
        made |= _fills(canvas, kind, signs, faint)
    if has_tabs:
        made["tabs"] = [_tab(canvas, kind, site) for site in range(count)]
    near = {str(site): _short(way) for site, way in _near(canvas, kind).items()}
    seams = [[*link, round(way, 2)] for link, way in canvas.seams(kind).items()]
    paths = [canvas.path(kind, site) for site in range(count)]
    beyond = {"near": near, "seams": seams, "steps": [list(steps) for steps in table.step]} if seams else {}
    return {**made, **beyond, "paths": paths}


def _near(canvas: Canvas, kind: str) -> dict[int, float]:
    """Of sites beside which the board goes on: how far their nearest neighbour is."""
    return {start: usual(canvas, (kind, start)) for pair in canvas.seams(kind) for start in pair}


def _ground_signs(painter: Painter) -> list[int]:
    """The signs of marks that colour their sites; none where there is no such mark."""
    palette, found = Palette(painter.drawing.palette), set[int]()
    for mark in painter.drawing.marks:
        if isinstance(MARKS[mark.kind], Ground):
            kind = getattr(mark.properties.get("colour"), "type", t.ERROR)
            inner = t.required(kind)
            whose = isinstance(inner, t.Elem) and not inner.universe.is_site
            size = inner.universe.size if isinstance(inner, t.Elem) and whose else 0
            found |= {0, *(palette.sign(value, inner) for value in range(size))}
    return sorted(found)


def _tab(canvas: Canvas, kind: str, site: int) -> str:
    """The ground of what stands outside of the board beside a site."""
    drawn = canvas.blank()
    draw_tab(drawn, kind, site)
    return "".join(drawn.elements().values())


def _fills(canvas: Canvas, kind: str, signs: Sequence[int], faint: bool) -> Json:
    """`fills`: by sign what is drawn on sites that are coloured, once if it is the same on all of them, with ` d="-NUMBER"` in
    place of `shapes`, by site: the other shapes that are drawn there, which are the same for all signs."""
    sites = range(len(canvas.tables.sites[kind].names))
    shapes: list[list[str]] = [[] for _ in sites]
    fills: dict[int, list[list[str]]] = {}
    for sign in signs:
        drawn = [_filled(canvas, (kind, site), sign, faint) for site in sites]
        for site in sites:
            layer, text = drawn[site]
            shapes[site] = max(shapes[site], _SHAPE.findall(text), key=len)
            first, *others = _SHAPE.split(text)
            drawn[site] = [layer, first + "".join(f' d="-{number}"{part}' for number, part in enumerate(others))]
        fills[sign] = drawn[:1] if all(one == drawn[0] for one in drawn) else drawn
    return {"fills": fills, "shapes": shapes}


def _filled(canvas: Canvas, spot: Spot, sign: int, faint: bool) -> list[str]:
    """The layer and the elements of a site that is coloured."""
    ground = next(name for name, mark in MARKS.items() if isinstance(mark, Ground))
    drawn = canvas.blank()
    mark = PlacedMark(ground, spot, values={"colour": PLACEHOLDER}, sign=sign)
    fill_site(drawn, mark, spot, faint=faint)
    shape = f' d="{canvas.path(*spot)}"'
    return next(
        ([layer, element.replace(shape, OUTLINE)] for layer, element in drawn.elements().items()), ["cells", ""]
    )


def _bands(canvas: Canvas) -> list[Json]:
    """The stretches of the border with their bands, by sign, where marks colour the sides of the board."""
    if CELL not in canvas.tables.sites:
        return []
    bits = (bit for bit in border(canvas.tables, CELL, canvas.turn) if bit.side >= 0)
    return [{"side": bit.side, "signs": [_band(canvas, bit, sign) for sign in range(SIGNS)]} for bit in bits]


def _band(canvas: Canvas, bit: Bit, sign: int) -> str:
    drawn = canvas.blank()
    draw_band(drawn, bit, PLACEHOLDER, sign)
    return "".join(drawn.elements().values())


# ---------------------------------------------------------------- forms


def forms_data(painter: Painter) -> Json:
    """The kinds of marks that a drawing uses; of those that take a seat their forms, by all that decides them."""
    made: Json = {}
    words = _words(painter)
    for name in sorted({mark.kind for mark in painter.drawing.marks}):
        kind = MARKS[name]
        sort = next(base.__name__ for base in type(kind).__mro__ if base.__module__ == MarkKind.__module__)
        made[name] = {"sort": sort.lower(), "colour": kind.colour, "piece": kind.piece}
        if isinstance(kind, Beside):
            made[name]["calls"] = kind.calls
        if isinstance(kind, Seated):
            made[name] |= {"size": kind.size, "solid": kind.solid, "many": kind.many, "signed": kind.signed} | _seated(
                kind, words
            )
    return made


def _words(painter: Painter) -> list[str]:
    """Words that texts of marks may be, where they name a form."""
    universes = painter.game.core.universes.values()
    words = {label.lower() for one in universes if not one.is_site for label in one.labels}
    for mark in painter.drawing.marks:
        for part in walk(mark):
            if isinstance(part, core.Template):
                words |= {piece.lower() for piece in part.pieces if isinstance(piece, str)}
            elif isinstance(part, core.Const) and isinstance(part.value, str):
                words.add(part.value.lower())
    return sorted(words)


def _seated(kind: Seated, words: Sequence[str]) -> Json:
    """The forms of a mark that takes a seat: `forms[keys[KEY]]`, where the key is the values of what decides them."""
    ranges: dict[str, Sequence[int | bool | str]] = {}
    for one in (*kind.must, *kind.may):
        if one.takes is Takes.NUMBER and one.name != "size":
            ranges[one.name] = range(MOST + 1)
        elif one.takes is Takes.CONDITION and one.name != "outside":
            ranges[one.name] = (False, True)
        elif one.takes is Takes.TEMPLATE:
            ranges[one.name] = (LABEL, *words)
    forms: list[Json] = []
    keys: dict[str, int] = {}
    for over, nth in product((False, True), range(SIGNS if kind.signed else 1)):
        for values in product(*ranges.values()):
            look = {name: value for name, value in zip(ranges, values, strict=True) if value}
            form = _form(kind.form(MarkLook(values={"label": LABEL, **look}, over=over, nth=nth)), look.get(kind.many))
            if form not in forms:
                forms.append(form)
            keys[",".join(map(_key, (over, nth, *values)))] = forms.index(form)
    return {"decides": list(ranges), "forms": forms, "keys": _fewer(keys, len(ranges))}


def _key(value: int | bool | str) -> str:
    return "" if value == LABEL else str(value if isinstance(value, str) else int(value))


def _fewer(keys: Mapping[str, int], decided: int) -> Mapping[str, int]:
    """Without the words that have no form of their own, which is that of a word not known."""
    if not decided:
        return keys
    usual = {key: form for key, form in keys.items() if key.endswith(",")}
    return {key: form for key, form in keys.items() if usual.get(f"{key.rpartition(',')[0]},") != form or key in usual}


def engravings() -> list[list[Json]]:
    """What is engraved on pieces, by sign."""
    return [[_shape(one) for one in engraving(sign)] for sign in range(SIGNS)]


def _form(form: Form, many: int | bool | str | None) -> Json:
    """A form that shows so many things: their number is put in by the page."""
    parts = [_letters(one, many) if isinstance(one, Letters) else _shape(one) for one in form.parts]
    return {"top": form.top, "parts": parts} | ({"written": True} if form.written else {})


def _letters(part: Letters, many: int | bool | str | None) -> Json:
    fill = part.fill if isinstance(part.fill, str) else _shade(part.fill)
    text = LABEL if part.text == str(many) else part.text
    said: Json = {"text": text, "at": part.point, "radius": part.radius, "fill": fill, "rim": part.rim}
    return said | ({"layer": part.layer} if part.layer else {})


def _shape(part: FormShape) -> Json:
    made: Json = {
        "tag": part.tag,
        "points": [[round(x, 4), round(y, 4)] for x, y in part.points],
        "style": {name.replace("_", "-"): _styled(value) for name, value in part.style.items()},
    }
    if part.loops:
        made["loops"] = part.loops
    if part.radii:
        made["radii"] = part.radii
    if part.base != Shade(0.0):
        made["base"] = _shade(part.base)
    if part.least:
        made["least"] = part.least
    if part.layer:
        made["layer"] = part.layer
    return made


def _styled(value: str | float | Shade | Length) -> object:
    if isinstance(value, Shade):
        return _shade(value)
    if isinstance(value, Length):
        return {"share": value.share, "least": value.least, "more": value.more} | (
            {"most": value.most} if isfinite(value.most) else {}
        )
    return value


def _shade(shade: Shade) -> Json:
    return {"change": shade.change} | ({} if shade.dark is None else {"dark": shade.dark, "bound": shade.bound})


def _point(point: tuple[float, float]) -> list[float]:
    return [_short(point[0]), _short(point[1])]


def _short(value: float) -> float:
    return round(value, 2)
