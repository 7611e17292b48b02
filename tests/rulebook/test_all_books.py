"""Books of all bundled rulesets, with their pictures: whoever adds one learns here whether its figures can be read."""

from __future__ import annotations

import re

import pytest
from ludograph.book.rulebook.book import Wish, make_book
from ludograph.book.rulebook.model import CODE, IndexBlock, Legend, Section, Sentence
from ludograph.book.rulebook.render import to_html, to_markdown
from ludograph.book.rulebook.walk import figures_in, sections_of, sentences_of

from tests.rulesets.library import RULESETS

from .bundled_books import book_of, sections, sentences

pytestmark = pytest.mark.long

NO_SENTENCES = {
    "a name of the rules instead of a word": r"“[a-z_]+”|\b[a-z]+_[a-z]+\b|\bcounts? as “|\bmarked “",
    "a first value": r"\bAt the (start|beginning of every turn) no\b|\bAt the start there is no\b",
    "what the program sets": r"\bFrom now on\b|\bnot the case that\b|\bthe given\b|\bthere may be no such\b",
    "a comparison of what is equal": r"\b(\w+) instead of \1\b",
    "one of many": r"\b1 (pieces|stones|prisoners|points|squares|cells|turns|moves|men|coins|seeds|walls|cards)\b",
    "a word twice": r"\b([a-z]+) \1\b",
    "a hole that is left": r"[{}]",
    "an article before the wrong sound": r"\ba [aio](?!ne\b|nce\b)[a-z]+\b|\ban [bcdfgjklmnpqrstvwyz][a-z]+\b",
    "a space before a point": r" [,.;:](?! ?\.)",
    "a value of Python": r"\b(None|True|False)\b",
}
"""Kinds of sentences that have no place in what a player reads, and how they are found."""


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_book_is_made_as_a_page_and_as_text_and_no_letter_is_too_small(ruleset: str) -> None:
    book = book_of(ruleset, pictures=True)  # what cannot be read in print makes no book
    page, text = to_html(book), to_markdown(book)
    assert set(re.findall(r'href="#([^"]+)"', page)) <= set(re.findall(r'\bid="([^"]+)"', page))
    assert _forbidden(book.sections) == []
    assert page.count("<svg") >= len([one for one in figures_in(book.sections) if one.svg and not one.again])
    for section in sections(book):
        assert f'id="{section.id}"' in page
        assert f" {section.title}" in text


@pytest.mark.parametrize("name", ["anda", "royal_ur", "drift/four_rivers"])
def test_a_book_that_is_made_again_has_the_same_bytes(name: str) -> None:
    assert to_html(make_book(name, Wish())) == to_html(make_book(name, Wish()))


def _forbidden(chapters: tuple[Section, ...]) -> list[tuple[str, str]]:
    """Sentences of a kind that no player should read, without what is folded away."""
    said = [_spoken(one) for chapter in chapters if not chapter.folded for one in _within(chapter)]
    return [(kind, one) for kind, form in NO_SENTENCES.items() for one in said if re.search(form, one)]


def _within(chapter: Section) -> list[Sentence]:
    return [one for section in sections_of((chapter,)) for one in sentences_of(section)]


def _spoken(said: Sentence) -> str:
    """Without what is written in the words of the rules on purpose."""
    return "".join("CODE" if run.style == CODE else run.text for run in said.runs).replace("CODE CODE", "CODE")


def test_the_pieces_of_each_player_are_drawn_where_it_is_said_what_one_needs() -> None:
    (need,) = (one for one in sections(book_of("chess", pictures=True)) if one.id == "need")
    (legend,) = (block for block in need.blocks if isinstance(block, Legend))
    assert legend.wide
    assert [one.text for _, said in legend.entries for one in said] == ["White", "Black"]
    assert [figure.svg.count("<svg") for figure, _ in legend.entries] == [1, 1]
    assert legend.entries[0][0].width == 6 * 23


def test_pieces_that_come_on_in_play_are_drawn_as_an_example_shows_them_and_players_come_in_their_order() -> None:
    for name, players in (("royal_ur", ["Light", "Dark"]), ("inchworm/torus", ["Red", "Blue"])):
        (need,) = (one for one in sections(book_of(name, pictures=True)) if one.id == "need")
        (legend,) = (block for block in need.blocks if isinstance(block, Legend))
        assert [one.text for _, said in legend.entries for one in said] == players


def test_things_of_one_kind_are_drawn_beside_what_their_author_says_of_them() -> None:
    (need,) = (one for one in sections(book_of("drift", pictures=True)) if one.id == "need")
    (legend,) = (block for block in need.blocks if isinstance(block, Legend))
    drawn = {said[0].text: round(figure.width / 23) for figure, said in legend.entries}
    assert drawn == {"P1": 6, "P2": 6, "Coins.": 3, "Sectors.": 6, "Repositories.": 3}


def test_signs_of_the_board_are_drawn_as_tokens_and_pieces_that_have_a_place_in_broken_lines() -> None:
    chapters = {one.id: one for one in sections(book_of("drift", pictures=True))}
    (legend,) = (block for block in chapters["need"].blocks if isinstance(block, Legend))
    drawn = {said[0].text: figure.svg for figure, said in legend.entries}
    assert len(set(re.findall(r'<polygon points="([^"]*)"', drawn["Sectors."]))) == 5  # and a circle
    assert "stroke-dasharray" in drawn["Repositories."]
    assert "stroke-dasharray" not in drawn["Coins."]
    told = [one.text for one in sentences(book_of("drift", pictures=True), "glossary")]
    assert "Repository." not in told
    assert "Repository." in [one.text for one in sentences(book_of("drift"), "glossary")]  # which has no pictures


def test_what_happens_by_itself_is_shown_where_it_is_told_and_a_move_that_changes_no_picture_has_none() -> None:
    told = {one.id: one for one in sections(book_of("drift", pictures=True))}
    assert [one.kind for one in told["event-drift"].blocks] == ["paragraph", "example"]
    assert [one.kind for one in told["move-done"].blocks] == ["paragraph"]


def test_a_place_where_one_sends_the_other_is_called_after_whose_it_is() -> None:
    (attack,) = (one for one in sections(book_of("drift", pictures=True)) if one.id == "move-attack")
    titles = [
        re.findall(r'font-weight="bold" text-anchor="middle" [^>]*>([^<]+)', one.svg) for one in figures_in([attack])
    ]
    assert titles[1::2] == [["b2", "b3", "home of P2"], ["b10", "home of P1", "home of P2"]]


def test_an_index_has_no_articles_colours_and_players() -> None:
    (index,) = (
        block
        for one in sections(book_of("anda", pictures=True))
        for block in one.blocks
        if isinstance(block, IndexBlock)
    )
    words = [entry.word for entry in index.entries]
    assert "last group" in words
    assert not {"black", "white", "first player", "second player", "the last group"} & {*words}
