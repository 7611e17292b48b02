"""Rule text to syntax tree, by the LALR grammar in grammar.lark.

Every mistake becomes a diagnostic in the terms of the rule language. trees.py builds the trees.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import lark
from lark.indenter import DedentError, Indenter

from ..ground.characters import code_point, is_unseen
from ..ground.diagnostics import Diagnostic, Sink
from ..ground.limits import MAX_RULE_DEPTH, MAX_RULE_TEXT
from ..ground.source import RuleText, Span
from .trees import Build, Refused

STARTS = ["expression", "body", "choose", "generator", "block", "signature", "declaration", "type_only", "names"]

KEYWORDS = frozenset(
    [
        "and",
        "by",
        "can",
        "chance",
        "decide",
        "div",
        "draw",
        "elif",
        "else",
        "for",
        "forever",
        "forget",
        "if",
        "in",
        "is",
        "let",
        "lose",
        "mod",
        "no",
        "none",
        "not",
        "note",
        "nothing",
        "of",
        "or",
        "otherwise",
        "path",
        "rank",
        "remember",
        "repeat",
        "set",
        "then",
        "those",
        "together",
        "turn",
        "until",
        "where",
        "while",
        "win",
        "within",
        "yes",
    ]
)


class _Lines(Indenter):
    NL_type = "_NL"
    OPEN_PAREN_types = ["LPAR", "LSQB", "LBRACE"]  # noqa: RUF012 - lark's own way of setting an Indenter up
    CLOSE_PAREN_types = ["RPAR", "RSQB", "RBRACE"]  # noqa: RUF012
    INDENT_type = "_INDENT"
    DEDENT_type = "_DEDENT"
    tab_len = 8


def _cache_file() -> str | None:
    """Where the parse tables are kept between runs (building them takes a quarter of a second), if anywhere."""
    import platformdirs

    folder = Path(platformdirs.user_cache_dir("ludograph"))
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return str(folder / "grammar.cache")


def _end_of_word(terminal: lark.lexer.TerminalDef) -> None:
    """A word of the language ends where the word ends: `not` is not the beginning of `nothing`."""
    if isinstance(terminal.pattern, lark.lexer.PatternStr) and terminal.pattern.value.isalpha():
        terminal.pattern = lark.lexer.PatternRE(terminal.pattern.value + r"\b")


@cache
def _parser() -> tuple[lark.Lark, Build]:
    build = Build()
    text = (Path(__file__).parent / "grammar.lark").read_text(encoding="utf-8")
    options: dict[str, Any] = {
        "parser": "lalr",
        "lexer": "contextual",
        "start": STARTS,
        "postlex": _Lines(),
        "propagate_positions": True,
        "maybe_placeholders": False,
        "edit_terminals": _end_of_word,
    }
    try:
        return lark.Lark(text, cache=_cache_file() or False, **options), build
    except OSError:  # a cache folder that cannot be written is no reason to stop
        return lark.Lark(text, **options), build


def parse(start: str, rule: RuleText, sink: Sink) -> Any:
    """The tree of a rule text, or None after a diagnostic."""
    if start not in rule.trees:
        made = _parse(start, rule, sink)
        if made is None:
            return None
        rule.trees[start] = made
    return rule.trees[start]


def _parse(start: str, rule: RuleText, sink: Sink) -> Any:
    if len(rule.text) > MAX_RULE_TEXT:
        sink.add(
            "too-large", f"this rule text is longer than {MAX_RULE_TEXT} characters", rule.span(0, 1), "it begins here"
        )
        return None
    if not rule.text.strip():
        sink.add("syntax-empty", "rule text is missing here", rule.whole, "nothing stands here")
        return None
    deep = _bracket_too_deep(rule.text)
    if deep is not None:
        sink.add(
            "too-deep", f"brackets are nested more than {MAX_RULE_DEPTH} deep", rule.span(deep, deep + 1), "too deep"
        )
        return None
    parser, build = _parser()
    build.current = rule
    lead = len(rule.text) - len(rule.text.lstrip("\n"))
    try:
        return build.transform(parser.parse(_pad(rule.text, lead), start=start))
    except Refused as refused:
        sink.add(refused.slug, refused.title, rule.span(refused.at.start_pos, refused.at.end_pos), refused.label)
    except lark.exceptions.VisitError as problem:
        inner = problem.orig_exc
        if not isinstance(inner, Refused):
            raise
        sink.add(inner.slug, inner.title, rule.span(inner.at.start_pos, inner.at.end_pos), inner.label)
    except DedentError:
        sink.add("syntax-indent", "this indentation fits no line above", rule.whole, "in this text")
    except lark.exceptions.UnexpectedInput as problem:
        sink.put(_explain(problem, start, rule))
    return None


def _pad(text: str, lead: int) -> str:
    """The text with one line end behind it. Leading blank lines become spaces, so that offsets stay."""
    return text[:lead].replace("\n", " ") + text[lead:].rstrip() + "\n"


def _bracket_too_deep(text: str) -> int | None:
    depth = 0
    for match in re.finditer(r"[(\[{]|[)\]}]", text):
        depth += 1 if match.group() in "([{" else -1
        if depth > MAX_RULE_DEPTH:
            return match.start()
    return None


def _strange(char: str, span: Span) -> Diagnostic:
    """A character that is none of rule text, by its name: many look like others, or like nothing."""
    advice = ""
    if is_unseen(char):
        advice = "write a usual blank, or take it away"
    elif char.isalnum():
        advice = "names are made of the letters a to z, large and small, the digits 0 to 9 and `_`"
    return Diagnostic(
        "syntax-mark",
        f"{code_point(char)} means nothing in rule text",
        span,
        "unexpected",
        helps=(advice,) if advice else (),
    )


_PLACES = {
    "expression": "an expression",
    "body": "a definition",
    "choose": "parameters such as `square in cell where empty(square)`",
    "generator": "a generator such as `p in player where alive(p)`",
    "block": "statements",
    "signature": "a name, with parameters in brackets such as `group(s in cell)`",
    "declaration": "a type such as `cell -> player?`",
    "type_only": "a type",
    "names": "names with commas between",
}


def _explain(problem: lark.exceptions.UnexpectedInput, start: str, rule: RuleText) -> Diagnostic:
    text = rule.text
    at = problem.pos_in_stream if problem.pos_in_stream is not None else len(text)
    token = str(getattr(problem, "token", ""))
    kind = getattr(getattr(problem, "token", None), "type", "")
    expected = set(getattr(problem, "expected", None) or getattr(problem, "allowed", None) or ())
    if kind in ("$END", "_DEDENT") or (kind == "_NL" and not text[at:].strip()) or at >= len(text.rstrip()):
        end = len(text.rstrip())
        span = rule.span(max(end - 1, 0), end)
        return Diagnostic(
            "syntax-end", f"{_PLACES[start]} is expected, and the text ends too early", span, "something must follow"
        )
    if kind != "_INDENT" and getattr(problem, "accepts", None) == {"_INDENT"}:
        word = re.match(r"\w+|.", text[at:])
        return Diagnostic(
            "syntax-indent",
            "the line above ends with `:`, so what belongs to it must stand further to the right",
            rule.span(at, at + (word.end() if word else 1)),
            "not indented",
            helps=("indent it by two more spaces",),
        )
    if not text[at].isascii():
        return _strange(text[at], rule.span(at, at + 1))
    length = max(len(token.strip()), 1) if kind not in ("_NL", "_INDENT") else 1
    span = rule.span(at, at + length)
    rest = text[at:]
    if kind in ("_INDENT",) or (kind == "_NL" and rest.strip()):
        where = at + len(rest) - len(rest.lstrip())
        span = rule.span(where, where + 1)
        return Diagnostic(
            "syntax-indent",
            "a new line begins here, but the statement before it is not finished or has no `:`",
            span,
            "unexpected line or indentation",
            helps=("a line that begins with `and or then else where until + - * &` continues the one before",),
        )
    if rest.startswith("=") and not rest.startswith("=="):
        return Diagnostic(
            "syntax-equals",
            "`=` gives a value; it does not compare",
            span,
            "a comparison is expected",
            helps=("write `is`, or `==` for numbers",),
        )
    if rest.startswith("&") and text[at - 1 : at] == "&":
        at, rest = at - 1, text[at - 1 :]
    foreign = re.match(r"&&|\|\||!=?|<>|=>|->|\+\+|\*\*|//|[%^~@$?:'`/\\]", rest)
    words = {
        "&&": "and",
        "||": "or",
        "!": "not",
        "<>": "is not",
        "%": "mod",
        "/": "div",
        "//": "div",
        "'": '"',
        "**": "*",
    }
    if foreign:
        mark = foreign.group()
        helps = (f"write `{words[mark]}`",) if mark in words else ()
        return Diagnostic(
            "syntax-mark", f"`{mark}` means nothing here", rule.span(at, at + len(mark)), "unexpected", helps=helps
        )
    word = re.match(r"[A-Za-z_]+", rest)
    if word and word.group() in KEYWORDS and "NAME" in expected and not expected & {word.group().upper()}:
        return Diagnostic(
            "keyword-as-name",
            f"`{word.group()}` is a word of the language and cannot be a name",
            rule.span(at, at + len(word.group())),
            "a name is expected",
            helps=("put brackets round it: `x = (if … then … else …)`",)
            if word.group() == "if"
            else ("choose another name",),
        )
    found = word.group() if word else rest[:1]
    helps = ()
    if word and word.group() in ("for", "where", "in") and start in ("expression", "body"):
        helps = ("generators stand inside `those(…)`, `any(…)`, `count(…)` and their like",)
    if found in (")", "]", "}"):
        helps = ("a bracket was not opened, or another one not closed",)
    return Diagnostic(
        "syntax",
        f"`{found}` is unexpected here",
        rule.span(at, at + max(len(found), 1)),
        f"in {_PLACES[start]}",
        helps=helps,
    )
