"""Rule text to syntax tree, by the LALR grammar in grammar.lark.

Every mistake becomes a diagnostic in the terms of the rule language. The tree is built without recursion;
texts nested deeper than `limits.MAX_RULE_DEPTH` are refused, so that every later pass may recurse.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import lark
from lark.indenter import DedentError, Indenter

from . import syntax as ast
from .diagnostics import Diagnostic, Sink
from .limits import MAX_INTEGER, MAX_RULE_DEPTH, MAX_RULE_TEXT
from .source import RuleText

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


class _Refused(Exception):
    """A text that the grammar takes and the builder does not."""

    def __init__(self, slug: str, title: str, at: Any, label: str) -> None:
        self.slug, self.title, self.at, self.label = slug, title, at, label
        super().__init__(title)


class _Raw(tuple[Any, ...]):
    """Children of a rule that makes no node of its own, with the place of the rule."""

    meta: Any


_N = TypeVar("_N", bound=ast.Node)


@lark.v_args(meta=True)
class _Build(lark.visitors.Transformer_NonRecursive[Any, Any]):
    """Makes nodes. Spans are offsets in the rule text here; `current` is the text being parsed."""

    current: RuleText

    def _make(self, cls: Callable[..., _N], meta: Any, *fields: Any) -> _N:
        start = getattr(meta, "start_pos", None)
        span = self.current.span(start, meta.end_pos) if start is not None else self.current.whole
        depth = 1 + max((_depth(value) for value in fields), default=0)
        if depth > MAX_RULE_DEPTH:
            raise _Refused("too-deep", f"this text is nested more than {MAX_RULE_DEPTH} deep", meta, "too deep here")
        return cls(span, depth, *fields)

    # entry points and lists
    def _list(self, meta: Any, children: list[Any]) -> tuple[Any, ...]:
        made = _Raw(children)
        made.meta = meta
        return made

    args = params = domain = gens = alts = lists = names = choose = _list

    def _only(self, meta: Any, children: list[Any]) -> Any:
        return children[0]

    expression = generator = type_only = result = group = start = within = otherwise_else = where = _only

    def line(self, meta: Any, children: list[Any]) -> Any:
        return self._list(meta, children)

    def block(self, meta: Any, children: list[Any]) -> Any:
        flat: list[Any] = []
        for child in children:
            flat += child if isinstance(child, _Raw) else [child]
        return self._list(meta, flat)

    suite = block

    def body(self, meta: Any, children: list[Any]) -> ast.Body:
        return self._make(ast.Body, meta, tuple(children[:-1]), children[-1])

    def signature(self, meta: Any, children: list[Any]) -> ast.Signature:
        # lark leaves out optional parts; they differ by type
        params: tuple[Any, ...] = ()
        result = choice = None
        for child in children[1:]:
            if isinstance(child, _Raw):
                params = tuple(child)
            elif isinstance(child, ast.Name):
                choice = child
            else:
                result = child
        return self._make(ast.Signature, meta, children[0], params, result, choice)

    def declaration(self, meta: Any, children: list[Any]) -> ast.Declaration:
        domain: tuple[Any, ...] = ()
        rest = list(children)
        if isinstance(rest[0], _Raw):
            domain = tuple(rest.pop(0))
        return self._make(ast.Declaration, meta, domain, rest[0], rest[1] if len(rest) > 1 else None)

    # types
    def param(self, meta: Any, children: list[Any]) -> ast.Parameter:
        return self._make(ast.Parameter, meta, *children)

    def optional(self, meta: Any, children: list[Any]) -> ast.OptionalType:
        return self._make(ast.OptionalType, meta, children[0])

    plain = _only

    def type_name(self, meta: Any, children: list[Any]) -> ast.NamedType:
        return self._make(ast.NamedType, meta, str(children[0]))

    def type_range(self, meta: Any, children: list[Any]) -> ast.RangeType:
        return self._make(ast.RangeType, meta, *children)

    def type_set(self, meta: Any, children: list[Any]) -> ast.CollectionType:
        return self._make(ast.CollectionType, meta, "set", children[0])

    def type_path(self, meta: Any, children: list[Any]) -> ast.CollectionType:
        return self._make(ast.CollectionType, meta, "path", children[0])

    # statements
    def if_(self, meta: Any, children: list[Any]) -> ast.If:
        cases = [(children[0], tuple(children[1]))]
        otherwise = None
        for child in children[2:]:
            if isinstance(child, tuple) and not isinstance(child, _Raw):
                cases.append(child)
            else:
                otherwise = tuple(child)
        return self._make(ast.If, meta, tuple(cases), otherwise)

    def elif_(self, meta: Any, children: list[Any]) -> tuple[Any, ...]:
        return (children[0], tuple(children[1]))

    def for_(self, meta: Any, children: list[Any]) -> ast.For:
        return self._make(ast.For, meta, tuple(children[0]), tuple(children[1]))

    def while_(self, meta: Any, children: list[Any]) -> ast.While:
        within = children[1] if len(children) == 3 else None
        return self._make(ast.While, meta, children[0], within, tuple(children[-1]))

    def repeat(self, meta: Any, children: list[Any]) -> ast.Repeat:
        return self._make(ast.Repeat, meta, children[0], tuple(children[1]))

    def forever(self, meta: Any, children: list[Any]) -> ast.Forever:
        return self._make(ast.Forever, meta, tuple(children[0]))

    def turn(self, meta: Any, children: list[Any]) -> ast.Turn:
        return self._make(ast.Turn, meta, children[0], tuple(children[1]))

    def together(self, meta: Any, children: list[Any]) -> ast.Together:
        return self._make(ast.Together, meta, tuple(children[0]))

    def decide(self, meta: Any, children: list[Any]) -> ast.Decide:
        return self._make(ast.Decide, meta, tuple(tuple(alts) for alts in children[0]), None)

    def decide_or(self, meta: Any, children: list[Any]) -> ast.Decide:
        return self._make(ast.Decide, meta, tuple(tuple(alts) for alts in children[0]), tuple(children[1]))

    def alt(self, meta: Any, children: list[Any]) -> ast.Alternative:
        return self._make(ast.Alternative, meta, children[0], tuple(children[1]) if len(children) > 1 else ())

    def _assign(self, op: str, meta: Any, children: list[Any]) -> ast.Assign:
        return self._make(ast.Assign, meta, children[0], op, children[1])

    def assign(self, meta: Any, children: list[Any]) -> ast.Assign:
        return self._assign("=", meta, children)

    def increase(self, meta: Any, children: list[Any]) -> ast.Assign:
        return self._assign("+=", meta, children)

    def decrease(self, meta: Any, children: list[Any]) -> ast.Assign:
        return self._assign("-=", meta, children)

    def let(self, meta: Any, children: list[Any]) -> ast.Let:
        return self._make(ast.Let, meta, *children)

    def perform(self, meta: Any, children: list[Any]) -> ast.Perform:
        args = tuple(children[1]) if len(children) > 1 and children[1] is not None else ()
        return self._make(ast.Perform, meta, children[0], args)

    def chance(self, meta: Any, children: list[Any]) -> ast.Chance:
        return self._make(ast.Chance, meta, children[0])

    def win(self, meta: Any, children: list[Any]) -> ast.Finish:
        return self._make(ast.Finish, meta, "win", children[0])

    def lose(self, meta: Any, children: list[Any]) -> ast.Finish:
        return self._make(ast.Finish, meta, "lose", children[0])

    def draw(self, meta: Any, children: list[Any]) -> ast.Draw:
        return self._make(ast.Draw, meta)

    def rank(self, meta: Any, children: list[Any]) -> ast.Rank:
        return self._make(ast.Rank, meta, *children)

    def note(self, meta: Any, children: list[Any]) -> ast.Note:
        return self._make(ast.Note, meta, self.text(meta, children))

    def remember(self, meta: Any, children: list[Any]) -> ast.Memorise:
        return self._make(ast.Memorise, meta, "remember", children[0])

    def forget(self, meta: Any, children: list[Any]) -> ast.Memorise:
        return self._make(ast.Memorise, meta, "forget", children[0])

    def nothing(self, meta: Any, children: list[Any]) -> ast.Nothing:
        return self._make(ast.Nothing, meta)

    # expressions
    def name(self, meta: Any, children: list[Any]) -> ast.Name:
        return self._make(ast.Name, meta, str(children[0]))

    def number(self, meta: Any, children: list[Any]) -> ast.Number:
        digits = str(children[0])
        if len(digits) > 10 or int(digits) > MAX_INTEGER:
            raise _Refused("number-too-large", f"numbers end at {MAX_INTEGER}", meta, "this one is greater")
        return self._make(ast.Number, meta, int(digits))

    def none(self, meta: Any, children: list[Any]) -> ast.NoneLiteral:
        return self._make(ast.NoneLiteral, meta)

    def yes(self, meta: Any, children: list[Any]) -> ast.Truth:
        return self._make(ast.Truth, meta, True)

    def no(self, meta: Any, children: list[Any]) -> ast.Truth:
        return self._make(ast.Truth, meta, False)

    def text(self, meta: Any, children: list[Any]) -> ast.String:
        return self._make(ast.String, meta, str(children[0])[1:-1])

    def call(self, meta: Any, children: list[Any]) -> ast.Call:
        return self._make(ast.Call, meta, str(children[0]), tuple(children[1]))

    def lookup(self, meta: Any, children: list[Any]) -> ast.Lookup:
        return self._make(ast.Lookup, meta, str(children[0]), tuple(children[1]))

    def set_literal(self, meta: Any, children: list[Any]) -> ast.SetLiteral:
        return self._make(ast.SetLiteral, meta, tuple(child for child in children if child is not None))

    def interval(self, meta: Any, children: list[Any]) -> ast.Interval:
        return self._make(ast.Interval, meta, *children)

    def _arithmetic(self, op: str, meta: Any, children: list[Any]) -> ast.Arithmetic:
        return self._make(ast.Arithmetic, meta, op, *children)

    def add(self, meta: Any, children: list[Any]) -> ast.Arithmetic:
        return self._arithmetic("+", meta, children)

    def subtract(self, meta: Any, children: list[Any]) -> ast.Arithmetic:
        return self._arithmetic("-", meta, children)

    def multiply(self, meta: Any, children: list[Any]) -> ast.Arithmetic:
        return self._arithmetic("*", meta, children)

    def both(self, meta: Any, children: list[Any]) -> ast.Arithmetic:
        return self._arithmetic("&", meta, children)

    def div(self, meta: Any, children: list[Any]) -> ast.Arithmetic:
        return self._arithmetic("div", meta, children)

    def mod(self, meta: Any, children: list[Any]) -> ast.Arithmetic:
        return self._arithmetic("mod", meta, children)

    def minus(self, meta: Any, children: list[Any]) -> ast.Minus:
        return self._make(ast.Minus, meta, children[0])

    def or_(self, meta: Any, children: list[Any]) -> ast.Logic:
        return self._make(ast.Logic, meta, "or", tuple(children))

    def and_(self, meta: Any, children: list[Any]) -> ast.Logic:
        return self._make(ast.Logic, meta, "and", tuple(children))

    def negation(self, meta: Any, children: list[Any]) -> ast.Negation:
        return self._make(ast.Negation, meta, children[0])

    def comp(self, meta: Any, children: list[Any]) -> str:
        return " ".join(str(child) for child in children)

    def compare(self, meta: Any, children: list[Any]) -> ast.Compare:
        return self._make(ast.Compare, meta, children[1], children[0], children[2])

    def if_expr(self, meta: Any, children: list[Any]) -> ast.IfExpr:
        return self._make(ast.IfExpr, meta, *children)

    def select(self, meta: Any, children: list[Any]) -> ast.Pick:
        return self._make(ast.Pick, meta, str(children[0]), children[1])

    def those(self, meta: Any, children: list[Any]) -> ast.Those:
        return self._make(ast.Those, meta, None, (children[0],))

    def those_map(self, meta: Any, children: list[Any]) -> ast.Those:
        return self._make(ast.Those, meta, children[0], tuple(children[1]))

    def fold(self, meta: Any, children: list[Any]) -> ast.Fold:
        return self._make(ast.Fold, meta, str(children[0]), children[1], tuple(children[2]))

    def extreme(self, meta: Any, children: list[Any]) -> ast.Extreme:
        return self._make(ast.Extreme, meta, str(children[0]), children[1], children[2])

    def closure(self, meta: Any, children: list[Any]) -> ast.Closure:
        return self._make(ast.Closure, meta, str(children[0]), *children[1:])

    def can(self, meta: Any, children: list[Any]) -> ast.CanMove:
        return self._make(ast.CanMove, meta, children[0], tuple(children[1]) if len(children) > 1 else ())

    def gen(self, meta: Any, children: list[Any]) -> ast.Generator:
        return self._make(ast.Generator, meta, children[0], children[1], tuple(children[2:]))

    def determined(self, meta: Any, children: list[Any]) -> ast.Determined:
        return self._make(ast.Determined, meta, children[0], children[1], children[2] if len(children) > 2 else None)

    def _clause(self, word: str, meta: Any, children: list[Any]) -> ast.Clause:
        return self._make(ast.Clause, meta, word, children[0])

    def while_clause(self, meta: Any, children: list[Any]) -> ast.Clause:
        return self._clause("while", meta, children)

    def until_clause(self, meta: Any, children: list[Any]) -> ast.Clause:
        return self._clause("until", meta, children)

    def where_clause(self, meta: Any, children: list[Any]) -> ast.Clause:
        return self._clause("where", meta, children)


# the grammar's rule `elif` cannot be a Python method name
setattr(_Build, "elif", _Build.elif_)


def _depth(value: Any) -> int:
    if isinstance(value, ast.Node):
        return value.depth
    if isinstance(value, tuple):
        return max((_depth(part) for part in value), default=0)
    return 0


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
def _parser() -> tuple[lark.Lark, _Build]:
    build = _Build()
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
    except _Refused as refused:
        sink.add(refused.slug, refused.title, rule.span(refused.at.start_pos, refused.at.end_pos), refused.label)
    except lark.exceptions.VisitError as problem:
        inner = problem.orig_exc
        if not isinstance(inner, _Refused):
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
