"""The kinds of changes: for a node of a syntax tree, the pieces of text that become others.

A kind is one function here, with the nodes that it changes; nothing else has to know of it. A change never needs brackets
that are not there: where a part of a text could bind more loosely than what it replaces, the kind writes them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Any

from ...ground.source import Span
from ...language import syntax as ast
from .words import Words

Change = tuple[Span, str]
"""A piece of the file, and what stands there instead."""

Make = Callable[[Any, Words], Iterator[Change]]

KINDS: list[tuple[str, tuple[type[ast.Node], ...], Make]] = []
"""Name, nodes, changes."""


def _kind(name: str, *nodes: type[ast.Node]) -> Callable[[Make], Make]:
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


def _outer(part: ast.Node, whole: ast.Node) -> Span:
    """The text of a part with the brackets round it; a tree has none."""
    text, span = part.span.file.text, part.span
    while True:
        before = re.search(r"\(\s*$", text[whole.span.start : span.start])
        behind = re.match(r"\s*\)", text[span.end : whole.span.end])
        if not before or not behind:
            return span
        span = Span(span.file, whole.span.start + before.start(), span.end + behind.end())


def _between(left: ast.Node, right: ast.Node, mark: str) -> Span:
    """The place of an operator or word between two parts."""
    gap = Span(left.span.file, left.span.end, right.span.start)
    text = re.sub(r"#[^\n]*", lambda comment: " " * len(comment.group()), gap.text)
    pattern = r"\s+".join(map(re.escape, mark.split()))
    found = re.search(rf"\b{pattern}\b" if mark[0].isalpha() else pattern, text)
    assert found is not None, "an operator stands between its operands"
    return Span(gap.file, gap.start + found.start(), gap.start + found.end())


def without_one(spans: Sequence[Span]) -> Iterator[Change]:
    """Of things with something between them, each one dropped."""
    if len(spans) < 2:
        return
    yield Span(spans[0].file, spans[0].start, spans[1].start), ""
    for before, span in pairwise(spans):
        yield Span(span.file, before.end, span.end), ""


def _always(cond: ast.Node, whole: ast.Node, *values: str) -> Iterator[Change]:
    span = _outer(cond, whole)
    for value in values:
        if span.text != value:
            yield span, value


# ---------------------------------------------------------------- values


@_kind("number", ast.Number)
def _number(node: ast.Number, words: Words) -> Iterator[Change]:
    yield node.span, str(node.value + 1)
    if node.value > 0:
        yield node.span, str(node.value - 1)


@_kind("sign", ast.Minus)
def _sign(node: ast.Minus, words: Words) -> Iterator[Change]:
    yield Span(node.span.file, node.span.start, _outer(node.value, node).start), ""


@_kind("truth value", ast.Truth)
def _truth(node: ast.Truth, words: Words) -> Iterator[Change]:
    yield node.span, "no" if node.value else "yes"


@_kind("element", ast.Name)
def _element(node: ast.Name, words: Words) -> Iterator[Change]:
    if node.id in words.elements:
        yield node.span, words.elements[node.id]


@_kind("element", ast.Call)
def _element_by_text(node: ast.Call, words: Words) -> Iterator[Change]:
    match node.args:
        case [ast.String(value=value)] if value in words.texts.get(node.id, {}):
            start = node.args[0].span.start + node.args[0].span.text.index(value)
            yield Span(node.span.file, start, start + len(value)), words.texts[node.id][value]


@_kind("side", ast.Name)
def _side(node: ast.Name, words: Words) -> Iterator[Change]:
    if node.id in words.sides:
        yield node.span, words.sides[node.id]


@_kind("side", ast.Call)
def _side_by_call(node: ast.Call, words: Words) -> Iterator[Change]:
    if node.id == "other" and len(node.args) == 1 and words.sides:
        yield node.span, f"({node.args[0].span.text})" if _is_compound(node.args[0]) else node.args[0].span.text


def _is_compound(node: ast.Node) -> bool:
    return not isinstance(node, ast.Name | ast.Call | ast.Lookup | ast.Number)


@_kind("start value", ast.Declaration)
def _start(node: ast.Declaration, words: Words) -> Iterator[Change]:
    if node.start is not None:
        yield Span(node.span.file, node.result.span.end, _outer(node.start, node).end), ""


# ---------------------------------------------------------------- conditions


@_kind("dropped condition", ast.Logic)
def _part(node: ast.Logic, words: Words) -> Iterator[Change]:
    yield from without_one([_outer(part, node) for part in node.parts])


@_kind("dropped condition", ast.Clause)
def _clause(node: ast.Clause, words: Words) -> Iterator[Change]:
    yield from _always(node.cond, node, "no" if node.word == "until" else "yes")


@_kind("dropped condition", ast.Determined)
def _determined(node: ast.Determined, words: Words) -> Iterator[Change]:
    if node.where is not None:
        yield from _always(node.where, node, "yes")


@_kind("dropped condition", ast.If)
def _case(node: ast.If, words: Words) -> Iterator[Change]:
    alone = len(node.cases) == 1 and node.otherwise is None  # then `no` is the statement dropped
    for cond, _ in node.cases:
        yield from _always(cond, node, *(("yes",) if alone else ("yes", "no")))


@_kind("dropped condition", ast.IfExpr)
def _if(node: ast.IfExpr, words: Words) -> Iterator[Change]:
    yield from _always(node.cond, node, "yes", "no")


@_kind("dropped not", ast.Negation)
def _not(node: ast.Negation, words: Words) -> Iterator[Change]:
    yield Span(node.span.file, node.span.start, _outer(node.value, node).start), ""


_COMPARED = {
    "<": ("<=", ">="), "<=": ("<", ">"), ">": (">=", "<="), ">=": (">", "<"), "==": ("!=",), "!=": ("==",),
    "is": ("is not",), "is not": ("is",), "in": ("not in",), "not in": ("in",),
}  # fmt: skip


@_kind("comparison", ast.Compare)
def _comparison(node: ast.Compare, words: Words) -> Iterator[Change]:
    for other in _COMPARED[node.op]:
        yield _between(node.left, node.right, node.op), other


# ---------------------------------------------------------------- operators and collections

_OPERATORS = {"+": "-", "-": "+", "&": "+", "*": "+", "div": "mod", "mod": "div"}


@_kind("operator", ast.Arithmetic)
def _operator(node: ast.Arithmetic, words: Words) -> Iterator[Change]:
    span, other = _between(node.left, node.right, node.op), _OPERATORS[node.op]
    yield span, other


@_kind("dropped operand", ast.Arithmetic)
def _operand(node: ast.Arithmetic, words: Words) -> Iterator[Change]:
    """Of a union, difference or intersection, or a sum; a number is left to the kind of numbers."""
    left, right = _outer(node.left, node), _outer(node.right, node)
    if node.op in ("+", "&") and not isinstance(node.left, ast.Number):
        yield Span(left.file, left.start, right.start), ""
    if node.op in ("+", "&", "-") and not isinstance(node.right, ast.Number):
        yield Span(left.file, left.end, right.end), ""


@_kind("dropped item", ast.SetLiteral)
def _item(node: ast.SetLiteral, words: Words) -> Iterator[Change]:
    yield from without_one([_outer(item, node) for item in node.items])


_FOLDS = {"any": "all", "all": "any", "min": "max", "max": "min", "first": "last", "last": "first"}


@_kind("quantifier", ast.Fold, ast.Extreme)
def _fold(node: ast.Fold | ast.Extreme, words: Words) -> Iterator[Change]:
    yield from _first_word(node, node.op)


@_kind("quantifier", ast.Pick)
def _pick(node: ast.Pick, words: Words) -> Iterator[Change]:
    yield from _first_word(node, node.which)


def _first_word(node: ast.Node, word: str) -> Iterator[Change]:
    if word in _FOLDS:
        yield Span(node.span.file, node.span.start, node.span.start + len(word)), _FOLDS[word]


# ---------------------------------------------------------------- statements

_DROPPED = (
    ast.Assign, ast.If, ast.For, ast.While, ast.Repeat, ast.Forever, ast.Turn, ast.Together, ast.Decide, ast.Perform,
    ast.Chance, ast.Finish, ast.Draw, ast.Rank, ast.Note, ast.Memorise,
)  # fmt: skip
"""Without a `let` its name would be unknown, and `nothing` is nothing already."""


@_kind("dropped statement", *_DROPPED)
def _statement(node: Any, words: Words) -> Iterator[Change]:
    yield Span(node.span.file, node.span.start, _end(node)), "nothing"


def _end(node: ast.Statement) -> int:
    """Where the words of a statement end; the span of one with a block reaches to the next line that is something else."""
    match node:
        case ast.If(cases=cases, otherwise=otherwise):
            return _end((otherwise or cases[-1][1])[-1])
        case ast.Decide(lists=lists, otherwise=otherwise):
            return _end(otherwise[-1]) if otherwise else lists[-1][-1].span.end
        case ast.For() | ast.While() | ast.Repeat() | ast.Forever() | ast.Turn() | ast.Together():
            return _end(node.body[-1])
    return node.span.end


@_kind("assignment", ast.Assign)
def _assignment(node: ast.Assign, words: Words) -> Iterator[Change]:
    if node.op != "=":
        yield _between(node.place, node.value, node.op), "-=" if node.op == "+=" else "+="


@_kind("result", ast.Finish)
def _result(node: ast.Finish, words: Words) -> Iterator[Change]:
    start = node.span.start
    yield Span(node.span.file, start, start + len(node.word)), "lose" if node.word == "win" else "win"


@_kind("result", ast.Rank)
def _ranking(node: ast.Rank, words: Words) -> Iterator[Change]:
    span = _outer(node.by, node)
    yield span, f"-({span.text})"


@_kind("order", ast.Together)
def _together(node: ast.Together, words: Words) -> Iterator[Change]:
    start = node.span.start
    yield Span(node.span.file, start, start + len("together")), "repeat 1"


@_kind("dropped alternative", ast.Decide)
def _alternative(node: ast.Decide, words: Words) -> Iterator[Change]:
    yield from without_one([alternatives[0].span.to(alternatives[-1].span) for alternatives in node.lists])
    for alternatives in node.lists:
        yield from without_one([one.span for one in alternatives])
