"""A section of a book as lines of plain text, for a terminal."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator

from ..model import Item, Items, Paragraph, Section, Sentence


def plain_lines(section: Section, width: int) -> Iterator[str]:
    """The title, what the section says, and the sections within. Figures, tables and examples are left out."""
    yield section.title.upper()
    for block in section.blocks:
        if isinstance(block, Paragraph):
            yield ""
            yield from textwrap.wrap(_said(block.sentences), width)
        elif isinstance(block, Items):
            yield ""
            yield from _items(block.items, block.ordered, width, "")
    for inner in section.sections:
        yield ""
        yield from plain_lines(inner, width)


def _items(items: Iterable[Item], ordered: bool, width: int, margin: str) -> Iterator[str]:
    for number, item in enumerate(items, 1):
        mark = f"{number}. " if ordered else "- "
        below = margin + " " * len(mark)
        yield from textwrap.wrap(_said(item.sentences), width, initial_indent=margin + mark, subsequent_indent=below)
        yield from _items(item.items, item.ordered, width, below)


def _said(sentences: Iterable[Sentence]) -> str:
    return " ".join(" ".join(sentence.text.split()) for sentence in sentences)
