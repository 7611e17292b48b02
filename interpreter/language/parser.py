"""Rule text to syntax tree, by the LALR grammar in grammar.lark.

Every mistake becomes a diagnostic in the terms of the rule language. trees.py builds the trees.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Collection, Iterator
from functools import cache, lru_cache, partial
from importlib.util import cache_from_source
from io import BytesIO
from pathlib import Path
from threading import Lock
from typing import Literal, overload

import lark
from lark.common import LexerConf
from lark.indenter import DedentError, Indenter
from lark.lark import PostLex

from ..files.caching import cache_folder, keep, kept
from ..ground.diagnostics import Sink
from ..ground.limits import MAX_RULE_DEPTH, MAX_RULE_TEXT
from ..ground.records import Struct
from ..ground.source import RuleText, SourceFile
from . import syntax as ast
from .shelf import OPEN, version
from .trees import Build, Refused, placed

STARTS = ["expression", "body", "choose", "generator", "block", "signature", "declaration", "type_only", "names"]


class _Indents(Indenter):
    """The indentation of one text."""

    NL_type = "_NL"
    OPEN_PAREN_types = ["LPAR", "LSQB", "LBRACE"]  # noqa: RUF012 - lark's own way of setting an Indenter up
    CLOSE_PAREN_types = ["RPAR", "RSQB", "RBRACE"]  # noqa: RUF012
    INDENT_type = "_INDENT"
    DEDENT_type = "_DEDENT"
    tab_len = 8


class _Lines(PostLex):
    """An `_Indents` for each text: lark has one post-lexer for all threads, and an Indenter counts as it goes."""

    always_accept = (_Indents.NL_type,)

    def process(self, stream: Iterator[lark.Token]) -> Iterator[lark.Token]:
        made: Iterator[lark.Token] = _Indents().process(stream)  # type: ignore[no-untyped-call]  # lark's
        return made


def _end_of_word(terminal: lark.lexer.TerminalDef) -> None:
    """A word of the language ends where the word ends: `not` is not the beginning of `nothing`."""
    if isinstance(terminal.pattern, lark.lexer.PatternStr) and terminal.pattern.value.isalpha():
        terminal.pattern = lark.lexer.PatternRE(terminal.pattern.value + r"\b")


_BY_PLACE = frozenset({"NAME", "TO", "_ORDERED", "_SCORE", "_STEP"})
"""Names, and what is a word of the language in some places only, also where the same stands behind it."""

_TWO_ELSEWHERE = ("->", "+=", "-=")
"""Marks that are two marks in a row where the grammar does not take them."""


class _FewLexers(lark.lexer.ContextualLexer):
    """lark makes a lexer for each set of tokens that the grammar takes somewhere. Here only words by place and some marks make
    a difference: any other token that does not fit is told by the parser. So a few regular expressions are compiled instead
    of dozens."""

    def __init__(self, conf: LexerConf, states: dict[int, Collection[str]], always_accept: Collection[str]) -> None:
        marks = {terminal.name for terminal in conf.terminals if terminal.pattern.value in _TWO_ELSEWHERE}
        anywhere = {terminal.name for terminal in conf.terminals} - _BY_PLACE - marks
        taken: dict[int, Collection[str]] = {
            state: anywhere | (set(accepts) & (_BY_PLACE | marks)) for state, accepts in states.items()
        }
        super().__init__(conf, taken, always_accept)


_BUILDING = Lock()


def _parser() -> lark.Lark:
    """The parser, which all threads share: nothing in it changes but tables that are filled when first asked for."""
    with _BUILDING:
        return _built()


@cache
def _built() -> lark.Lark:
    """The parser by the tables that are kept, or with tables of its own, which are kept then."""
    path, made_of = _kept(), f"{version()} {lark.__version__} {sys.version_info[:2]}\n".encode()
    found = None if path is None else kept(path)
    if found is not None and found.startswith(made_of):
        return lark.Lark.load(BytesIO(found[len(made_of) :]))
    made = lark.Lark(
        (Path(__file__).parent / "grammar.lark").read_text(encoding="utf-8"),
        parser="lalr",
        lexer="contextual",
        start=STARTS,
        postlex=_Lines(),
        propagate_positions=True,
        maybe_placeholders=False,
        edit_terminals=_end_of_word,
        _plugins={"ContextualLexer": _FewLexers},
    )
    if path is not None:
        tables = BytesIO()
        made.save(tables)
        keep(path, made_of + tables.getvalue())
    return made


def _kept() -> Path | None:
    """Where the parse tables are kept, which take a fifth of a second to build: beside what Python compiled of this module, as
    they too come from the package alone; in the user's cache where nothing is written there."""
    beside = Path(cache_from_source(__file__)).parent
    folder = beside if os.access(beside, os.W_OK) and not sys.dont_write_bytecode else cache_folder()
    return folder and folder / "grammar.cache"


@overload
def parse(start: Literal["expression"], rule: RuleText, sink: Sink) -> ast.Expr | None: ...
@overload
def parse(start: Literal["body"], rule: RuleText, sink: Sink) -> ast.Body | None: ...
@overload
def parse(start: Literal["choose"], rule: RuleText, sink: Sink) -> tuple[ast.Binder, ...] | None: ...
@overload
def parse(start: Literal["generator"], rule: RuleText, sink: Sink) -> ast.Generator | None: ...
@overload
def parse(start: Literal["block"], rule: RuleText, sink: Sink) -> ast.Block | None: ...
@overload
def parse(start: Literal["signature"], rule: RuleText, sink: Sink) -> ast.Signature | None: ...
@overload
def parse(start: Literal["declaration"], rule: RuleText, sink: Sink) -> ast.Declaration | None: ...
@overload
def parse(start: Literal["type_only"], rule: RuleText, sink: Sink) -> ast.TypeExpr | None: ...
@overload
def parse(start: Literal["names"], rule: RuleText, sink: Sink) -> tuple[ast.Name, ...] | None: ...
@overload
def parse(start: str, rule: RuleText, sink: Sink) -> object: ...
def parse(start: str, rule: RuleText, sink: Sink) -> object:
    """The tree of a rule text from an entry point of the grammar, or None after a diagnostic."""
    if start not in rule.trees:
        made = _parse(start, rule, sink)
        if made is None:
            return None
        rule.trees[start] = made
    return rule.trees[start]


def _parse(start: str, rule: RuleText, sink: Sink) -> object:
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
    lead = len(rule.text) - len(rule.text.lstrip("\n"))
    try:
        text = _pad(rule.text, lead)
        return placed(_known(start, text), rule) if len(text) <= _SHORT else Build(rule).made(_read(start, text))
    except Refused as refused:
        sink.add(
            refused.slug, refused.title, rule.span(refused.at.start_pos or 0, refused.at.end_pos or 0), refused.label
        )
    except DedentError:
        from .columns import explain_indent

        sink.put(explain_indent(rule))
    except lark.exceptions.UnexpectedInput as problem:
        from .mistakes import explain  # only mistakes need it

        known = sum(item.slug.startswith("syntax") for item in sink.items)
        repairs = sink.is_heard and known < _MOST_REPAIRED
        sink.put(explain(problem, start, rule, partial(_stop, start) if repairs else None, _spellings()))
    return None


def expect_mistakes() -> None:
    """Loads what tells of mistakes. The first one loads it otherwise, a tenth of a second that whoever types waits for."""
    from . import mistakes  # noqa: F401


def _read(start: str, text: str) -> lark.Tree[lark.Token]:
    shelf = OPEN.get()
    kept = shelf.find(start, text) if shelf else None
    if kept is not None:
        return kept
    tree = _parser().parse(text, start=start)
    if shelf and len(text) <= _SHORT:
        shelf.put(start, text, tree)
    return tree


_SHORT = 400
"""Characters of a text that is remembered: what a stranger writes cannot fill the memory."""


@lru_cache(maxsize=4096)
def _known(start: str, text: str) -> object:
    """What is made of a text that stands nowhere else: variants, and a ruleset that is checked again after a change, hold the
    same texts, and only their places are others."""
    return Build(RuleText(text, SourceFile("", text), range(len(text) + 1))).made(_read(start, text))


@cache
def _spellings() -> dict[str, str]:
    """The words and marks that are always written alike, by what the grammar calls them."""
    values = ((terminal.name, terminal.pattern.value.removesuffix(r"\b")) for terminal in _parser().terminals)
    return {name: value for name, value in values if re.fullmatch(r"[a-z]+|\W{1,2}", value)}


class Behind(Struct):
    """What the grammar takes behind a text: fixed words, and whether a name."""

    words: tuple[str, ...]
    takes_name: bool


def words_behind(start: str, text: str) -> Behind | None:
    """What can stand behind a beginning of a rule text; None where it cannot be read up to there, or is too long."""
    if len(text) > MAX_RULE_TEXT:
        return None
    reading = _parser().parse_interactive(_pad(text, 0).rstrip("\n") + " ", start=start)
    try:
        tokens: Iterator[lark.Token] = reading.lexer_thread.lex(reading.parser_state)  # type: ignore[no-untyped-call]  # lark's
        for token in tokens:
            if token.type == _Indents.DEDENT_type:
                break
            reading.feed_token(token)
    except (lark.exceptions.UnexpectedInput, DedentError):
        return None
    accepted: set[str] = reading.accepts()  # type: ignore[no-untyped-call]  # lark's
    known = _spellings()
    words = sorted(known[name] for name in accepted if name in known and known[name].isalpha())
    return Behind(tuple(words), "NAME" in accepted)


_MOST_REPAIRED = 10
"""For so many texts of a ruleset it is tried what was meant."""


def _stop(start: str, text: str) -> int | None:
    """Where a text cannot be read on; None where it reads to its end."""
    try:
        _parser().parse(_pad(text, len(text) - len(text.lstrip("\n"))), start=start)
    except DedentError:
        return 0
    except lark.exceptions.UnexpectedInput as problem:
        return len(text) if problem.pos_in_stream is None else problem.pos_in_stream
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
