"""Whether two texts of a file mean the same: equal trees and values in the same places, and the same comments."""

from __future__ import annotations

from collections import Counter
from typing import Any

from ...files.document import read_document
from ...files.nodes import Listing, Mapping, Node, Text
from ...files.places import TEMPLATE, Path, is_signature, start_of, step_of, walk
from ...ground.diagnostics import Sink
from ...ground.source import SourceFile
from ..parser import parse
from ..printer.comments import Comments
from ..texts import tree_of
from .entries import comments_of
from .places import is_prose, order_of


def difference(before: SourceFile, after: SourceFile, is_module: bool) -> str | None:
    """Where two texts of a file mean something else; None when they mean the same.

    Raises: RulesetError, when one of them cannot be read.
    """
    one, two = read_document(before, Sink()), read_document(after, Sink())
    where = _differs(one, two, (), is_module)
    if where is not None:
        return ".".join(map(str, where)) or "the keys"
    return None if _comments(before, one) == _comments(after, two) else "the comments"


def _differs(one: Node, two: Node, path: Path, is_module: bool) -> Path | None:
    """The path of the first difference."""
    parts: list[tuple[Path, Node, Node]] = []
    match one, two:
        case Text(), Text():
            same = (one.value, one.plain, one.rule.text) == (two.value, two.plain, two.rule.text)
            return None if same or _meaning(one, path) == _meaning(two, path) else path
        case Listing(items), Listing(others):
            if len(items) != len(others):
                return path
            parts = [((*path, number), items[number], others[number]) for number in range(len(items))]
        case Mapping(), Mapping():
            first, second = _keyed(one, path, is_module), _keyed(two, path, is_module)
            if list(first) != list(second):
                return path
            parts = [((*path, key[0]), first[key], second[key]) for key in first]
        case _:
            return path
    found = (_differs(before, after, step, is_module) for step, before, after in parts)
    return next((where for where in found if where is not None), None)


def _keyed(node: Mapping, path: Path, is_module: bool) -> dict[tuple[str, Any], Node]:
    """Entries by step and key (a signature by its tree), in an order of their own where the file's says nothing."""
    made: dict[tuple[str, object], Node] = {}
    for key, value in node.entries:
        signed = is_signature((*path, key.value))
        made[step_of(key, path), parse("signature", key.rule, Sink()) if signed else key.value] = value
    if order_of(path, is_module) is None:
        return made
    return {key: made[key] for key in sorted(made, key=lambda key: key[0])}


def _meaning(text: Text, path: Path) -> Any:
    if text.is_null:
        return None
    start = start_of(path, text)
    if start is not None:
        return tree_of(start, text.rule, Sink())
    if is_prose(path):
        return text.value.split()
    return (text.value, text.plain) if path[0] == "board" else text.value


def _comments(file: SourceFile, document: Mapping) -> Counter[str]:
    """How often each comment stands in the file, in YAML or in rule text."""
    found = Counter(text for _, text in comments_of(file, document))
    for path, text in walk(document):
        if "#" in text.rule.text and start_of(path, text) not in (None, TEMPLATE):
            comments = Comments(text.rule)
            found.update(token.text for token in comments.behind.values())
            found.update(token.text for _, token in comments.alone)
    return found
