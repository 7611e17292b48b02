"""What a YAML file says, as nodes that know their place. Values stay text: what a text means is decided by who reads it."""

from __future__ import annotations

import re
from typing import Any

from ..ground.characters import is_number
from ..ground.records import Record
from ..ground.source import RuleText, Span

Path = tuple[str | int, ...]
"""Keys and numbers of list items that lead to a value; a signature stands for itself."""


class Text(Record):
    """A scalar. `value` is what YAML makes of it; `rule` the same with every character's place."""

    value: str
    span: Span
    rule: RuleText
    plain: bool

    @property
    def is_null(self) -> bool:
        return self.plain and self.value in ("", "~", "null")


def word_at(value: str, span: Span) -> Text:
    """A text that stands in no file, as if it were written at a place."""
    return Text(value, span, RuleText(value, span.file, [span.start] * (len(value) + 1)), True)


class Mapping(Record):
    entries: tuple[tuple[Text, Node], ...]
    span: Span

    def get(self, key: str) -> Node | None:
        for name, value in self.entries:  # asked so often that a generator takes a hundredth of a check
            if name.value == key:
                return value
        return None

    def key(self, key: str) -> Text | None:
        return next((name for name, _ in self.entries if name.value == key), None)


class Listing(Record):
    items: tuple[Node, ...]
    span: Span


class Layers(Record):
    """Texts of one key from several levels of `extends`, base first, for keys whose texts merge by name."""

    items: tuple[Text, ...]

    @property
    def span(self) -> Span:
        return self.items[-1].span


Node = Text | Mapping | Listing | Layers


def describe(node: Node) -> str:
    """What a node is, for messages."""
    if isinstance(node, Mapping):
        return "a mapping (`key: value`)"
    if isinstance(node, Listing):
        return "a list"
    if isinstance(node, Text) and is_number(node.span.text.strip()):
        return "a number"
    return "nothing" if isinstance(node, Text) and node.is_null else "a text"


def entry_name(key: str) -> str:
    """The name in a signature: `drop in main` and `group(s in cell)` are `drop` and `group`."""
    match = re.match(r"\s*([^\s(]*)", key)
    return match.group(1) if match else key


def entries(node: Node | None) -> list[Mapping]:
    """The entries of a list, or the values of a mapping whose names exist only to be overridden."""
    if isinstance(node, Listing):
        return [item for item in node.items if isinstance(item, Mapping)]
    if isinstance(node, Mapping):
        return [value for _, value in node.entries if isinstance(value, Mapping)]
    return []


def one_line(node: Node | None) -> str:
    """A node on one line, as one would write it there."""
    match node:
        case Text(value):
            return " ".join(value.split())
        case Listing(items):
            return f"[{', '.join(map(one_line, items))}]"
        case Mapping(entries):
            return f"{{{', '.join(f'{key.value}: {one_line(value)}' for key, value in entries)}}}"
    return ""


def plain(node: Node | None) -> Any:
    """A node as Python values; texts stay text."""
    match node:
        case Text(value):
            return value
        case Listing(items):
            return [plain(item) for item in items]
        case Mapping(entries):
            return {key.value: plain(value) for key, value in entries}
    return None
