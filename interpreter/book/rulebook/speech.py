"""Prose to the sentences of a book: with places, and with marks where a variant says something else."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cached_property

from ..prose import Entry, MoveProse, Prose
from ..prose import ProseSentence as Said
from .model import STRONG, Item, Items, Paragraph, Sentence, TextRun
from .texts import place_of, runs, slug

_QUOTED = re.compile(r"“([^”]*)”")


class Speech:
    """`base`: the prose of the ruleset that this one is a variant of."""

    def __init__(self, prose: Prose, base: Prose | None) -> None:
        self.prose = prose
        self._before = texts_of(base) if base is not None else None

    def is_new(self, said: Said) -> bool:
        """Whether the base says it otherwise, or not at all."""
        return self._before is not None and said.text not in self._before

    def sentence(self, said: Said) -> Sentence:
        made = self._linked(said.text) if said.generated else runs(said.text)
        return Sentence(made, place_of(said.span), said.generated, self.is_new(said))

    @cached_property
    def _targets(self) -> dict[str, str]:
        """What moves and events are called in sentences -> the sections about them."""
        events = {entry.name.replace("_", " "): "automatic" for entry in self.prose.actions()}
        return events | {self.prose.move(name).title: slug("move", name) for name in self.prose.moves()}

    def _linked(self, text: str) -> tuple[TextRun, ...]:
        """A sentence whose moves and events lead to what is said of them; they stand between quotation marks."""
        made: list[TextRun] = []
        for number, part in enumerate(_QUOTED.split(text)):
            if number % 2 and part in self._targets:
                made.append(TextRun(part, STRONG, self._targets[part]))
            elif part:
                made += runs(f"“{part}”" if number % 2 else part)
        return tuple(made)

    def sentences(self, said: Iterable[Said | None]) -> tuple[Sentence, ...]:
        return tuple(self.sentence(one) for one in said if one is not None and one.text)

    def item(self, said: Said) -> Item:
        children = tuple(self.item(child) for child in said.children)
        return Item((self.sentence(said),), children, are_steps(said.children))

    def items(self, said: Iterable[Said], *, ordered: bool = False, small: bool = False) -> tuple[Items, ...]:
        """A list block, or nothing."""
        made = tuple(self.item(one) for one in said if one.text)
        return (Items(made, ordered, small),) if made else ()

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


def texts_of(prose: Prose) -> frozenset[str]:
    """All sentences that a ruleset is told in."""
    said: list[Said] = []
    for name in prose.moves():
        said += prose.move(name).all()
    entries: list[Entry] = [
        *prose.definitions_used(), *prose.actions(), *prose.state(), *prose.options(), *prose.constants(),
    ]  # fmt: skip
    for entry in entries:
        said += entry.all()
    for listed in (prose.flow(), prose.setup(), prose.start_state(), prose.endings(), prose.happens()):
        for one in listed:
            said += one.all()
    abouts = (prose.about(*path) for path in prose.program.abouts)
    said += [about for about in abouts if about is not None]
    return frozenset(one.text for one in said)
