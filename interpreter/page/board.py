"""The board of a page as data: the drawing of the empty board in layers, its sites as places, the forms of marks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from math import isfinite
from typing import Any

from ..boards.tables import EDGE
from ..core import types as t
from ..drawing import Painter, PlacedMark
from ..drawing.board.canvas import Canvas
from ..drawing.board.draw import draw_border
from ..drawing.board.faces import Sector
from ..drawing.picture import empty_board, fill_site
from ..ground.colours import Shade
from ..ground.forms import Form, FormShape, Ground, Length, Letters, MarkKind, MarkLook, Seated, SideMark, Takes
from ..ground.marks import MARKS

WIDTH = 640
"""Of the drawing, in its own units."""

MOST = 12
"""Numbers that decide a form count up to here."""

PLACEHOLDER, LABEL = "#010203", "\ue000"
"""What stands for the colour and the label of a mark, which the page puts in."""

Json = dict[str, Any]


def board_data(painter: Painter, names: bool) -> Json:
    """The empty board, and the site kinds that something is said of."""
    canvas = empty_board(painter, WIDTH, names)
    fills = any(isinstance(MARKS[mark.kind], Ground) for mark in painter.drawing.marks)
    return {
        "width": canvas.width,
        "height": _short(canvas.height),
        "unit": _short(canvas.unit),
        "scale": _short(canvas.scale),
        "origin": _point(canvas.place((0.0, 0.0))),
        "layers": canvas.elements(),
        "sides": _sides(painter, canvas),
        "sites": {kind: _sites(painter, canvas, kind, fills) for kind in _kinds(painter)},
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


def _sites(painter: Painter, canvas: Canvas, kind: str, fills: bool) -> Json:
    """The sites of a kind: their places, the discs that fit them, their shapes."""
    table = canvas.tables.sites[kind]
    count = len(table.names)
    made: Json = {
        "places": [_point(canvas.site(kind, site)) for site in range(count)],
        "rooms": [_short(canvas.room(kind, site)) for site in range(count)],
        "paths": [canvas.path(kind, site) for site in range(count)],
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
    if fills:
        made["fills"] = [_filled(painter, canvas, kind, site) for site in range(count)]
    near = {str(site): _short(way) for site, way in _near(canvas, kind).items()}
    seams = [[*link, round(way, 2)] for link, way in canvas.seams(kind).items()]
    return {**made, **({"near": near, "seams": seams} if seams else {})}


def _near(canvas: Canvas, kind: str) -> dict[int, float]:
    """Of sites beside which the board goes on: how far their nearest neighbour is."""
    from ..drawing.ways import usual

    return {start: usual(canvas, (kind, start)) for pair in canvas.seams(kind) for start in pair}


def _filled(painter: Painter, canvas: Canvas, kind: str, site: int) -> list[str]:
    """The layer and the element of a site that is coloured."""
    ground = next(name for name, mark in MARKS.items() if isinstance(mark, Ground))
    drawn = canvas.blank()
    mark = PlacedMark(ground, (kind, site), values={"colour": PLACEHOLDER})
    fill_site(drawn, mark, (kind, site), faint="cell" not in painter.site_kinds())
    return next(([layer, element] for layer, element in drawn.elements().items()), ["cells", ""])


def _sides(painter: Painter, canvas: Canvas) -> Json:
    """The bands along the sides of the board, where marks colour them."""
    if not painter.shows(SideMark):
        return {}
    made = {}
    for side in range(len(canvas.tables.sides)):
        drawn = canvas.blank()
        draw_border(drawn, {side: PLACEHOLDER})
        made[str(side)] = "".join(drawn.elements().values())
    return made


# ---------------------------------------------------------------- forms


def forms_data(painter: Painter) -> Json:
    """The kinds of marks that a drawing uses; of those that take a seat their forms, by all that decides them."""
    made = {}
    for name in sorted({mark.kind for mark in painter.drawing.marks}):
        kind = MARKS[name]
        sort = next(base.__name__ for base in type(kind).__mro__ if base.__module__ == MarkKind.__module__)
        made[name] = {"sort": sort.lower(), "colour": kind.colour, "piece": kind.piece}
        if isinstance(kind, Seated):
            made[name] |= {"size": kind.size, "solid": kind.solid, "many": kind.many, **_seated(kind)}
    return made


def _seated(kind: Seated) -> Json:
    """The forms of a mark that takes a seat: `forms[key]`, where the key is the values of what decides them."""
    decides = [one for one in (*kind.must, *kind.may) if one.takes in (Takes.NUMBER, Takes.CONDITION)]
    decides = [one for one in decides if one.name != "size"]
    ranges = [range(MOST + 1) if one.takes is Takes.NUMBER else (False, True) for one in decides]
    forms: list[Json] = []
    by_key: dict[str, int] = {}
    for over in (False, True):
        for values in product(*ranges):
            look = dict(zip((one.name for one in decides), values, strict=True))
            form = _form(kind.form(MarkLook(values={**_said(look), "label": LABEL}, over=over)))
            if form not in forms:
                forms.append(form)
            by_key[",".join(str(int(value)) for value in (over, *values))] = forms.index(form)
    return {"decides": [one.name for one in decides], "forms": forms, "keys": by_key}


def _said(look: Mapping[str, int | bool]) -> Mapping[str, int | bool]:
    """What is said of a mark: numbers of 0 are not."""
    return {name: value for name, value in look.items() if value}


def _form(form: Form) -> Json:
    return {
        "top": form.top,
        "parts": [_letters(one) if isinstance(one, Letters) else _shape(one) for one in form.parts],
    }


def _letters(part: Letters) -> Json:
    fill = part.fill if isinstance(part.fill, str) else _shade(part.fill)
    said = {"text": part.text, "at": part.point, "radius": part.radius, "fill": fill, "rim": part.rim}
    return said | ({"layer": part.layer} if part.layer else {})


def _shape(part: FormShape) -> Json:
    made: Json = {
        "tag": part.tag,
        "points": [[round(x, 4), round(y, 4)] for x, y in part.points],
        "style": {name.replace("_", "-"): _styled(value) for name, value in part.style.items()},
    }
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
