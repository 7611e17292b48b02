"""Books of all bundled rulesets, with their pictures: whoever adds one learns here whether its figures can be read."""

from __future__ import annotations

import pytest
from ludograph.book.rulebook.model import Legend
from ludograph.book.rulebook.render import to_html, to_markdown
from ludograph.book.rulebook.walk import figures_in

from tests.rulesets.library import RULESETS

from .bundled_books import book_of, sections


@pytest.mark.long
@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_book_is_made_as_a_page_and_as_text_and_no_letter_is_too_small(ruleset: str) -> None:
    book = book_of(ruleset, pictures=True)  # what cannot be read in print makes no book
    page, text = to_html(book), to_markdown(book)
    assert page.count("<svg") >= len([one for one in figures_in(book.sections) if one.svg and not one.again])
    for section in sections(book):
        assert f'id="{section.id}"' in page
        assert f" {section.title}" in text


def test_the_pieces_of_each_player_are_drawn_where_it_is_said_what_one_needs() -> None:
    (need,) = (one for one in sections(book_of("chess", pictures=True)) if one.id == "need")
    (legend,) = (block for block in need.blocks if isinstance(block, Legend))
    assert legend.wide
    assert [said.text for _, said in legend.entries] == ["White", "Black"]
    assert [figure.svg.count("<svg") for figure, _ in legend.entries] == [1, 1]
    assert legend.entries[0][0].width == 6 * 23
