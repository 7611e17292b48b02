"""What is done: statements, their order, results, what is decided."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import get_args

from ....ground.source import Span
from ....language import syntax as ast
from ..words import Words
from .registry import Change, between, first_word, kind, outer, swapped, without_one

_DROPPED = tuple(kind for kind in get_args(ast.Statement) if kind not in (ast.Let, ast.Nothing))
"""Without a `let` its name would be unknown, and `nothing` is nothing already."""


@kind("dropped statement", *_DROPPED)
def _statement(node: ast.Statement, words: Words) -> Iterator[Change]:
    yield _whole(node), "nothing"


def _whole(node: ast.Statement) -> Span:
    return Span(node.span.file, node.span.start, _end(node))


def _end(node: ast.Statement) -> int:
    """Where the words of a statement end; the span of one with a block reaches to the next line that is something else."""
    match node:
        case ast.If(cases=cases, otherwise=otherwise):
            return _end((otherwise or cases[-1][1])[-1])
        case ast.Decide(lists=lists, otherwise=otherwise):
            return _end(otherwise[-1]) if otherwise else lists[-1][-1].span.end
    block: ast.Block = getattr(node, "body", ())
    return _end(block[-1]) if block else node.span.end


@kind("dropped alternative", ast.If, ast.Decide)
def _otherwise(node: ast.If | ast.Decide, words: Words) -> Iterator[Change]:
    """What is done else. Where it is one word it is dropped as a statement."""
    if node.otherwise and len(node.otherwise) > 1:
        yield _whole(node.otherwise[0]).to(_whole(node.otherwise[-1])), "nothing"


@kind("assignment", ast.Assign)
def _assignment(node: ast.Assign, words: Words) -> Iterator[Change]:
    if node.op != "=":
        for other in ("-=", "+=", "="):
            if other != node.op:
                yield between(node.place, node.value, node.op), other


def block_changes(block: ast.Block) -> Iterator[tuple[str, Change]]:
    """Two statements in the place of each other, where the later one reads what the first one writes."""
    for one, two in pairwise(block):
        left, right = _whole(one), _whole(two)
        apart = "\n" in left.file.text[left.end : right.start] or "\n" not in right.text
        if isinstance(one, ast.Assign) and not isinstance(two, ast.Let) and one.place.id in _names(two) and apart:
            yield "order", swapped(left, right)


def _names(part: object) -> set[str]:
    """The names that a statement reads; where it writes to does not count."""
    if isinstance(part, tuple):
        return set().union(*map(_names, part))
    if isinstance(part, ast.Assign):
        return _names(part.value) | (_names(part.place.args) if isinstance(part.place, ast.Lookup) else set())
    if not isinstance(part, ast.Node):
        return set()
    own = {part.id} if isinstance(part, ast.Name | ast.Lookup | ast.Call) else set()
    return own.union(*(_names(getattr(part, name)) for name in part.fields[2:]))


@kind("result", ast.Finish)
def _result(node: ast.Finish, words: Words) -> Iterator[Change]:
    yield first_word(node, len(node.word)), "lose" if node.word == "win" else "win"
    yield node.span, "draw"


@kind("result", ast.Draw)
def _drawn(node: ast.Draw, words: Words) -> Iterator[Change]:
    for player in words.players:
        yield node.span, f"win {player}"


@kind("result", ast.Rank)
def _ranking(node: ast.Rank, words: Words) -> Iterator[Change]:
    span = outer(node.by, node)
    yield span, f"-({span.text})"


@kind("order", ast.Together)
def _together(node: ast.Together, words: Words) -> Iterator[Change]:
    yield first_word(node, len("together")), "repeat 1"


@kind("dropped alternative", ast.Decide, ast.Chance)
def _alternative(node: ast.Decide | ast.Chance, words: Words) -> Iterator[Change]:
    lists = node.lists if isinstance(node, ast.Decide) else (node.moves,)
    yield from without_one([alternatives[0].span.to(alternatives[-1].span) for alternatives in lists])
    for alternatives in lists:
        yield from without_one([one.span for one in alternatives])
