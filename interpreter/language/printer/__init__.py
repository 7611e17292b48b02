"""Syntax trees as canonical rule text: one spacing, the fewest brackets that keep the tree, long texts broken over lines.

Input: a tree and the entry point of the grammar that it belongs to; with its rule text, if its comments and blank lines
are to be kept. Invariant: the printed text parses to an equal tree, and printing that gives the same text.
"""

from __future__ import annotations

from typing import Any

from ...ground.source import RuleText
from .. import syntax as ast
from .expressions import alternative, binder, declaration, expression, generator, signature, type_text
from .layout import Doc, Line, aligned, flat
from .statements import ROOM, Statements, inline

__all__ = ["ROOM", "WIDTH", "Line", "aligned", "one_line", "print_lines", "print_text", "show"]

WIDTH = 120
"""Columns of a line, where the text can be broken at all."""


def show(node: ast.Node) -> str:
    """An expression, type, signature, declaration or binder on one line."""
    return flat(_doc(node))


def one_line(start: str, tree: Any) -> str | None:
    """What stands at an entry point of the grammar, on one line; None where that needs more."""
    match start:
        case "choose":
            return "; ".join(map(show, tree))
        case "block":
            return inline(tuple(tree))
        case "body":
            return None if tree.lets else show(tree.value)
    return flat(_at(start, tree))


def print_lines(start: str, tree: Any, width: int = WIDTH, rule: RuleText | None = None) -> list[Line]:
    """The lines of what stands at an entry point of the grammar. `rule`: the text it came from, for its comments."""
    printer = Statements(width, rule)
    match start:
        case "choose":
            return printer.binders(tree)
        case "block":
            printer.block(tuple(tree))
            return printer.finish()
        case "body":
            return printer.body(tree)
    return printer.whole(_at(start, tree))


def print_text(start: str, tree: Any, width: int = WIDTH, rule: RuleText | None = None) -> str:
    """As `print_lines`, as one text without an end of line."""
    return "\n".join(aligned(print_lines(start, tree, width, rule)))


def _at(start: str, tree: Any) -> Doc:
    return ", ".join(name.id for name in tree) if start == "names" else _doc(tree)


def _doc(node: Any) -> Doc:
    match node:
        case ast.Generator():
            return generator(node)
        case ast.Determined():
            return binder(node)
        case ast.Signature():
            return signature(node)
        case ast.Declaration():
            return declaration(node)
        case ast.Parameter(name=name, type=kind):
            return f"{name.id} in {type_text(kind)}"
        case ast.NamedType() | ast.RangeType() | ast.CollectionType() | ast.OptionalType():
            return type_text(node)
        case ast.Alternative():
            return alternative(node)
    return expression(node)
