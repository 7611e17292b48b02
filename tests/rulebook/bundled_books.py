"""Books of the library, made once for all tests of a process, and what can be read of them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from ludograph.book.rulebook.book import Wish
from ludograph.book.rulebook.book import book_of as made_of
from ludograph.book.rulebook.model import Book, Item, Section, Sentence
from ludograph.book.rulebook.walk import sections_of, sentences_of

from tests.shared import ruleset


@cache
def book_of(name: str, pictures: bool = False, compact: bool = False, language: str = "en") -> Book:
    """A book of the library, made once for all tests of this process."""
    wish = Wish(pictures=pictures, form="sheet" if compact else "book", language=language)
    return made_of(ruleset(name), wish)


def sections(book: Book) -> Iterator[Section]:
    yield from sections_of(book.sections)


def sentences(book: Book, within: str = "") -> Iterator[Sentence]:
    """All sentences of a book, or of one section of it."""
    yield from () if within else (*book.lead, *book.credits)
    for section in sections(book):
        if within in ("", section.id):
            yield from sentences_of(section)


def of_items(items: tuple[Item, ...]) -> Iterator[Sentence]:
    for item in items:
        yield from item.sentences
        yield from of_items(item.items)
