"""Examples of the rulesets that one extends, as far as readers of this one may see them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ...files.nodes import Listing, Mapping, entries
from ...files.places import walk
from ...files.ruleset import Ruleset
from ...files.schema.reader import flag
from ...ground.records import Record
from ...ground.source import Span
from .changes import Changes
from .declared import CONDITIONS, named_in
from .entries import Place
from .prose import different_from, is_named, kept_by


class InheritedExample(Record):
    """An example.

    Attributes:
        changes:  what is different since it was written, without what only uses something different and of which an author says
                  that its text holds.
        claimed:  what its claims name.
    """

    node: Mapping
    changes: Changes
    claimed: frozenset[Place]

    def holds(self, span: Span) -> bool:
        """Whether a place lies in it."""
        return span.begins_in(self.node.span)

    def is_different(self, offers: frozenset[str], *, ends: bool) -> bool:
        """Whether anything that it claims is different, or any of the moves and choices that it plays or refuses, or, where it
        says how a game `ends`, any end."""
        shown = {(section, name) for name in offers for section in ("moves", "choices", CONDITIONS)}
        return any(place in self.claimed or place in shown or (ends and place[0] == "end") for place in self.changes)


def inherited_examples(ruleset: Ruleset) -> Iterator[InheritedExample]:
    """All examples for readers that a ruleset does not have of itself, those of the nearest one first."""
    kept: list[str] = []
    for level in range(1, len(ruleset.levels)):
        kept += (name.value for name in kept_by(ruleset.levels[level - 1]))
        found = different_from(ruleset, level)
        changes = {place: why for place, why in found.items() if not (why.behind and is_named(kept, place))}
        for node in entries(ruleset.level(level).sections.get("examples")):
            if flag(node, "book", True):
                then = node.get("then")
                texts = (text for _, text in walk(then)) if then is not None else ()
                yield InheritedExample(node, changes, frozenset(named_in(ruleset, texts)))


def with_examples(ruleset: Ruleset, examples: Sequence[InheritedExample]) -> Ruleset:
    """The ruleset with these examples in the place of its own."""
    listing = Listing(tuple(one.node for one in examples), Span(ruleset.main, 0, 0))
    return replace(ruleset, sections={**ruleset.sections, "examples": listing})
