"""What is asked: conditions and their parts, comparisons, alternatives of an expression."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator

from ....ground.source import Span
from ....language import syntax as ast
from ..words import Words
from .registry import Change, between, kind, outer, swapped, without_one


def _always(cond: ast.Node, whole: ast.Node, *values: str) -> Iterator[Change]:
    span = outer(cond, whole)
    for value in values:
        if span.text != value:
            yield span, value
    if not isinstance(cond, ast.Compare | ast.Negation | ast.Truth):  # these have kinds of their own
        yield span, f"not ({span.text})"


@kind("dropped condition", ast.Logic)
def _part(node: ast.Logic, words: Words) -> Iterator[Change]:
    yield from without_one([outer(part, node) for part in node.parts])


@kind("and, or", ast.Logic)
def _joint(node: ast.Logic, words: Words) -> Iterator[Change]:
    parts = [outer(part, node) for part in node.parts]
    yield parts[0].to(parts[-1]), (" or " if node.op == "and" else " and ").join(f"({part.text})" for part in parts)


@kind("dropped condition", ast.Clause)
def _clause(node: ast.Clause, words: Words) -> Iterator[Change]:
    yield from _always(node.cond, node, "no" if node.word == "until" else "yes")


@kind("clause", ast.Clause)
def _clause_word(node: ast.Clause, words: Words) -> Iterator[Change]:
    start = node.span.start
    for word in ("while", "until", "where") if node.word != "where" else ():
        if word != node.word:
            yield Span(node.span.file, start, start + len(node.word)), word


@kind("dropped condition", ast.Determined)
def _determined(node: ast.Determined, words: Words) -> Iterator[Change]:
    if node.where is not None:
        yield from _always(node.where, node, "yes")


@kind("dropped condition", ast.If)
def _case(node: ast.If, words: Words) -> Iterator[Change]:
    alone = len(node.cases) == 1 and node.otherwise is None  # then `no` is the statement dropped
    for cond, _ in node.cases:
        yield from _always(cond, node, *(("yes",) if alone else ("yes", "no")))


@kind("dropped condition", ast.IfExpr)
def _if(node: ast.IfExpr, words: Words) -> Iterator[Change]:
    yield from _always(node.cond, node, "yes", "no")


@kind("swapped branches", ast.IfExpr)
def _branches(node: ast.IfExpr, words: Words) -> Iterator[Change]:
    if not isinstance(node.no, ast.IfExpr):
        yield swapped(outer(node.yes, node), outer(node.no, node))


@kind("dropped not", ast.Negation)
def _not(node: ast.Negation, words: Words) -> Iterator[Change]:
    yield Span(node.span.file, node.span.start, outer(node.value, node).start), ""


_ORDERED: dict[str, Callable[[int, int], bool]] = {
    "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge, "==": operator.eq, "!=": operator.ne,
}  # fmt: skip
_COMPARED = {"is": ("is not",), "is not": ("is",), "in": ("not in",), "not in": ("in",)}


@kind("comparison", ast.Compare)
def _comparison(node: ast.Compare, words: Words) -> Iterator[Change]:
    for other in _COMPARED.get(node.op, _ORDERED):
        if other != node.op and not _means_the_same(node, other, words):
            yield between(node.left, node.right, node.op), other


def _means_the_same(node: ast.Compare, other: str, words: Words) -> bool:
    """Whether no value of the left part can tell two operators from each other, as `> 0` and `!= 0` of what is counted."""
    low, high = words.range_of(node.left)
    if node.op not in _ORDERED or not isinstance(node.right, ast.Number):
        return False
    value = node.right.value
    told = (_ORDERED[node.op], _ORDERED[other])
    return all(told[0](x, value) == told[1](x, value) for x in (value - 1, value, value + 1) if low <= x <= high)
