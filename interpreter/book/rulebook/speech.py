"""Prose to the sentences of a book: with places, and with marks where a variant is different."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from copy import copy
from functools import cached_property

from ...ground.records import replace
from ...language.staleness import Place
from ..prose import Entry, MoveProse, Prose
from ..prose import ProseSentence as Said
from .marks import VariantMarks
from .model import STRONG, Item, Items, Paragraph, Sentence, TextRun
from .texts import place_of, runs, slug, strong

_QUOTED = re.compile(r"“([^”]*)”")


class _Links:
    """What moves and events are called in sentences, with the sections about them."""

    def __init__(self, prose: Prose) -> None:
        self.prose = prose

    @cached_property
    def _targets(self) -> dict[str, str]:
        events = {self.prose.event(entry.name): slug("event", entry.name) for entry in self.prose.actions()}
        return events | {self.prose.move(name).title: slug("move", name) for name in self.prose.moves()}

    def linked(self, text: str) -> tuple[TextRun, ...]:
        """A sentence whose moves and events lead to what is said of them; they stand between quotation marks."""
        made: list[TextRun] = []
        for number, part in enumerate(_QUOTED.split(text)):
            if number % 2 and part in self._targets:
                made.append(TextRun(part, STRONG, self._targets[part]))
            elif part:
                made += runs(f"“{part}”" if number % 2 else part)
        return tuple(made)


class Speech:
    """Attributes:
    prose:  what is said.
    marks:  what of it is marked; None in a book of no variant.
    place:  the declaration of which it is said; () for what is said of none, and never marked.
    """

    def __init__(self, prose: Prose, marks: VariantMarks | None = None) -> None:
        self.prose, self.marks = prose, marks
        self.place: Place = ()
        self._links = _Links(prose)

    def on(self, *place: str) -> Speech:
        """The same, about a declaration."""
        made = copy(self)
        made.place = place
        return made

    @property
    def is_marked(self) -> bool:
        """Whether what it is about is different here."""
        return self.marks is not None and self.marks.is_marked(self.place)

    @property
    def is_added(self) -> bool:
        """Whether what it is about stands in no ruleset that this one extends."""
        return self.marks is not None and self.marks.is_added(self.place)

    def is_new(self, said: Said) -> bool:
        """Whether a sentence is marked, as one that is not said of this in what the book's ruleset extends."""
        return self.marks is not None and self.place != () and self.marks.is_new(self.place, said.text)

    def sentence(self, said: Said) -> Sentence:
        made = self._links.linked(said.text) if said.generated else runs(said.marked or said.text)
        return Sentence(made, place_of(said.span), said.generated, self.is_new(said), own=not said.generated)

    def sentences(self, said: Iterable[Said | None]) -> tuple[Sentence, ...]:
        return tuple(self.sentence(one) for one in said if one is not None and one.text)

    def item(self, said: Said) -> Item:
        children = tuple(self.item(child) for child in said.children)
        return Item((self.sentence(said),), children, are_steps(said.children))

    def items(self, said: Iterable[Said], *, ordered: bool = False, small: bool = False) -> tuple[Items, ...]:
        """A list block, or nothing."""
        made = tuple(self.item(one) for one in said if one.text)
        return (Items(made, ordered, small),) if made else ()

    def steps(self, said: Sequence[Said]) -> tuple[Items | Paragraph, ...]:
        """Steps as a numbered list; one alone is a paragraph."""
        return self.paragraph(*said) if len(said) == 1 else self.items(said, ordered=True)

    def course(self, said: Sequence[Said]) -> tuple[Items, ...]:
        """A list block of what is done one after the other, or nothing."""
        return self.items(said, ordered=are_steps(said))

    def paragraph(self, *said: Said | None) -> tuple[Paragraph, ...]:
        """A paragraph block, or nothing."""
        made = self.sentences(said)
        return (Paragraph(made),) if made else ()


def are_steps(said: Iterable[Said]) -> bool:
    """Whether sentences follow one another, as an author has named some of them."""
    return any(one.is_step for one in said)


def parts_of(move: MoveProse) -> tuple[Said, ...]:
    """What the rules say of a move, in order, without its notation."""
    return (
        *move.priority, *move.when, *move.parameters, *move.effects, *move.provided, *move.finish, *move.then,
    )  # fmt: skip


def texts_of(said: Iterable[Said]) -> list[str]:
    """All sentences in reading order."""
    return [one.text for top in said for one in top.all()]


def headed(title: str) -> tuple[Sentence, ...]:
    """What is spoken of, before what is said of it."""
    return (Sentence((strong(title[:1].upper() + title[1:] + "."),), own=True),)


def entry_item(speech: Speech, entry: Entry) -> Item:
    """What the rules say of a term: a sentence that begins with it, and what else there is below, or all behind its title."""
    said = tuple(speech.item(part) for part in entry.sentences)
    heading = headed(entry.title)
    first = said[0] if said and not said[0].ordered else None
    if first is not None and len(said) == 1 and first.sentences[0].text.lower() == f"{entry.title}:".lower():
        return Item(heading, first.items)
    begun = _begun(first.sentences[0], entry.title) if first is not None else None
    if first is not None and begun is not None:
        return Item((begun, *first.sentences[1:]), (*first.items, *said[1:]))
    if len(said) == 1 and not said[0].items:
        return Item((*heading, *said[0].sentences))
    return Item(heading, said, are_steps(entry.sentences))


def _begun(sentence: Sentence, title: str) -> Sentence | None:
    """A sentence with the title that it begins with emphasized; None where it begins otherwise."""
    if not sentence.text.lower().startswith(title.lower()):
        return None
    rest, left = [], len(title)
    for run in sentence.runs:
        rest += [replace(run, text=run.text[left:])] if len(run.text) > left else []
        left = max(0, left - len(run.text))
    return replace(sentence, runs=(strong(sentence.text[: len(title)]), *rest))
