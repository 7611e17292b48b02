"""Templates: text with expressions in braces, `"{start}={end}"`; `{dead:-}` joins a collection with `-`."""

from __future__ import annotations

import re

from ..core import nodes as core
from ..core.types import ERROR
from ..files.places import holes
from ..ground.limits import MAX_TEMPLATE
from ..ground.source import RuleText
from ..language import syntax as ast
from ..language.parser import parse
from .expressions import Expressions
from .frame import Frame


def template(rule: RuleText, expressions: Expressions, frame: Frame, most: int = MAX_TEMPLATE) -> core.Template:
    """The checked template of a text of at most so many characters; mistakes go to the sink."""
    pieces: list[str | core.Piece] = []
    at = 0
    if len(rule.text) > most:
        expressions.sink.add(
            "too-large", f"this text is longer than {most} characters", rule.span(0, 1), "it begins here"
        )
        return core.Template((), rule.whole)
    outside = rule.text
    for hole in holes(rule):
        if hole.start > at:
            pieces.append(rule.text[at : hole.start])
        node = parse("expression", hole.rule, expressions.sink)
        if node is not None:
            value = expressions.check(node, frame)
            if value.type != ERROR:
                pieces.append(core.Piece(value, "," if hole.joint is None else hole.joint))
        outside = outside[: hole.start] + " " * (hole.end - hole.start) + outside[hole.end :]
        at = hole.end
    if at < len(rule.text):
        pieces.append(rule.text[at:])
    stray = re.search(r"[{}]", outside)
    if stray:
        expressions.sink.add(
            "template-brace",
            "a brace in a template has no partner",
            rule.span(stray.start(), stray.start() + 1),
            "this one",
            helps=("an expression stands between `{` and `}`",),
        )
    return core.Template(tuple(pieces), rule.whole)


def note_text(node: ast.String) -> RuleText:
    """The text of a string literal in rule text, for its holes. The string's span includes its quotes."""
    start = node.span.start + 1
    return RuleText(node.value, node.span.file, range(start, start + len(node.value) + 1))
