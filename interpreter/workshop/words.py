"""Words of the rule language in a file, for the colours of an editor."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..checker.scope import is_word
from ..files.document import Layers, Listing, Mapping, Node, Text
from ..files.places import TEMPLATE, Path, start_of, step_of

_LETTERS = re.compile(r"(?<![\w.\"'])[a-z]+(?![\w\"'])")


def rule_words(node: Node | None, path: Path = ()) -> Iterator[tuple[int, int]]:
    """Where words of the rule language stand in the rule texts below a node: characters of the file."""
    match node:
        case Text():
            start = start_of(path, node)
            if start is None or start == TEMPLATE:
                return
            rule = node.rule
            for found in _LETTERS.finditer(rule.text):
                if not is_word(found.group()) and (span := rule.span(found.start(), found.end())).text == found.group():
                    yield span.start, span.end
        case Layers(layers):
            for layer in layers:
                yield from rule_words(layer, path)
        case Listing(items):
            for number, item in enumerate(items):
                yield from rule_words(item, (*path, number))
        case Mapping(entries):
            for key, value in entries:
                yield from rule_words(value, (*path, step_of(key, path)))
