"""Books of the library, made once for all tests of a process."""

from __future__ import annotations

from functools import cache

from ludograph.book.rulebook.book import Wish, make_book
from ludograph.book.rulebook.model import Book


@cache
def book_of(name: str, pictures: bool = False, compact: bool = False, language: str = "en") -> Book:
    """A book of the library, made once for all tests of this process."""
    return make_book(name, Wish(pictures=pictures, compact=compact, language=language))
