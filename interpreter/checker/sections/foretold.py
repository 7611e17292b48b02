"""What an example says of its position, of its result and of what refuses, asked of what there is. What is not there is a
warning: rules are played while an example stands beside them that they have left behind."""

from __future__ import annotations

import re
from collections.abc import Collection

from ...core.positions import Mistake, Nameable, by_hand
from ...core.sides import Sides
from ...core.written_results import misread
from ...files.nodes import Listing, Mapping, Node, Text, plain
from ...ground.diagnostics import Sink, shortened, spelled
from ...ground.records import replace
from ...ground.source import Span


class Foretold:
    """`named`: what positions may name; None where the rules have mistakes, from which others may follow. `sides`: who wins.
    `refusals`: by what decisions are refused."""

    def __init__(self, named: Nameable | None, sides: Sides, refusals: Collection[str], sink: Sink) -> None:
        self.named, self.sides, self.refusals, self.sink = named, sides, refusals, sink

    def position(self, node: Node | None) -> None:
        if self.named is None or not isinstance(node, Mapping):
            return
        for mistake in by_hand(self.named, plain(node)).mistakes:
            self.sink.put(replace(mistake.item, slug="not-a-position", span=place_of(mistake, node)))

    def result(self, text: Text | None) -> None:
        if self.named is None or text is None:
            return
        wrong = misread(text.value, self.sides)
        if wrong is not None:
            span = text.rule.span(wrong.start, wrong.end) if text.value else text.span
            self.sink.put(replace(wrong.item, span=span))

    def refusal(self, text: Text | None) -> None:
        if self.named is None or text is None or text.value in self.refusals:
            return
        told = f"nothing that may refuse a decision is called `{shortened(text.value)}`"
        helps = spelled(text.value, self.refusals, "the names")
        self.sink.add("not-a-refusal", told, text.span, "no condition with this name", helps=helps)


def place_of(mistake: Mistake, node: Mapping) -> Span:
    """Where a mistake stands in the text of a position."""
    *way, last = map(str, mistake.keys)
    for name in way:
        inner = node.get(name)
        assert isinstance(inner, Mapping)
        node = inner
    key, value = next(entry for entry in node.entries if entry[0].value == last)
    if mistake.word is None:
        return key.span
    sought = re.compile(rf"(?<!\w){re.escape(str(mistake.word))}(?!\w)")
    for text in value.items if isinstance(value, Listing) else (value,):
        if isinstance(text, Text) and (found := sought.search(text.value)):
            return text.rule.span(*found.span())
    return value.span
