"""What an example says of its position and its result, asked of what there is. What is not there is a warning: rules are played
while an example stands beside them that they have left behind."""

from __future__ import annotations

import re

from ...core.positions import Mistake, Nameable, by_hand
from ...core.sides import Sides
from ...core.written_results import misread
from ...files.nodes import Listing, Mapping, Node, Text, plain
from ...ground.diagnostics import Sink
from ...ground.records import replace
from ...ground.source import Span


class Foretold:
    """`named`: what positions may name; None where the rules have mistakes, from which others may follow. `sides`: who wins."""

    def __init__(self, named: Nameable | None, sides: Sides, sink: Sink) -> None:
        self.named, self.sides, self.sink = named, sides, sink

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
