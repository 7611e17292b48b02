"""The document model: what a rulebook says, and nothing of how it looks. Every renderer is made from this one.

A book is a tree of sections that hold blocks; blocks hold sentences; a sentence is runs of text and knows the place of the
declaration that it speaks of. All of it is plain text: escaping belongs to the renderers.
"""

from __future__ import annotations

from collections.abc import Mapping

from ...ground.records import Record

BOOK, SHEET, CARD = "book", "sheet", "card"
"""Forms of a book."""

PLAIN, CODE, STRONG, QUIET = "plain", "code", "strong", "quiet"
"""Styles of a run: words, what is written as in a game record, what stands out, what steps back."""


class TextRun(Record):
    """A stretch of text in one style. `target`: the id of a section that it refers to."""

    text: str
    style: str = PLAIN
    target: str = ""


class Sentence(Record):
    """One or a few sentences that belong together.

    Attributes:
        place:      `file:line` of the declaration it speaks of; "" for fixed text.
        generated:  made from the rules, not written by the author.
        changed:    says something else than the ruleset that this one is a variant of.
        own:        in the words of the author; neither made nor fixed text.
        words:      of the index, where they stand here first in a section.
    """

    runs: tuple[TextRun, ...]
    place: str = ""
    generated: bool = False
    changed: bool = False
    own: bool = False
    words: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        return "".join(run.text for run in self.runs)


class Paragraph(Record):
    kind = "paragraph"
    sentences: tuple[Sentence, ...]


class Item(Record):
    """A list item with what belongs below it. `ordered`: these are steps, one after the other; `id`: where it is referred to by
    itself."""

    sentences: tuple[Sentence, ...]
    items: tuple[Item, ...] = ()
    ordered: bool = False
    id: str = ""


class Items(Record):
    """`ordered`: steps, one after the other. `small`: details that a first reader may skip."""

    kind = "items"
    items: tuple[Item, ...]
    ordered: bool = False
    small: bool = False


_BESIDE, _BROAD = 190.0, 180.0
"""Points: beside a figure that is wider there is no room for text; on a phone what is broader is too small."""


class Figure(Record):
    """A picture.

    Attributes:
        svg:    "" where pictures are not wanted.
        text:   what it shows.
        width:  in points, as it is printed.
        height: in points.
        signs:  what it points out, by the names of the signs.
        again:  whether it is the picture of this number that stands elsewhere; then it is not drawn.
        values: of the position that it shows, as JSON, where whoever shows the book draws pictures; none of the bare board.
    """

    kind = "figure"
    number: int
    svg: str
    text: str
    caption: tuple[Sentence, ...] = ()
    width: float = 0.0
    height: float = 0.0
    signs: tuple[str, ...] = ()
    again: bool = False
    values: str = ""

    @property
    def large(self) -> bool:
        """Whether no text has room beside it."""
        return self.width > _BESIDE

    @property
    def broad(self) -> bool:
        """Whether a narrow screen shows a part of it at a time."""
        return self.width > _BROAD


class Gallery(Record):
    """Small figures side by side."""

    kind = "gallery"
    figures: tuple[Figure, ...]


class Legend(Record):
    """Small pictures, each with what is said of it: the signs of the figures, or pieces. `wide`: whether they are rows of
    several."""

    kind = "legend"
    entries: tuple[tuple[Figure, tuple[Sentence, ...]], ...]
    wide: bool = False


class ExampleBlock(Record):
    """A worked example: a position, what is decided in it, and the position after that.

    Attributes:
        about:     what the author says of it.
        options:   what it is played with, where that is not what the book is about.
        figures:   the position, with what the decisions change in it.
        moves:     who decides what, in notation.
        facts:     what the rules make of it: what else is legal, what is not and why, the result.
        mistake:   whether it shows something that is not allowed.
        sums:      what counts on each side, where that is several sums.
        part:      whether it is a part of a game that is told at length, and no example by itself.
    """

    kind = "example"
    about: tuple[Sentence, ...]
    options: tuple[TextRun, ...]
    figures: tuple[Figure, ...]
    moves: tuple[TextRun, ...]
    facts: tuple[Item, ...]
    mistake: bool = False
    sums: TableBlock | None = None
    part: bool = False


class TableBlock(Record):
    """`head` may be empty. Cells hold sentences. `drawn`: what stands above the head of each column, if anything does."""

    kind = "table"
    head: tuple[str, ...]
    rows: tuple[tuple[tuple[Sentence, ...], ...], ...]
    drawn: tuple[Figure | None, ...] = ()


class IndexEntry(Record):
    """A word and the sections that speak of it: their ids and titles, in order."""

    word: str
    sections: tuple[tuple[str, str], ...]


class IndexBlock(Record):
    """Words of the book. Where there are pages they are told, else sections."""

    kind = "index"
    entries: tuple[IndexEntry, ...]


Block = Paragraph | Items | Figure | Gallery | ExampleBlock | TableBlock | IndexBlock | Legend


class Section(Record):
    """Attributes:
    id:      unique in the book, of letters, digits and `-`.
    changed: about what is different from the ruleset that this one is a variant of.
    added:   about what is not there at all.
    folded:  of the appendix: what a player looks up at most, and a page folds away.
    dense:   of short items, which may stand in two columns.
    """

    id: str
    title: str
    blocks: tuple[Block, ...]
    sections: tuple[Section, ...] = ()
    changed: bool = False
    added: bool = False
    folded: bool = False
    dense: bool = False


class Book(Record):
    """Attributes:
    title:     of the game.
    subtitle:  what it is, in a line; () if its author gives none.
    lead:      what the game is, in a few sentences.
    credits:   where the rules come from.
    facts:     players and the like, as pairs of a word and its value.
    language:  of the fixed text.
    words:     the fixed text that renderers use themselves.
    form:      the whole `book`, the one-page `sheet`, or the `card` of a player.
    source:    the name of the ruleset's file.
    imprint:   that the book was made from it, and how.
    """

    title: str
    subtitle: tuple[Sentence, ...]
    lead: tuple[Sentence, ...]
    credits: tuple[Sentence, ...]
    facts: tuple[tuple[str, str], ...]
    cover: Figure | None
    sections: tuple[Section, ...]
    language: str
    words: Mapping[str, str]
    form: str
    source: str
    imprint: str

    @property
    def compact(self) -> bool:
        """Whether it is on one page."""
        return self.form != BOOK
