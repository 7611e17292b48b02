"""A mark is one file: with it the checker, pictures, terminals, books and the formatter know it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path

import ludograph
import pytest
from ludograph.book.rulebook.book import Wish, make_book
from ludograph.book.rulebook.render.markdown import to_markdown
from ludograph.drawing import Painter, changes, picture
from ludograph.drawing.text import board_lines
from ludograph.files.document import read_document
from ludograph.files.places import TEMPLATE, start_of, walk
from ludograph.files.schema import place_at
from ludograph.ground import marks
from ludograph.ground.diagnostics import RulesetError, Sink
from ludograph.ground.forms import Along, Area, Covering, FormShape, MarkLook, Seated, Way
from ludograph.ground.records import Record
from ludograph.ground.source import SourceFile

STAR5 = '''
"""A star of five points, with as many tails as are said."""

from ..forms import COLOUR, OF_PIECES, SOLID, Form, Letters, MarkLook, MarkParameter, Seated, FormShape, Takes

TAILS = MarkParameter("tails", Takes.NUMBER)
MOTTO = MarkParameter("motto", Takes.TEMPLATE)


def form(look: MarkLook) -> Form:
    points = ((0.0, -1.0), (0.6, 0.8), (-0.95, -0.3), (0.95, -0.3), (-0.6, 0.8))
    tails = (FormShape("line", ((0.0, 0.8), (0.0, 1.0 + tail)), SOLID) for tail in range(look.number("tails")))
    return Form((FormShape("polygon", points, SOLID), *tails, Letters((0.0, 1.5), look.text("motto"), 0.5)))


MARK = Seated(
    may=(*OF_PIECES, TAILS, MOTTO), piece=True, solid=True, size=80, letter="*", told_by=(COLOUR, TAILS), form=form
)
'''

STARS = """
title: Stars
players: [Red, Blue]
board: {tiling: square, columns: 3, rows: 3}
state:
  owner: cell -> player?
  tails: cell -> 0..9
setup: |
  owner[cell("a1")] = Red
  owner[cell("b1")] = Red
  owner[cell("c3")] = Blue
  tails[cell("a1")] = 2
moves:
  grow in main:
    choose: at in cell where owner[at] is mover and tails[at] < 9
    do: tails[at] += 1
flow: "forever: for p in player: turn p: decide main otherwise: draw"
draw:
  - mark: star5
    on: s in cell where owner[s] is not none
    colour: '%s'
    tails: %s
    motto: "{s}!"
"""


@pytest.fixture
def star5(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The package with one file more in its folder of marks."""
    (tmp_path / "star5.py").write_text(STAR5)
    monkeypatch.setattr(marks, "__path__", [*marks.__path__, str(tmp_path)])
    for name, mark in marks.declared().items():
        monkeypatch.setitem(marks.MARKS, name, mark)
    place_at.cache_clear()
    yield
    place_at.cache_clear()


@pytest.mark.usefixtures("star5")
def test_a_mark_is_checked_as_it_declares() -> None:
    with pytest.raises(RulesetError) as caught:
        ludograph.loads(STARS % ("owner[s]", "owner[s]"))
    (told,) = caught.value.diagnostics
    assert (told.slug, told.span.text if told.span else "") == ("type-mismatch", "owner[s]")


@pytest.mark.usefixtures("star5")
def test_a_mark_is_drawn_from_its_form() -> None:
    painter = Painter(ludograph.loads(STARS % ("owner[s]", "tails[s]")))
    drawn = picture(painter, painter.game.initial())
    assert drawn.count("<polygon") == 9 + 3
    assert drawn.count("<line") == 2
    assert ">a1!</text>" in drawn


@pytest.mark.usefixtures("star5")
def test_a_mark_stands_in_terminals_and_is_told_in_changes() -> None:
    # a colour that no element has: then its own letter stands for it
    painter = Painter(ludograph.loads(STARS % ('if owner[s] is Red then "gold" else "navy"', "tails[s]")))
    before = painter.game.initial()
    after = before.apply("b1")
    lines = ["".join(piece.text for piece in line).rstrip() for line in board_lines(painter, before)]
    assert lines == ["3  .  .  *", "2  .  .  .", "1  *  *  .", "   a  b  c"]
    assert changes(painter.marks(before), painter.marks(after)).highlight == {("cell", 3): "turned"}


@pytest.mark.usefixtures("star5")
def test_a_mark_that_is_a_piece_is_in_the_material_of_books(tmp_path: Path) -> None:
    path = tmp_path / "stars.yaml"
    path.write_text(STARS % ("owner[s]", "tails[s]"))
    told = to_markdown(make_book(str(path), Wish(pictures=False)))
    assert "2 pieces for **Red**" in told
    assert "1 piece for **Blue**" in told


@pytest.mark.usefixtures("star5")
def test_what_kind_of_text_a_mark_takes_is_known_where_texts_are_read() -> None:
    document = read_document(SourceFile("stars.yaml", STARS % ("owner[s]", "tails[s]")), Sink())
    starts = {path[-1]: start_of(path, text) for path, text in walk(document) if path[0] == "draw"}
    assert starts == {"mark": None, "on": "choose", "colour": "expression", "tails": "expression", "motto": TEMPLATE}


# ---------------------------------------------------------------- all marks


def test_parameters_of_one_name_take_the_same_in_all_marks() -> None:
    for mark in marks.MARKS.values():
        assert mark.parameters == {name: marks.parameters()[name] for name in mark.parameters}


def plain(value: object) -> object:
    if isinstance(value, Record):
        return {name: plain(getattr(value, name)) for name in value.fields}
    if isinstance(value, Mapping):
        return {key: plain(part) for key, part in value.items()}
    return [*map(plain, value)] if isinstance(value, tuple) else value


def test_forms_are_data() -> None:
    way = Way(100.0, 40.0, 15.0, 15.0, first=True, last=True, parts=1)
    area = Area((((0.0, 0.0), (9.0, 0.0), (9.0, 9.0)),), (((0.0, 0.0), (9.0, 0.0)),), (5.0, 5.0), 9.0, 2.0, 4.0)
    look = MarkLook(values={"height": 4, "many": 5, "shape": "queen", "label": "L", "head": True, "foot": True})
    for name, mark in marks.MARKS.items():
        if isinstance(mark, Covering):
            json.dumps(plain(mark.form(look, area)))
        elif isinstance(mark, Seated | Along):
            form = mark.form(look) if isinstance(mark, Seated) else mark.form(look, way)
            assert form.parts, name
            json.dumps(plain(form))
            for part in form.parts:
                reach = 1.3 if isinstance(mark, Seated) else way.length + 5
                assert not isinstance(part, FormShape) or all(max(map(abs, point)) <= reach for point in part.points), (
                    name
                )
