"""What is selected when a selection grows: a name, the expressions around it, the text, the entry, the section."""

from __future__ import annotations

from collections.abc import Iterator

from ..files.nodes import Listing, Mapping, Node, Text
from ..files.places import TEMPLATE, holes, start_of, step_of
from ..ground.diagnostics import Sink
from ..ground.source import RuleText, Span
from ..language import syntax as ast
from ..language.parser import parse
from . import parts
from .documents import Seen


def selections(seen: Seen, offset: int) -> list[Span]:
    """Places around a character, the smallest first, each within the next one."""
    document = parts.around(seen.file, offset, entry=True)
    found = [*(_nodes(document, offset, ()) if document is not None else ()), Span(seen.file, 0, len(seen.file.text))]
    made: list[Span] = []
    for span in sorted(found, key=lambda one: one.end - one.start):
        here = Span(seen.file, span.start, span.end)
        if here.start <= offset <= here.end and (not made or _contains(here, made[-1])):
            made.append(here)
    return made


def _contains(outer: Span, inner: Span) -> bool:
    return (
        outer.start <= inner.start and inner.end <= outer.end and (outer.start, outer.end) != (inner.start, inner.end)
    )


def _nodes(node: Node, offset: int, path: tuple[str | int, ...]) -> Iterator[Span]:
    if not node.span.start <= offset <= node.span.end:
        return
    yield node.span
    match node:
        case Text():
            entry = start_of(path, node)
            if entry is not None:
                yield from expressions(entry, node.rule, offset)
        case Listing(items):
            for number, item in enumerate(items):
                yield from _nodes(item, offset, (*path, number))
        case Mapping(entries):
            for key, value in entries:
                if key.span.start <= offset <= max(key.span.end, value.span.end):
                    yield key.span.to(value.span)
                    yield key.span
                    yield from _nodes(value, offset, (*path, step_of(key, path)))


def expressions(entry: str, rule: RuleText, offset: int) -> Iterator[Span]:
    """The parts of a rule text around a character."""
    yield from (node.span for node in trees(entry, rule) if node.span.start <= offset <= node.span.end)


def trees(entry: str, rule: RuleText) -> Iterator[ast.Node]:
    """All parts of a rule text, outer ones first; none of one that cannot be read."""
    if entry == TEMPLATE:
        for hole in holes(rule):
            yield from trees("expression", hole.rule)
        return
    yield from _below(parse(entry, rule, Sink(is_heard=False)))


def _below(tree: object) -> Iterator[ast.Node]:
    if isinstance(tree, tuple):
        for part in tree:
            yield from _below(part)
    elif isinstance(tree, ast.Node):
        yield tree
        for part in vars(tree).values():
            yield from _below(part)
