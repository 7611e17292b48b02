"""The card of a player and the sheet for the table: one page each, with all that is needed to go on playing."""

from __future__ import annotations

import re
from functools import cache

import pytest
from ludograph.book.rulebook.book import Wish, make_book
from ludograph.book.rulebook.model import CARD, SHEET, Book, Paragraph, Section, TableBlock
from ludograph.book.rulebook.render import to_html, to_markdown
from ludograph.book.rulebook.render.pdf import to_pdf
from ludograph.book.rulebook.walk import figures_of

from tests.pdf import smallest_letters, usual_letters
from tests.shared import thinned


@cache
def made(name: str, form: str) -> Book:
    return make_book(name, Wish(form=form))


def sections(book: Book) -> dict[str, Section]:
    return {section.id: section for section in book.sections}


@pytest.mark.parametrize("name", ["oware", "little_stratego", "breakthrough"])
def test_a_card_says_how_to_move_and_how_it_ends(name: str) -> None:
    told = sections(made(name, CARD))
    assert list(told) == ["turn", "moves", "end", "remember"]
    assert told["end"].blocks
    words = [block for block in told["moves"].blocks if isinstance(block, Paragraph | TableBlock)]
    assert words, "a game of one move has no table of moves, but words of its one"
    assert "example in this book" not in to_markdown(made(name, CARD))


def test_several_moves_are_a_table() -> None:
    (table,) = sections(made("royal_ur", CARD))["moves"].blocks
    assert isinstance(table, TableBlock)
    assert len(table.rows) == 4


def test_a_sheet_has_no_picture_of_what_shares_a_side() -> None:
    pictures = [figure.text for figure in figures_of(made("inchworm", SHEET))]
    assert not any("Squares that" in text for text in pictures)
    assert any("empty board" in text for text in pictures)


@pytest.mark.parametrize(
    ("name", "form", "usual"), thinned([("oware", CARD, 9.3), ("drift", CARD, 6.3), ("chess", SHEET, 8.2)], first=1)
)
def test_all_is_on_one_page_and_can_be_read(name: str, form: str, usual: float) -> None:
    pages = to_pdf(made(name, form))
    assert len(re.findall(rb"/Type\s*/Page\b", pages)) == 1
    assert smallest_letters(pages) >= 5.99
    assert usual_letters(pages) >= usual


def test_a_card_has_what_each_kind_of_piece_can_do_and_what_an_attack_counts() -> None:
    told = {one.id: one for one in made("drift", CARD).sections}
    (table,) = told["kinds"].blocks
    assert isinstance(table, TableBlock)
    same, other = (" ".join(sentence.text for sentence in row[0]) for row in table.rows)
    assert same == "Rank · Spaces that it moves in a turn · Its share in an attack · Its share in a defence"
    assert other == "Carries a coin"
    heads = [block.head for block in told["moves"].blocks if isinstance(block, TableBlock)]
    assert heads[1:] == [("Attack", "Defence")]


def test_a_card_in_a_browser_has_what_the_printed_one_has() -> None:
    page = to_html(made("drift", CARD))
    assert '<p class="kind">The card of a player</p>' in page
    assert not re.findall(r'class="facts"|class="lead"|id="sources"', page)
    assert '<p class="kind">The rules on one page</p>' in to_html(made("oware", SHEET))
