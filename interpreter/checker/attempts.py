"""What may be meant where the checker refuses something: changes of the text around it, the likely ones first.

They are made of the text alone, by the kind of mistake, and say little by themselves: one is proposed only where the ruleset
checks with it, and only where the help that stands there does not lead to one that does.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

from ..ground.diagnostics import Diagnostic, Edit, did_you_mean, shortened
from ..ground.source import Span
from ..language.keywords import KEYWORDS

Mends = Callable[[Edit], bool]

_QUOTED = re.compile(r"`([^`]+)`")
_NAME = re.compile(r"[^\W\d]\w*")
_FARTHEST = 4
"""Names that are tried for one that is misspelt."""


def attempts(item: Diagnostic, mends: Mends) -> Iterator[Diagnostic]:
    """Other readings of a mistake, each with its change. `mends`: whether one leaves fewer mistakes."""
    kind = _KINDS.get(item.slug)
    if kind is None or item.span is None or "\n" in item.span.text:
        return
    helped = [word for text in item.helps for word in _QUOTED.findall(text)]
    if item.slug in _FINISHED and any("…" in word for word in helped):
        return  # only the author can finish it
    if any(mends(Edit(item.span, word)) for word in helped[:_FARTHEST]):
        if len(helped) > 1 and item.slug in _NAMES:
            yield from (_named(item, item.span, word) for word in helped[:_FARTHEST])
        return
    yield from kind(item, item.span)


def _named(item: Diagnostic, span: Span, name: str) -> Diagnostic:
    return replace(item, helps=(f"did you mean `{name}`?",), change=Edit(span, name))


def _changed(item: Diagnostic, change: Edit) -> Diagnostic:
    """The mistake with a change of its line as its help."""
    file = change.made()
    line = file.line_text(change.span.line).strip()
    shown = line if len(line) <= _LONGEST else shortened(change.text.strip())
    return replace(item, helps=(f"write `{shown}`",), change=change)


_LONGEST = 90


def _misspelt(item: Diagnostic, span: Span) -> Iterator[Diagnostic]:
    """Names that the file has elsewhere, further away than those that are near at first sight."""
    word = span.text.strip()
    found = _NAME.match(word)
    if not found:
        return
    here = Span(span.file, span.start, span.start + found.end())
    others = set(_NAME.findall(span.file.text)) - {found.group()} - KEYWORDS
    for name in did_you_mean(found.group() + "__", others, _FARTHEST):
        yield _named(item, here, name)


def _of_another_kind(item: Diagnostic, span: Span) -> Iterator[Diagnostic]:
    """A value of a kind that does not fit: its quotes, brackets, the mark beside it."""
    text = span.text.strip()
    for made in (
        text.strip("\"'"),
        f"{{{text}}}",
        f"count({text})",
        f"first({text})",
        f"{text}[mover]",
        f"{text}(mover)",
    ):
        if made != text:
            yield _changed(item, Edit(span, made))
    yield from _beside(item, span)


_MARKS = {
    "is": ("in", "=="),
    "in": ("is", "&"),
    "==": ("is", "in"),
    "and": ("&", "+"),
    "or": ("+", "|"),
    "&": ("and",),
    "+": ("or",),
    "-": ("not in",),
}


_MARK = r"\b(?:is not|not in|is|in|and|or)\b|==|!=|[-&+]"


def _beside(item: Diagnostic, span: Span) -> Iterator[Diagnostic]:
    """Another mark in the place of the one before or behind the value."""
    line = span.file.line_text(span.line)
    start = span.start - (span.file.line_column(span.start)[1] - 1)
    before, behind = line[: span.start - start], line[span.end - start :]
    for origin, found in (
        (start, re.search(rf"({_MARK})\s*\(?$", before)),
        (span.end, re.match(rf"\)?\s*({_MARK})\s", behind)),
    ):
        if found:
            at = origin + found.start(1)
            for mark in _MARKS.get(found.group(1), ()):
                yield _changed(item, Edit(Span(span.file, at, at + len(found.group(1))), mark))


def _clashing(item: Diagnostic, span: Span) -> Iterator[Diagnostic]:
    """A set where the name of a generator stands: `count(vacant in stones(p))`."""
    found = re.compile(r"\s+(in)\b").match(span.file.text, span.end)
    if found:
        title = "what two sets have in common is written with `&`"
        here = Span(span.file, *found.span(1))
        yield replace(
            _changed(item, Edit(here, "&")), title=title, span=here, label="write `&`", others=(), slug="syntax"
        )


def _not_stored(item: Diagnostic, span: Span) -> Iterator[Diagnostic]:
    """What is given a value and cannot: both sides in the other order, or a name that is misspelt."""
    line = span.file.line_text(span.line)
    start = span.start - (span.file.line_column(span.start)[1] - 1)
    found = re.compile(r"([^;:=]+?) *=(?!=) *([^;=]+?)(?= *(?:;|$|\}))").match(line, span.start - start)
    if found:
        whole = Span(span.file, start + found.start(), start + found.end(2))
        yield _changed(item, Edit(whole, f"{found.group(2)} = {found.group(1)}"))
    yield from _misspelt(item, span)


_NAMES = frozenset(
    {
        "unknown-name",
        "unknown-action",
        "unknown-move",
        "unknown-type",
        "noun-of-nothing",
        "unknown-key",
        "unknown-option",
    }
)

_FINISHED = frozenset({"type-mismatch", "not-a-set", "not-a-condition", "never-equal"})
"""Where a help with `…` in it is to be finished by the author."""

_KINDS: dict[str, Callable[[Diagnostic, Span], Iterator[Diagnostic]]] = {
    **dict.fromkeys(_NAMES, _misspelt),
    **dict.fromkeys(("type-mismatch", "not-a-set", "not-a-condition", "never-equal"), _of_another_kind),
    "not-stored": _not_stored,
    "name-clash": _clashing,
}
