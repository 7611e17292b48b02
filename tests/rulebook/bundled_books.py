"""Books of the library, made once for all tests of a process, and what can be read of them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from ludograph.book.rulebook.book import Wish, make_book
from ludograph.book.rulebook.model import (
    Book,
    ExampleBlock,
    Figure,
    Item,
    Items,
    Paragraph,
    Section,
    Sentence,
    TableBlock,
)
from ludograph.checker import Program
from ludograph.core import nodes as core
from ludograph.core.judging import judged as judged_by


@cache
def book_of(name: str, pictures: bool = False, compact: bool = False, language: str = "en") -> Book:
    """A book of the library, made once for all tests of this process."""
    return make_book(name, Wish(pictures=pictures, compact=compact, language=language))


def sections(book: Book) -> Iterator[Section]:
    for section in book.sections:
        yield section
        yield from section.sections


def sentences(book: Book, within: str = "") -> Iterator[Sentence]:
    """All sentences of a book, or of one section of it."""
    yield from () if within else (*book.lead, *book.credits)
    for section in sections(book):
        if within not in ("", section.id):
            continue
        for block in section.blocks:
            match block:
                case Paragraph():
                    yield from block.sentences
                case Items():
                    yield from of_items(block.items)
                case TableBlock():
                    for row in block.rows:
                        for cell in row:
                            yield from cell
                case ExampleBlock():
                    yield from block.about
                    yield from of_items(block.facts)
                    for figure in block.figures:
                        yield from figure.caption
                case Figure():
                    yield from block.caption


def of_items(items: tuple[Item, ...]) -> Iterator[Sentence]:
    for item in items:
        yield from item.sentences
        yield from of_items(item.items)


def unlisted(book: Book, program: Program) -> set[str]:
    """Declarations that the index of a book does not have."""
    index = next(section for section in book.sections if section.id == "index").blocks[0]
    assert isinstance(index, TableBlock)
    listed = {row[0][0].text for row in index.rows}
    game = program.game
    declared = {fun.name for fun in game.funs} | set(game.options) | set(game.moves) - {"pass"}
    judged = {one.definition for one, _ in judged_by(game) if isinstance(one, core.Invoke)}  # no book tells those
    declared |= {made.name for made in game.definitions if made.span.file.text and made not in judged}
    return declared - listed
