"""Texts of a ruleset as trees that can be compared."""

from __future__ import annotations

from typing import Any

from ..files.places import TEMPLATE, holes
from ..ground.diagnostics import Sink
from ..ground.source import RuleText
from . import syntax as ast
from .parser import parse


def template_parts(rule: RuleText, sink: Sink) -> list[str | tuple[ast.Expr, str]]:
    """A template as texts and holes, a hole being an expression and what follows it in the braces (`:-`)."""
    made: list[str | tuple[ast.Expr, str]] = []
    at = 0
    for hole in holes(rule):
        made.append(rule.text[at : hole.start])
        tree = parse("expression", hole.rule, sink)
        if tree is not None:
            made.append((tree, "" if hole.joint is None else f":{hole.joint}"))
        at = hole.end
    made.append(rule.text[at:])
    return [part for part in made if part != ""]


def tree_of(start: str, rule: RuleText, sink: Sink) -> Any:
    """What a text means, comparable: equal texts up to formatting have equal trees. None after a diagnostic."""
    known = len(sink.items)
    if start == TEMPLATE:
        parts = tuple(template_parts(rule, sink))
        return parts if len(sink.items) == known else None
    return parse(start, rule, sink)
