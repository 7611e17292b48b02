"""What may be meant by a rule text that the grammar refuses, of what the grammar takes there alone: brackets put or taken
away, a word or mark put in, or in the place of another.

Such a change says little by itself, so it is proposed only where the whole ruleset checks with it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from .halts import CLOSING, TOKEN, Repair, Standstill, open_brackets
from .keywords import BEFORE_BRACKETS, KEYWORDS


def guesses(halt: Standstill, expected: Collection[str]) -> Iterator[Repair]:
    """`expected`: words and marks that the grammar takes at the halt."""
    yield from _unwrapped(halt)
    yield from _wrapped(halt)
    yield from _in_common(halt)
    words = sorted(expected, key=lambda word: (not word.isalpha(), word))
    yield from _instead(halt, words)
    yield from _put_in(halt, words)
    yield from _begun(halt)


def _unwrapped(halt: Standstill) -> Iterator[Repair]:
    """Brackets where none stand: `remember (position)`, `(player, kind) -> 0..9`."""
    opened = [place for place, _ in open_brackets(halt.text[: halt.at])]
    before = [at for at in _all_open(halt.text[: halt.behind]) if _closed(halt.text, at) == halt.behind - 1]
    for at in (halt.at, *before, *reversed(opened)):
        if halt.text[at : at + 1] not in CLOSING or not halt.text[at : at + 1]:
            continue
        close = _closed(halt.text, at)
        if close is None:
            continue
        gap = "" if halt.text[:at].endswith((" ", "\n")) or not halt.text[:at].strip() else " "
        text = gap + halt.text[at + 1 : close].strip()
        yield Repair(at, close + 1 - at, text, "no brackets stand here", "write it without brackets", is_guess=True)


def _all_open(text: str) -> list[int]:
    """Where brackets are opened."""
    return [token.start() for token in TOKEN.finditer(text) if token.group() in CLOSING]


def _closed(text: str, at: int) -> int | None:
    """Where the bracket at a place is closed."""
    depth = 0
    for token in TOKEN.finditer(text, at):
        if token.group() in CLOSING:
            depth += 1
        elif token.group() in CLOSING.values():
            depth -= 1
            if not depth:
                return token.start()
    return None


def _wrapped(halt: Standstill) -> Iterator[Repair]:
    """No brackets behind a word that has its set in them: `count stones(p) > 3`."""
    before = re.search(r"(\w+)\s*$", halt.text[: halt.at])
    if not before or before.group(1) not in BEFORE_BRACKETS | {"those"}:
        return
    word, start, end = before.group(1), before.end(1), halt.line_around()[1]
    line = halt.text[halt.at : end].rstrip()
    marks = (
        found.start() for found in re.finditer(r"\s*(?:[<>=!]=?|\b(?:is|in|and|or|then|else|where)\b|[;:&+)])", line)
    )
    for close in (len(line), *reversed([place for place in marks if place > 0])):
        text = f"({line[:close].strip()})"
        title = f"what `{word}` is of stands in brackets behind it"
        yield Repair(start, halt.at + close - start, text, title, f"write `{word}(…)`", is_guess=True)


def _in_common(halt: Standstill) -> Iterator[Repair]:
    """Sets with `in` between them: `count(adjacent(s) in stones(p))`."""
    if halt.text.startswith("in ", halt.at):
        title = "what two sets have in common is written with `&`"
        yield Repair(halt.at, 2, "&", title, "write `&`", is_guess=True)


_ROLES = (
    ("decide", "chance"),
    ("forever", "repeat", "while", "for", "if", "turn", "together"),
    ("win", "lose", "rank by"),
    ("otherwise", "else", "elif", "then"),
    ("where", "while", "until", "if"),
    ("remember", "forget", "note"),
    ("in", "is", "by", "of", "to"),
)
"""Words of the language that are taken for each other."""

_BEGINNING = ("decide", "turn", "for", "let", "if", "win", "lose", "while", "repeat", "note", "remember")
"""Words before a name that is meant as what they are about."""

_JOINING = frozenset(
    {":", ";", ",", "=", "->", "in", "where", "then", "else", "otherwise", "by", "for", "to", "not", "("}
)
"""Words and marks without which nothing can be read; others, as `and` or `+`, only the author knows."""


def _instead(halt: Standstill, expected: Sequence[str]) -> Iterator[Repair]:
    """Another word or mark in the place of the one at the halt, or of that and the one before or behind it."""
    near = halt.tokens()
    if not near or near[0].start() != halt.at:
        return
    behind = TOKEN.search(halt.text, near[0].end())
    spans = [near[0].span(), *((token.start(), near[0].end()) for token in near[1:2])]
    if behind and "\n" not in halt.text[near[0].end() : behind.start()]:
        spans.append((near[0].start(), behind.end()))
    for start, end in spans:
        old = halt.text[start:end]
        if not any(word in KEYWORDS or not word.isalnum() for word in old.split()):
            continue
        for word in expected:
            if word != old:
                yield _replaced(halt, start, end, word)


def _replaced(halt: Standstill, start: int, end: int, word: str) -> Repair:
    old = halt.text[start:end]
    at = len(halt.text[:start].rstrip()) if word in (":", ";", ",") else start
    title = f"`{old}` cannot stand here, and `{word}` can"
    return Repair(at, end - at, word, title, f"did you mean `{word}`?", is_guess=True)


def _put_in(halt: Standstill, expected: Sequence[str]) -> Iterator[Repair]:
    """A word or mark that is missing before the halt."""
    for word in (word for word in expected if word in _JOINING):
        text = f"{word} " if word.isalpha() else word
        gap = "" if not halt.text[: halt.at] or halt.text[: halt.at].endswith((" ", "\n")) else " "
        yield Repair(halt.at, 0, gap + text, f"`{word}` is missing here", "", is_guess=True)


def _begun(halt: Standstill) -> Iterator[Repair]:
    """A word of the language missing before what stands before the halt, or another one in its place: `White: decide main`."""
    near = halt.tokens()
    at_halt = bool(near) and near[0].start() == halt.at
    before = near[1] if at_halt and len(near) > 1 else near[0] if near and not at_halt else None
    if before is None or not before.group().isidentifier():
        return
    old, start = before.group(), before.start()
    if old not in KEYWORDS:
        for word in _BEGINNING:
            yield Repair(start, 0, f"{word} ", f"`{word}` is missing here", "", is_guess=True)
    elif at_halt:
        for word in (word for role in _ROLES if old in role for word in role if word != old):
            yield _replaced(halt, start, before.end(), word)
