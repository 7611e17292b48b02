"""How many lines the rules of a file take, when all that only tells is left out."""

from __future__ import annotations

from collections.abc import Iterable

from ludograph.files.document import read_document
from ludograph.files.nodes import Listing, Mapping, Node, Text
from ludograph.files.places import Path, is_prose, main_of, step_of
from ludograph.files.schema import section
from ludograph.ground.diagnostics import Sink
from ludograph.ground.source import SourceFile, Span
from ludograph.language.formatting.entries import WrittenEntry
from ludograph.language.formatting.writer import Writer
from ludograph.language.printer import aligned

_ONLY_TOLD = ("edition", "prose", "judging", "examples")
"""Roles of sections that are no rules. How the board is drawn counts: nobody could play without it."""

_IN_BRACES = Span(SourceFile("", "{}"), 0, 2)
"""Where a mapping that is to be written in braces stands, if it fits on a line."""


def lines_of_rules(file: SourceFile) -> list[str]:
    """The lines of a file as the formatter writes it without prose, examples and comments.

    A value that says nothing else is left out; one of which the main key alone is left is written short; one that lost a text
    to readers is written in braces, if it fits on a line.
    """
    sink = Sink()
    document = read_document(file, sink)
    assert isinstance(document, Mapping)
    rules = [(key, value) for key, value in document.entries if section(key.value).role not in _ONLY_TOLD]
    root = WrittenEntry(None, document, 0, 0, None)
    _add(root, _kept(Mapping(tuple(rules), document.span), ()))
    lines = aligned(Writer(file, sink).document(root))
    sink.stop_on_errors()
    return [line for line in lines if line.strip()]


def changed_lines(file: SourceFile) -> list[str]:
    """The lines with which a variant says something else: all but the headings above them and the name of what it extends; each
    option that is set counts for itself."""
    lines = [line for line in lines_of_rules(file) if not line.startswith(("extends:", "set:"))]
    document = read_document(file, Sink())
    chosen = document.get("set")
    options = [f"{key.value} is set" for key, _ in chosen.entries] if isinstance(chosen, Mapping) else []
    return [*options, *(line for line in lines if not line.rstrip().endswith(":"))]


def _kept(node: Mapping, path: Path) -> list[tuple[Text, Node]]:
    """The entries of a mapping that are rules, with what they say of them."""
    steps = [(key, value, (*path, step_of(key, path))) for key, value in node.entries]
    found = [(key, _rules(value, step)) for key, value, step in steps if not is_prose(step)]
    return [(key, value) for key, value in found if value is not None]


def _rules(node: Node, path: Path) -> Node | None:
    """What a value says of the rules; None where it only tells."""
    if isinstance(node, Listing):
        items = (_rules(item, (*path, number)) for number, item in enumerate(node.items))
        return Listing(tuple(item for item in items if item is not None), node.span)
    if not isinstance(node, Mapping) or not node.entries:
        return node
    kept = tuple(_kept(node, path))
    has_told = any(is_prose((*path, step_of(key, path))) for key, _ in node.entries)
    rules = Mapping(kept, _IN_BRACES if has_told else node.span)
    if not kept:
        return None
    return main_of(rules, path) if len(kept) == 1 else rules


def _add(owner: WrittenEntry, parts: Iterable[tuple[Text | None, Node]]) -> None:
    for key, value in parts:
        entry = WrittenEntry(key, value, 0, 0, owner)
        owner.children.append(entry)
        if isinstance(value, Mapping):
            _add(entry, value.entries)
        elif isinstance(value, Listing):
            _add(entry, ((None, item) for item in value.items))
