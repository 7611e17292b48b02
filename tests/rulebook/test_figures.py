"""What figures of books show, and what they tell those who do not see them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from ludograph.book.rulebook.book import Wish, make_book
from ludograph.book.rulebook.model import Book, ExampleBlock, Figure, Gallery
from ludograph.book.rulebook.render import to_html, to_markdown
from ludograph.book.rulebook.walk import figures_of, sections_of
from ludograph.ground.diagnostics import RulesetError

from tests.rulebook.bundled_books import book_of

WALK = """
language: 2
title: Walk
players: [Red, Blue]
board: {tiling: square, columns: 5, rows: 3, links: {orthogonal: {about: Squares that share a side.}}}
state: {at: player -> cell? = cell("a1")}
turn_state: {points: 0..3 = 2, done: bool}
moves:
  step:
    choose: t in adjacent(at[mover]) where points > 0
    written: "{at[mover]}>{t}"
    do: |
      at[mover] = t
      points -= 1
  rest: {do: "done = yes", written: rest}
flow: |
  forever: for p in player: turn p:
    while not done: decide step | rest
draw: {marks: {men: {mark: disc, on: "p in player; s = at[p]", colour: pLABEL}}}
nouns: {Red: the red man | red men}
examples:
  - about: Red walks two squares.
    position: {at: {c2: Red, e3: Blue}, points: 2, mover: Red}
    play: c2>c3 c3>b3
"""


def walk(folder: Path, label: str = "") -> Book:
    path = folder / "walk.yaml"
    path.write_text(WALK.replace("LABEL", f", label: '\"{label}\"'" if label else "").lstrip(), encoding="utf-8")
    return make_book(str(path), Wish())


def examples(book: Book) -> Iterator[ExampleBlock]:
    for section in sections_of(book.sections):
        yield from (block for block in section.blocks if isinstance(block, ExampleBlock))


def test_a_figure_says_what_stands_where_for_those_who_do_not_see_it(tmp_path: Path) -> None:
    book = walk(tmp_path)
    (figure,) = next(examples(book)).figures  # of the position before, since it shows what can be reached
    assert figure.text == "A position: Red walks two squares. the red man: c2; Blue: e3."
    assert figure.text.replace("&", "&amp;") in to_html(book)
    assert "Blue: e3" in to_markdown(book, {figure.number: "a.svg"})


def test_kinds_of_pieces_and_empty_boards_are_told() -> None:
    chess = next(one for one in figures_of(book_of("chess", pictures=True)) if "begins" in one.text)
    assert "White king: e1" in chess.text
    assert "Black rook: a8, h8" in chess.text
    annelids = [one.text for one in figures_of(book_of("annelids/small", pictures=True))]
    assert any("-" in text.partition("Blue")[2] for text in annelids)


def test_a_piece_that_walks_several_steps_is_shown_with_all_that_it_can_reach(tmp_path: Path) -> None:
    (figure,) = next(examples(walk(tmp_path))).figures
    assert figure.signs == ("ring", "number")
    assert ">2</text>" in figure.svg


def test_what_is_next_to_what_has_a_picture_with_the_words_of_its_author(tmp_path: Path) -> None:
    book = walk(tmp_path)
    blocks = [block for one in sections_of(book.sections) if one.id == "board" for block in one.blocks]
    (gallery,) = (block for block in blocks if isinstance(block, Gallery))
    (figure,) = gallery.figures
    assert figure.signs == ("ring", "dot")
    assert [sentence.text for sentence in figure.caption] == ["Orthogonal.", "Squares that share a side."]
    assert to_html(book).count('class="gallery"') == 1
    assert "**Orthogonal.** Squares that share a side." in to_markdown(book, {figure.number: "a.svg"})


def test_a_figure_that_cannot_be_read_makes_no_book(tmp_path: Path) -> None:
    with pytest.raises(RulesetError) as raised:
        walk(tmp_path, "many letters")
    told = raised.value.diagnostics[0]
    assert told.slug == "figure-too-small"
    assert told.span is not None


def test_all_figures_have_room_on_a_page_as_they_are_drawn() -> None:
    for name in ("drift", "anda", "amazons"):
        figures: list[Figure] = [one for one in figures_of(book_of(name, pictures=True)) if one.svg and one.number > 0]
        assert figures
        assert max(one.width for one in figures) <= 340


OTHER = {
    "wide": "board: {columns: 6, about: ~}",
    "apart": 'state: {at: player -> cell? = cell("c1")}',
    "slow": "turn_state: {points: 0..3 = 1, done: bool}",
}


def test_boards_that_differ_stand_side_by_side_with_what_is_new_and_else_the_beginnings(tmp_path: Path) -> None:
    walk(tmp_path)
    shown = {}
    for name, other in OTHER.items():
        path = tmp_path / f"{name}.yaml"
        path.write_text(f"language: 2\ntitle: {name}\nextends: walk\n{other}\n", encoding="utf-8")
        section = next(one for one in make_book(str(path), Wish()).sections if one.id == "changes")
        shown[name] = [figure for block in section.blocks if isinstance(block, Gallery) for figure in block.figures]
    assert [figure.caption[0].text for figure in shown["wide"]] == ["In Walk.", "wide."]
    assert [figure.signs for figure in shown["wide"]] == [(), ("region",)]
    assert "a1" in shown["apart"][0].text
    assert "c1" in shown["apart"][1].text
    assert shown["slow"] == []
