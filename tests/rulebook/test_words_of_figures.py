"""Words at places of a figure: `callouts` of an example."""

from __future__ import annotations

from pathlib import Path

import pytest
from ludograph.book.rulebook.book import Wish, make_book
from ludograph.book.rulebook.model import Book, ExampleBlock, Figure, Paragraph, Section
from ludograph.drawing.printed import LEAST
from ludograph.ground.diagnostics import RulesetError

MEN = """
language: 2
title: Men
players: [Red, Blue]
board: {tiling: square, columns: 6, rows: 6}
state: {at: player -> cell? = cell("a1")}
moves:
  step: {choose: "t in adjacent(at[mover])", do: "at[mover] = t", written: "{t}"}
flow: |
  forever: for p in player: turn p: decide step
draw: {marks: {men: {mark: disc, on: "p in player; s = at[p]", colour: p}}}
examples:
  - about: A man stands on a square.
    position: {at: {c3: Red, e5: Blue}, mover: Red}
    callouts: {c3: "the <man>", c3 d3: {en: border, de: Grenze}}
  - about: Squares.
    callouts: {e5: here}
"""


def book(folder: Path, text: str, language: str = "en") -> Book:
    path = folder / "men.yaml"
    path.write_text(text.lstrip(), encoding="utf-8")
    return make_book(str(path), Wish(language=language))


def section(made: Book, name: str) -> Section:
    return next(one for one in made.sections if one.id == name)


def pictures(of: Section) -> list[tuple[str, Figure]]:
    """Pictures that follow a text, with it."""
    pairs = zip(of.blocks, of.blocks[1:], strict=False)
    return [
        ("".join(sentence.text for sentence in text.sentences), figure)
        for text, figure in pairs
        if isinstance(text, Paragraph) and isinstance(figure, Figure)
    ]


def test_words_stand_at_the_things_that_one_needs_beside_what_is_said_of_them(tmp_path: Path) -> None:
    ((said, figure),) = pictures(section(book(tmp_path, MEN), "need"))
    assert said == "A man stands on a square."
    assert "the &lt;man&gt;" in figure.svg
    assert "border" in figure.svg
    assert "Grenze" not in figure.svg
    assert figure.text.count("c3") >= 2
    assert "border: c3 d3." in figure.text
    assert figure.svg.count("<line ") == 4  # a black and a white one for each word
    assert 'font-size="7.5"' in figure.svg
    assert LEAST < 7.5


def test_words_at_empty_places_stand_with_the_board(tmp_path: Path) -> None:
    ((said, figure),) = pictures(section(book(tmp_path, MEN), "board"))[:1]
    assert said == "Squares."
    assert "here: e5." in figure.text


def test_words_are_those_of_the_language_of_the_book(tmp_path: Path) -> None:
    ((_, figure),) = pictures(section(book(tmp_path, MEN, "de"), "need"))
    assert "Grenze" in figure.svg
    assert "border" not in figure.svg


def test_an_example_with_words_stands_nowhere_else(tmp_path: Path) -> None:
    made = book(tmp_path, MEN)
    assert not [block for one in made.sections for block in one.blocks if isinstance(block, ExampleBlock)]


@pytest.mark.parametrize("key", ["c9", "c3 x3", '""'])
def test_a_word_at_no_site_is_told_with_its_place(tmp_path: Path, key: str) -> None:
    with pytest.raises(RulesetError) as refused:
        book(tmp_path, MEN.replace("callouts: {c3:", f"callouts: {{{key}:"))
    (found,) = refused.value.diagnostics
    assert found.slug == "unknown-name"
    assert found.span is not None
    assert found.span.line == 14
    assert "there is no site" in found.title


def test_callouts_are_a_mapping_from_sites_to_words(tmp_path: Path) -> None:
    with pytest.raises(RulesetError) as refused:
        book(tmp_path, MEN.replace("{e5: here}", "[e5]"))
    assert "mapping" in refused.value.diagnostics[0].title
