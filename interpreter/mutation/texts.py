"""All mutants of one ruleset file: its rule texts as trees, and the values of YAML that are rules."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from .. import syntax as ast
from ..diagnostics import Sink
from ..document import Listing, Mapping, Node, Text, read_document
from ..formatting.places import TEMPLATE, Path, start_of, step_of, walk
from ..parser import parse
from ..ruleset import KEYS
from ..source import SourceFile, Span
from .kinds import changes, without_one
from .model import Mutant
from .words import Words

_SECTIONS = frozenset(KEYS) - {"title", "about", "sources", "extends", "uses", "draw", "examples"}
"""Those that are rules; the others tell, show or try them."""

_NO_RULES = frozenset({"about", "says", "written", "joins"})
"""Keys of entries that say how something is told or written down."""

_GUARDS = {"when": ("yes",), "provided": ("yes",), "until": ("yes",), "keep": ("yes",)}
"""Texts that are a condition as a whole, by key."""


def mutants_of(file: SourceFile, words: Words) -> list[Mutant]:
    """All mutants of a file without mistakes, in the order of its text; each once."""
    document = read_document(file, Sink())
    found: dict[tuple[int, int, str], Mutant] = {}
    for kind, span, after, path in _all(document, words):
        if span.text != after:
            found.setdefault((span.start, span.end, after), Mutant(kind, span, after, path))
    return [found[key] for key in sorted(found)]


def _all(document: Mapping, words: Words) -> Iterator[tuple[str, Span, str, Path]]:
    for path, node in walk(document):
        if path[0] not in _SECTIONS or _NO_RULES & set(path[2:]):
            continue
        start = start_of(path, node)
        if start is None:
            made = _of_value(path, node, words)
        elif start == TEMPLATE or (path[0] == "options" and path[-1] == "type"):
            continue
        else:
            made = _of_rule(path, start, node, words)
        for kind, (span, after) in made:
            yield kind, span, after, path
    for path, listing in _listings(document):
        if path[0] == "board" and all(isinstance(item, Text) and _number(item) is None for item in listing.items):
            for span, after in without_one([item.span for item in listing.items]):
                yield "dropped item", span, after, path


def _listings(node: Node, path: Path = ()) -> Iterator[tuple[Path, Listing]]:
    """All lists in brackets below a node, with their paths."""
    match node:
        case Mapping(entries):
            for key, value in entries:
                yield from _listings(value, (*path, step_of(key, path)))
        case Listing(items):
            if node.span.text.startswith("["):
                yield path, node
            for number, item in enumerate(items):
                yield from _listings(item, (*path, number))


# ---------------------------------------------------------------- rule text


def _of_rule(path: Path, start: str, text: Text, words: Words) -> Iterator[tuple[str, tuple[Span, str]]]:
    if text.is_null:
        return
    tree = parse(start, text.rule, Sink())
    if tree is None:
        return
    if start == "names":
        for change in without_one([name.span for name in tree]):
            yield "dropped item", change
        return
    for value in _guards(path):
        yield "dropped condition", (text.rule.whole, value)
    for node in _nodes(tree):
        yield from changes(node, words)


def _guards(path: Path) -> tuple[str, ...]:
    if path[0] == "end" and path[-1] == "when":
        return "yes", "no"
    return _GUARDS.get(str(path[-1]), ()) if len(path) > 1 and path[0] in ("moves", "choices", "board") else ()


def _nodes(part: Any) -> Iterator[ast.Node]:
    """A tree and all its parts, but for what only says of which type something is."""
    if isinstance(part, tuple):
        for item in part:
            yield from _nodes(item)
    elif isinstance(part, ast.Declaration):
        yield part
        yield from _nodes(part.start)
    elif isinstance(part, ast.Node):
        yield part
        for name in part.fields[2:]:
            yield from _nodes(getattr(part, name))


# ---------------------------------------------------------------- values of YAML


def _of_value(path: Path, text: Text, words: Words) -> Iterator[tuple[str, tuple[Span, str]]]:
    """A value that no rule text is: a number or word of the board, or the value of an option."""
    if path[0] == "board":
        other = words.board.get(text.value)
    elif path[0] == "set" or (path[0] == "options" and path[-1] != "type" and "default" in path[2:]):
        truth = {"yes": "no", "no": "yes"}
        other = words.choices.get(str(path[1]), {}).get(text.value) or truth.get(text.value)
    else:
        return
    number = _number(text)
    if number is not None:
        yield "number", (text.span, str(number + 1))
        yield "number", (text.span, str(number - 1))
    elif other is not None:
        yield "word", (text.span, other)


def _number(text: Text) -> int | None:
    return int(text.value) if text.plain and re.fullmatch(r"-?\d{1,9}", text.value) else None
