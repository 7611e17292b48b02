"""What is worked out: operators of numbers and sets, folds over a collection."""

from __future__ import annotations

from collections.abc import Iterator

from ....ground.source import Span
from ....language import syntax as ast
from ..words import Words
from .registry import Change, between, first_word, kind, outer

_OPERATORS = {
    "+": ("-", "&"),
    "-": ("+", "&"),
    "&": ("+", "-"),
    "*": ("+", "-"),
    "div": ("mod", "*"),
    "mod": ("div", "*"),
}


@kind("operator", ast.Arithmetic)
def _operator(node: ast.Arithmetic, words: Words) -> Iterator[Change]:
    for other in _OPERATORS[node.op]:
        if other != "&" or _is_collection(node, words):
            yield between(node.left, node.right, node.op), other


def _is_collection(node: ast.Arithmetic, words: Words) -> bool:
    return words.is_collection(node.left) or words.is_collection(node.right)


@kind("dropped operand", ast.Arithmetic)
def _operand(node: ast.Arithmetic, words: Words) -> Iterator[Change]:
    """A number is left to the kind of numbers."""
    left, right = outer(node.left, node), outer(node.right, node)
    if not isinstance(node.left, ast.Number):
        yield Span(left.file, left.start, right.start), ""
    if not isinstance(node.right, ast.Number):
        yield Span(left.file, left.end, right.end), ""


@kind("swapped operands", ast.Arithmetic)
def _operands(node: ast.Arithmetic, words: Words) -> Iterator[Change]:
    if node.op in ("-", "div", "mod") and node.left != node.right:
        whole = outer(node.left, node).to(outer(node.right, node))
        right, left = (outer(part, node).text for part in (node.right, node.left))
        yield whole, f"({right}) {node.op} ({left})"


_FOLDS = {"any": "all", "all": "any", "min": "max", "max": "min", "first": "last", "last": "first", "sum": "max"}


@kind("quantifier", ast.Fold, ast.Extreme)
def _fold(node: ast.Fold | ast.Extreme, words: Words) -> Iterator[Change]:
    yield from _quantifier(node, node.op)


@kind("quantifier", ast.Pick)
def _pick(node: ast.Pick, words: Words) -> Iterator[Change]:
    yield from _quantifier(node, node.which)


def _quantifier(node: ast.Node, word: str) -> Iterator[Change]:
    if word in _FOLDS:
        yield first_word(node, len(word)), _FOLDS[word]


@kind("closure", ast.Closure)
def _closure(node: ast.Closure, words: Words) -> Iterator[Change]:
    """Without what it leads to: only where it starts."""
    if node.which == "reach":
        yield node.span, f"({outer(node.start, node).text})"


@kind("closure", ast.Shortest)
def _shortest(node: ast.Shortest, words: Words) -> Iterator[Change]:
    """No step leads away from where it starts; and every place is its end."""
    yield outer(node.next, node), f"{{{node.name.id}}}"
    yield outer(node.until, node), "yes"


@kind("order", ast.Ordered)
def _ordered(node: ast.Ordered, words: Words) -> Iterator[Change]:
    """The other way round; a sign that is there already is dropped as other signs are."""
    if not isinstance(node.value, ast.Minus):
        yield outer(node.value, node), f"-({node.value.span.text})"


@kind("dropped operand", ast.Extreme)
def _extreme(node: ast.Extreme, words: Words) -> Iterator[Change]:
    for part in (node.left, node.right):
        yield node.span, f"({outer(part, node).text})"
