"""Going through a book."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from ...ground.records import replace
from .model import (
    Block,
    Book,
    ExampleBlock,
    Figure,
    Gallery,
    Item,
    Items,
    Legend,
    Paragraph,
    Section,
    Sentence,
    TableBlock,
    TextRun,
)

Change = Callable[[Sentence], Sentence]


def figures_of(book: Book) -> Iterator[Figure]:
    """All figures of a book, the cover first."""
    if book.cover is not None:
        yield book.cover
    yield from figures_in(book.sections)


def figures_in(sections: Iterable[Section]) -> Iterator[Figure]:
    """All figures of some sections, in order."""
    for section in sections:
        yield from _of_section(section)


def _of_section(section: Section) -> Iterator[Figure]:
    for block in section.blocks:
        yield from _of_block(block)
    for inner in section.sections:
        yield from _of_section(inner)


def _of_block(block: Block) -> Iterator[Figure]:
    if isinstance(block, Figure):
        yield block
    elif isinstance(block, ExampleBlock | Gallery):
        yield from block.figures
    elif isinstance(block, Legend):
        yield from (figure for figure, _ in block.entries)
    elif isinstance(block, TableBlock):
        yield from (figure for figure in block.drawn if figure is not None)


def sections_of(sections: Iterable[Section]) -> Iterator[Section]:
    """Sections and all within them, in order."""
    for section in sections:
        yield section
        yield from sections_of(section.sections)


def sentences_of(section: Section) -> Iterator[Sentence]:
    """What a section says, without what the sections within it say."""
    found: list[Sentence] = []

    def note(sentence: Sentence) -> Sentence:
        found.append(sentence)
        return sentence

    for block in section.blocks:
        with_sentences(block, note)
    yield from found


def with_sentences(block: Block, change: Change) -> Block:
    """A block with other sentences, in reading order."""
    match block:
        case Paragraph():
            return replace(block, sentences=tuple(map(change, block.sentences)))
        case Items():
            return replace(block, items=_items(block.items, change))
        case Figure():
            return _figure(block, change)
        case Gallery():
            return replace(block, figures=tuple(_figure(one, change) for one in block.figures))
        case ExampleBlock():
            about = tuple(map(change, block.about))
            figures = tuple(_figure(one, change) for one in block.figures)
            return replace(block, about=about, figures=figures, facts=_items(block.facts, change))
        case Legend():
            return replace(block, entries=tuple((figure, tuple(map(change, said))) for figure, said in block.entries))
        case TableBlock():
            rows = tuple(tuple(tuple(map(change, cell)) for cell in row) for row in block.rows)
            return replace(block, rows=rows)
    return block


def _items(items: Iterable[Item], change: Change) -> tuple[Item, ...]:
    return tuple(
        replace(item, sentences=tuple(map(change, item.sentences)), items=_items(item.items, change)) for item in items
    )


def _figure(figure: Figure, change: Change) -> Figure:
    return replace(figure, caption=tuple(map(change, figure.caption)))


def with_links(sections: Sequence[Section]) -> list[Section]:
    """The same, without references to sections and items that a book does not have."""
    every = list(sections_of(sections))
    ids = {section.id for section in every}
    ids |= {
        item.id for section in every for block in section.blocks if isinstance(block, Items) for item in block.items
    }

    def kept(runs: Iterable[TextRun]) -> tuple[TextRun, ...]:
        return tuple(run if run.target in ids else TextRun(run.text, run.style) for run in runs)

    def change(sentence: Sentence) -> Sentence:
        if all(not run.target or run.target in ids for run in sentence.runs):
            return sentence
        return replace(sentence, runs=kept(sentence.runs))

    def block_linked(block: Block) -> Block:
        made = with_sentences(block, change)
        return replace(made, options=kept(made.options)) if isinstance(made, ExampleBlock) else made

    def linked(section: Section) -> Section:
        blocks = tuple(map(block_linked, section.blocks))
        return replace(section, blocks=blocks, sections=tuple(map(linked, section.sections)))

    return [linked(section) for section in sections]
