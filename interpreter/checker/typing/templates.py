"""Templates: text with expressions in braces, `"{start}={end}"`; `{dead:-}` joins a collection with `-`, and since the second
edition `{n:die | dice}` writes a number with what it counts."""

from __future__ import annotations

import re

from ...core import nodes as core
from ...core.counting import counting
from ...core.types import ERROR, Int, PathOf, SetOf, Type, describe, required
from ...files.edition import edition_of
from ...files.places import Hole, holes
from ...ground.inflection import Noun
from ...ground.limits import MAX_TEMPLATE
from ...ground.source import RuleText
from ...language import syntax as ast
from ...language.parser import parse
from ..names.frame import Frame
from ..names.meanings import Defined
from ..names.scope import Scope
from .expressions import Expressions

_NOUNS = 2
"""The edition that brought nouns behind numbers."""

_NOUN = re.compile(r"[^\W\d_]{2,}|[^\W\d_]+ *\| *[^\W\d_]+")
"""What joins no collection: words, and two forms of one."""


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
                _look_at_all(node, hole, value, frame, expressions)
                pieces += _pieces(hole, value, expressions)
        outside = outside[: hole.start] + " " * (hole.end - hole.start) + outside[hole.end :]
        at = hole.end
    if at < len(rule.text):
        pieces.append(rule.text[at:])
    stray = re.search(r"[{}]", outside)
    if stray:
        _stray(rule, stray, outside, expressions)
    return core.Template(tuple(pieces), rule.whole)


_ASKED = re.compile(r"(?<![\w`.])([^\W\d]\w*)(?:\[[^\[\]\n]+\]|\([^()\n]+\))")
"""A look-up or a call; between backticks it is meant as it stands."""


def look_outside(rule: RuleText, scope: Scope) -> None:
    """Warns of a value of the rules that stands in a text without its braces, where it would be shown as it is written."""
    outside = rule.text
    for hole in holes(rule):
        outside = outside[: hole.start] + " " * (hole.end - hole.start) + outside[hole.end :]
    asked = next(
        (
            one
            for one in _ASKED.finditer(outside)
            if isinstance(scope.values.get(one[1]), core.Fun | core.Table | Defined)
        ),
        None,
    )
    if asked is not None:
        scope.sink.add(
            "no-braces",
            f"`{asked[0]}` is no value here: it is shown as it is written",
            rule.span(*asked.span()),
            "outside of braces",
            helps=(f"values stand in braces: `{{{asked[0]}}}`",),
        )


def _stray(rule: RuleText, stray: re.Match[str], outside: str, expressions: Expressions) -> None:
    """Tells what a brace that begins or ends no expression is."""
    if stray[0] == "{" and "}" in outside[stray.end() :]:
        expressions.sink.add(
            "template-brace",
            "there are braces within the braces of a template",
            rule.span(stray.start(), outside.index("}", stray.end()) + 1),
            "this expression has braces of its own",
            helps=("write a definition under `define:` that says it, and here its name",),
        )
        return
    expressions.sink.add(
        "template-brace",
        "a brace in a template has no partner",
        rule.span(stray.start(), stray.end()),
        "this one",
        helps=("an expression stands between `{` and `}`",),
    )


def _look_at_all(node: ast.Expr, hole: Hole, value: core.Expr, frame: Frame, expressions: Expressions) -> None:
    """Tells the name of a universe where one of its elements is at hand: `{player}` for `{p}`."""
    if not isinstance(node, ast.Name) or hole.joint is not None or not isinstance(value.type, SetOf):
        return
    near = frame.fitting(value.type.of)
    if str(value.type.of) == node.id and near:
        expressions.sink.add(
            "writes-all",
            f"`{{{node.id}}}` writes every `{node.id}` there is",
            node.span,
            "all of them",
            helps=(f"one of them is `{{{near[0]}}}`", f"all of them, with a sign between them, are `{{{node.id}:-}}`"),
        )


def _pieces(hole: Hole, value: core.Expr, expressions: Expressions) -> list[core.Piece]:
    """What a hole writes: its value, and behind a number its noun."""
    if hole.joint is None:
        return [core.Piece(value, ",")]
    kind = required(value.type)
    if edition_of(hole.rule.file) >= _NOUNS:
        if isinstance(kind, Int) and hole.joint.strip():
            return [core.Piece(value, ","), counting(value, Noun.read(hole.joint))]
        if not isinstance(kind, Int | SetOf | PathOf) or _NOUN.fullmatch(hole.joint):
            expressions.sink.add(
                "noun-of-set",
                f"the noun `{hole.joint.strip()}` stands behind {describe(value.type)}",
                value.span,
                "not a number",
                helps=_instead(kind, hole),
            )
    return [core.Piece(value, hole.joint)]


def _instead(kind: Type, hole: Hole) -> tuple[str, ...]:
    written, noun = hole.rule.text.strip(), hole.joint or ""
    if isinstance(kind, SetOf | PathOf):
        return (f"for how many there are write `{{count({written}):{noun}}}`", "what joins them is a sign, as `:-`")
    return (f"without a number write `{{{written}}}`",)


def note_text(node: ast.String) -> RuleText:
    """The text of a string literal in rule text, for its holes. The string's span includes its quotes."""
    start = node.span.start + 1
    return RuleText(node.value, node.span.file, range(start, start + len(node.value) + 1))
