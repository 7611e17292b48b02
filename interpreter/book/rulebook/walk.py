"""Going through a book."""

from __future__ import annotations

from collections.abc import Iterator

from .model import Block, Book, ExampleBlock, Figure, Section


def figures_of(book: Book) -> Iterator[Figure]:
    """All figures of a book, the cover first."""
    if book.cover is not None:
        yield book.cover
    for section in book.sections:
        yield from _of_section(section)


def _of_section(section: Section) -> Iterator[Figure]:
    for block in section.blocks:
        yield from _of_block(block)
    for inner in section.sections:
        yield from _of_section(inner)


def _of_block(block: Block) -> Iterator[Figure]:
    if isinstance(block, Figure):
        yield block
    elif isinstance(block, ExampleBlock):
        yield from block.figures
