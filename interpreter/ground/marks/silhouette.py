"""A piece in the shape that its `shape` names, one of `silhouettes.toml`; other words stand on a disc. Its label is not drawn:
it stands for the shape where there are letters only, as in a terminal."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from ..colours import Shade
from ..forms import (
    BADGE,
    BASE,
    COLOUR,
    LABEL,
    SIZE,
    Form,
    FormShape,
    Length,
    Letters,
    MarkLook,
    MarkParameter,
    Point,
    Seated,
    Style,
    Takes,
)
from .disc import disc

SHAPE = MarkParameter("shape", Takes.TEMPLATE)

_INK = Shade("#1f1f1f", dark="#000000", bound=0.5)
_ON = Shade("#1f1f1f", dark="#f2efe6", bound=0.5)
_BODY: Style = {"fill": BASE, "stroke": _INK, "stroke_width": Length(0.075, 0.9, 3.0), "stroke_linejoin": "round"}
_DRAWN: Style = {"fill": _ON, "stroke": _ON, "stroke_width": Length(0.03, 0.4), "stroke_linejoin": "round"}


@cache
def silhouettes() -> dict[str, tuple[tuple[Point, ...], ...]]:
    """Closed lines by name, the outline first."""
    text = (Path(__file__).parent.parent / "silhouettes.toml").read_text(encoding="utf-8")
    return {
        name: tuple(tuple((float(x), float(y)) for x, y in line) for line in entry["lines"])
        for name, entry in tomllib.loads(text).items()
    }


def form(look: MarkLook) -> Form:
    word = look.text("shape")
    lines = silhouettes().get(word.lower())
    if lines is None:
        return Form((*disc(), Letters((0.0, 0.0), word, 1.0, _ON, rim=False)), written=True)
    outline, *drawn = lines
    body = FormShape("polygon", outline, _BODY)
    if not drawn:
        return Form((body,), written=True)
    points = tuple(point for line in drawn for point in line)
    return Form((body, FormShape("path", points, _DRAWN, loops=tuple(map(len, drawn)))), written=True)


def outline(look: MarkLook) -> str:
    """The first letter of a shape that is drawn, but n of a knight, as everybody writes it; other words as they are."""
    word = look.text("shape").lower()
    return word if word not in silhouettes() else "n" if word == "knight" else word[:1]


MARK = Seated(
    must=(SHAPE,),
    may=(COLOUR, LABEL, SIZE, BADGE),
    piece=True,
    solid=True,
    upright=True,
    size=88,
    outline=outline,
    told_by=(COLOUR, SHAPE),
    form=form,
    edition=2,
)
