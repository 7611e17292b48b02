"""All mutants of one ruleset file: its rule texts as trees, and the values of YAML that are rules."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from ...files.document import Listing, Mapping, Node, Text, read_document
from ...files.places import TEMPLATE, Path, start_of, step_of, walk
from ...files.schema import SECTIONS
from ...ground.diagnostics import Sink
from ...ground.source import SourceFile, Span
from ...language import syntax as ast
from ...language.parser import parse
from .kinds import Change, changes, without_one
from .model import Mutant
from .words import Words

_SECTIONS = frozenset(section.name for section in SECTIONS if section.role in ("rules", "values"))
"""Those that are rules; the others tell, show or try them."""

_NO_RULES = frozenset({"about", "says", "written", "joins"})
"""Keys of entries that say how something is told or written down."""

_GUARDS = {"when": ("yes",), "provided": ("yes",), "until": ("yes",), "keep": ("yes",)}
"""Texts that are a condition as a whole, by key."""

_MARKS = frozenset('{["|>*&!%@#')


_TRUTH = {"yes": "no", "no": "yes"}

_DEEPEST = 2
"""Keys that lead to the mappings whose entries override: those of a section, and those of a move."""

_Found = Iterator[tuple[str, Change]]


def mutants_of(file: SourceFile, words: Words) -> list[Mutant]:
    """All mutants of a file without mistakes, in the order of its text; each once."""
    document = read_document(file, Sink())
    found: dict[tuple[int, int, str], Mutant] = {}
    for path, made in _places(document, words):
        for kind, (span, after) in made:
            if span.text != after:
                found.setdefault((span.start, span.end, after), Mutant(kind, span, after, path))
    return [found[key] for key in sorted(found)]


def _places(document: Mapping, words: Words) -> Iterator[tuple[Path, _Found]]:
    """All places where rules stand, with their changes."""
    for path, text in walk(document):
        if path[0] in _SECTIONS and not _NO_RULES & set(path[2:]) and not text.is_null:
            start = start_of(path, text)
            if start is None:
                yield path, _of_value(path, text, words)
            elif start != TEMPLATE and not (path[0] == "options" and path[-1] == "type"):
                yield path, _of_rule(path, start, text, words)
    board = document.get("board")
    for path, listing in _listings(board, ("board",)) if board is not None else ():
        yield path, _of_listing(listing)
    if document.get("extends") is not None:
        yield from _overrides(document)


# ---------------------------------------------------------------- rule text


def _of_rule(path: Path, start: str, text: Text, words: Words) -> _Found:
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
        for kind, change in changes(node, words):
            yield kind, _readable(text, change)


def _readable(text: Text, change: Change) -> Change:
    """A change after which YAML still reads a text: one without quotes cannot begin with a mark of YAML's own."""
    span, after = change
    whole = text.span
    new = whole.file.text[whole.start : span.start] + after + whole.file.text[span.end : whole.end]
    return (whole, f"({new})") if text.plain and new[:1] in _MARKS else change


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


def _of_value(path: Path, text: Text, words: Words) -> _Found:
    """A value that is no rule text: a number or word of the board, or the value of an option."""
    number, other = _number(text), None
    if path[0] == "board":
        other = words.board.get(text.value)
    elif path[0] == "set" or (path[0] == "options" and "default" in path[2:]):
        other = words.choices.get(str(path[1]), {}).get(text.value) or _TRUTH.get(text.value)
    else:
        return
    if number is not None:
        yield "number", (text.span, str(number + 1))
        yield "number", (text.span, str(number - 1))
    elif other is not None:
        yield "word", (text.span, other)


def _number(text: Text) -> int | None:
    return int(text.value) if text.plain and re.fullmatch(r"-?\d{1,9}", text.value) else None


def _listings(node: Node, path: Path) -> Iterator[tuple[Path, Listing]]:
    """All lists below a node, with their paths."""
    match node:
        case Mapping(entries):
            for key, value in entries:
                yield from _listings(value, (*path, step_of(key, path)))
        case Listing(items):
            yield path, node
            for number, item in enumerate(items):
                yield from _listings(item, (*path, number))


def _of_listing(listing: Listing) -> _Found:
    """A list of words; one of numbers has a length that nobody chose."""
    brackets = listing.span.text.startswith("[")
    if brackets and all(isinstance(item, Text) and _number(item) is None for item in listing.items):
        for change in without_one([item.span for item in listing.items]):
            yield "dropped item", change


def _overrides(node: Mapping, path: Path = ()) -> Iterator[tuple[Path, _Found]]:
    """What a variant says otherwise than what it extends, each forgotten; an only entry is forgotten with its mapping."""
    for (key, value), change in zip(node.entries, _entries_dropped(node), strict=True):
        step = (*path, step_of(key, path))
        if step[0] not in _SECTIONS or key.value in _NO_RULES:
            continue
        if len(node.entries) > 1:
            yield step, iter([("dropped override", change)])
        if isinstance(value, Mapping) and len(step) <= _DEEPEST:
            yield from _overrides(value, step)


def _entries_dropped(node: Mapping) -> list[Change]:
    """Of each entry, the text without it; in braces without its comma, too."""
    spans = [key.span.to(value.span) for key, value in node.entries]
    if node.span.text.startswith("{") and len(spans) > 1:
        return list(without_one(spans))
    # the span of a block reaches to what follows it
    return [(Span(span.file, span.start, span.start + len(span.text.rstrip())), "") for span in spans]
