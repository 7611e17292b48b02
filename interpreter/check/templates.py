"""Templates: text with expressions in braces, `"{start}={end}"`; `{dead:-}` joins a collection with `-`."""

from __future__ import annotations

import re

from .. import core
from .. import syntax as ast
from ..limits import MAX_TEMPLATE
from ..parser import parse
from ..source import RuleText
from ..types import ERROR
from .expressions import Expressions
from .frame import Frame

_HOLE = re.compile(r"\{([^{}]*)\}")


def template(rule: RuleText, expressions: Expressions, frame: Frame, most: int = MAX_TEMPLATE) -> core.Template:
    """The checked template of a text of at most so many characters; mistakes go to the sink."""
    pieces: list[str | core.Piece] = []
    at = 0
    if len(rule.text) > most:
        expressions.sink.add(
            "too-large", f"this text is longer than {most} characters", rule.span(0, 1), "it begins here"
        )
        return core.Template((), rule.whole)
    for match in _HOLE.finditer(rule.text):
        if match.start() > at:
            pieces.append(rule.text[at : match.start()])
        inner, colon, separator = match.group(1).partition(":")
        start = match.start(1)
        part = RuleText(inner, rule.file, rule.offsets[start : start + len(inner) + 1])
        node = parse("expression", part, expressions.sink)
        if node is not None:
            value = expressions.check(node, frame)
            if value.type != ERROR:
                pieces.append(core.Piece(value, separator if colon else ","))
        at = match.end()
    if at < len(rule.text):
        pieces.append(rule.text[at:])
    stray = re.search(r"[{}]", _HOLE.sub(lambda match: " " * len(match.group()), rule.text))
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
