"""What is named or written out: numbers, elements, variables, functions, arguments."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from ....ground.source import Span
from ....language import syntax as ast
from ..words import Words
from .registry import Change, first_word, kind, outer, swapped


def other_numbers(value: int) -> Iterator[int]:
    """What stands in the place of a number: one more, one less, two more, nothing, twice as much."""
    yield from dict.fromkeys(other for other in (value + 1, value - 1, value + 2, 0, 2 * value) if other != value)


@kind("number", ast.Number)
def _number(node: ast.Number, words: Words) -> Iterator[Change]:
    for other in other_numbers(node.value):
        if other >= 0:
            yield node.span, str(other)


@kind("sign", ast.Minus)
def _sign(node: ast.Minus, words: Words) -> Iterator[Change]:
    yield Span(node.span.file, node.span.start, outer(node.value, node).start), ""


@kind("truth value", ast.Truth)
def _truth(node: ast.Truth, words: Words) -> Iterator[Change]:
    yield node.span, "no" if node.value else "yes"


@kind("element", ast.Name)
def _element(node: ast.Name, words: Words) -> Iterator[Change]:
    for other in words.elements.get(node.id, ()):
        yield node.span, other


@kind("element", ast.Call)
def _element_by_text(node: ast.Call, words: Words) -> Iterator[Change]:
    match node.args:
        case [ast.String(value=value)]:
            start = node.args[0].span.start + node.args[0].span.text.index(value)
            for other in words.texts.get(node.id, {}).get(value, ()):
                yield Span(node.span.file, start, start + len(value)), other


@kind("side", ast.Name)
def _side(node: ast.Name, words: Words) -> Iterator[Change]:
    for other in words.sides.get(node.id, ()):
        yield node.span, other


@kind("side", ast.Call)
def _side_by_call(node: ast.Call, words: Words) -> Iterator[Change]:
    if node.id == "other" and len(node.args) == 1 and words.sides:
        yield node.span, f"({node.args[0].span.text})" if _is_compound(node.args[0]) else node.args[0].span.text


def _is_compound(node: ast.Node) -> bool:
    return not isinstance(node, ast.Name | ast.Call | ast.Lookup | ast.Number)


@kind("name", ast.Name, ast.Call, ast.Lookup)
def _name(node: ast.Name | ast.Call | ast.Lookup, words: Words) -> Iterator[Change]:
    for other in words.alike(node):
        yield first_word(node, len(node.id)), other


@kind("swapped arguments", ast.Call, ast.Lookup)
def _arguments(node: ast.Call | ast.Lookup, words: Words) -> Iterator[Change]:
    for left, right in pairwise(node.args):
        if left != right and words.type_of(left) is not None and words.type_of(left) == words.type_of(right):
            yield swapped(outer(left, node), outer(right, node))


@kind("start value", ast.Declaration)
def _start(node: ast.Declaration, words: Words) -> Iterator[Change]:
    if node.start is not None:
        yield Span(node.span.file, node.result.span.end, outer(node.start, node).end), ""


@kind("lowest value", ast.Declaration)
def _lowest(node: ast.Declaration, words: Words) -> Iterator[Change]:
    """What has no start value begins with the lowest one, so that it is a rule; how high a range reaches is room for values."""
    low = node.result.low if isinstance(node.result, ast.RangeType) and node.start is None else None
    if isinstance(low, ast.Number):
        yield low.span, str(low.value + 1)


@kind("bound", ast.Interval)
def _bound(node: ast.Interval, words: Words) -> Iterator[Change]:
    """An end of an interval that is worked out; one that is written is left to the kind of numbers."""
    for end in (node.low, node.high):
        if not isinstance(end, ast.Number):
            span = outer(end, node)
            for step in ("+ 1", "- 1"):
                yield span, f"({span.text}) {step}" if _is_compound(end) else f"{span.text} {step}"


@kind("dropped item", ast.SetLiteral)
def _item(node: ast.SetLiteral, words: Words) -> Iterator[Change]:
    spans = [outer(item, node) for item in node.items]
    for number, span in enumerate(spans):
        start = spans[number - 1].end if number else span.start
        end = spans[1].start if number == 0 and len(spans) > 1 else span.end
        yield Span(span.file, start, end), ""


def option_bounds(text: Span) -> Iterator[Change]:
    """The type of an option with a number less at either end of its interval."""
    found = re.search(r"(\d+)\.\.(\d+)", text.text)
    if found and int(found[1]) < int(found[2]):
        for group, step in ((1, 1), (2, -1)):
            span = Span(text.file, text.start + found.start(group), text.start + found.end(group))
            yield span, str(int(found[group]) + step)
