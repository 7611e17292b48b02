"""The table of kinds, and the places of the text that several of them look for."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Any

from ....ground.source import Span
from ....language import syntax as ast
from ..words import Words

Change = tuple[Span, str]
"""A piece of the file, and what stands there instead."""

Make = Callable[[Any, Words], Iterator[Change]]

KINDS: list[tuple[str, tuple[type[ast.Node], ...], Make]] = []
"""Name, nodes, changes."""


def kind(name: str, *nodes: type[ast.Node]) -> Callable[[Make], Make]:
    """Registers a function as a kind of change of some nodes."""

    def add(make: Make) -> Make:
        KINDS.append((name, nodes, make))
        return make

    return add


def changes(node: ast.Node, words: Words) -> Iterator[tuple[str, Change]]:
    """All changes of one node, without those of its parts; each with its kind."""
    for name, nodes, make in KINDS:
        if isinstance(node, nodes):
            for change in make(node, words):
                yield name, change


# ---------------------------------------------------------------- places


def outer(part: ast.Node, whole: ast.Node) -> Span:
    """The text of a part with the brackets round it; a tree has none."""
    text, span = part.span.file.text, part.span
    while True:
        before = re.search(r"\(\s*$", text[whole.span.start : span.start])
        behind = re.match(r"\s*\)", text[span.end : whole.span.end])
        if not before or not behind:
            return span
        span = Span(span.file, whole.span.start + before.start(), span.end + behind.end())


def between(left: ast.Node, right: ast.Node, mark: str) -> Span:
    """The place of an operator or word between two parts."""
    gap = Span(left.span.file, left.span.end, right.span.start)
    text = re.sub(r"#[^\n]*", lambda comment: " " * len(comment.group()), gap.text)
    pattern = r"\s+".join(map(re.escape, mark.split()))
    found = re.search(rf"\b{pattern}\b" if mark[0].isalpha() else pattern, text)
    assert found is not None, "an operator stands between its operands"
    return Span(gap.file, gap.start + found.start(), gap.start + found.end())


def first_word(node: ast.Node, length: int) -> Span:
    """Where the word stands that a node begins with."""
    return Span(node.span.file, node.span.start, node.span.start + length)


# ---------------------------------------------------------------- changes


def without_one(spans: Sequence[Span]) -> Iterator[Change]:
    """Of things with something between them, each one dropped."""
    if len(spans) < 2:
        return
    yield Span(spans[0].file, spans[0].start, spans[1].start), ""
    for before, span in pairwise(spans):
        yield Span(span.file, before.end, span.end), ""


def swapped(left: Span, right: Span) -> Change:
    """Two things in the place of each other."""
    gap = Span(left.file, left.end, right.start)
    return left.to(right), right.text + gap.text + left.text
