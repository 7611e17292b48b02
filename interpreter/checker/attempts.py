"""What may be meant where the checker refuses something: changes of the text around it, the likely ones first.

They are made of the text alone, by the kind of mistake, and say little by themselves: one is proposed only where the ruleset
checks with it, and only where the help that stands there does not lead to one that does.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

from ..boards.tables import KINDS
from ..ground.diagnostics import Diagnostic, Edit, did_you_mean, shortened
from ..ground.source import Span
from ..language.keywords import KEYWORDS
from .primitives import PRIMITIVES

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
    yield from _emptied(item, span)
    word = span.text.strip()
    found = _NAME.match(word)
    if not found:
        return
    here = Span(span.file, span.start, span.start + found.end())
    others = {*_NAME.findall(span.file.text), *PRIMITIVES} - {found.group()} - KEYWORDS
    for name in did_you_mean(found.group() + "__", others, _FARTHEST):
        yield _named(item, here, name)


def _of_another_kind(item: Diagnostic, span: Span) -> Iterator[Diagnostic]:
    """A value of a kind that does not fit: its quotes, brackets, the mark beside it."""
    text = span.text.strip()
    yield from _swapped(item, span)
    if text.startswith(("'", '"')):
        made = [f"{kind}({text})" for kind in KINDS] + [text.strip("\"'")]
    else:
        made = [f"{{{text}}}", f"count({text})", f"first({text})", f"{text}[mover]", f"{text}(mover)"]
    yield from (_changed(item, Edit(span, one)) for one in made)
    yield from _beside(item, span)
    yield from _of_sets(item, span)


def _swapped(item: Diagnostic, span: Span) -> Iterator[Diagnostic]:
    """Two arguments in the other order."""
    text = span.file.text
    for one, other in (
        (
            re.compile(r"[^,()\[\]]+").match(text, span.start),
            re.compile(r",\s*([^,()\[\]]+)(?=[,)\]])").match(text, span.end),
        ),
    ):
        if one and other and one.end() == span.end:
            made = f"{other.group(1).strip()}, {span.text.strip()}"
            yield _changed(item, Edit(Span(span.file, span.start, other.end()), made))


def _of_sets(item: Diagnostic, span: Span) -> Iterator[Diagnostic]:
    """A parameter that is declared as an element, and used as a set."""
    text, name = span.file.text, re.escape(span.text.strip())
    declared = list(re.finditer(rf"[(,]\s*{name} in (?!set of)(\w+)", text[: span.start]))
    if declared and (found := declared[-1]).group(1) not in KEYWORDS:
        here = Span(span.file, *found.span(1))
        made = f"set of {found.group(1)}"
        advice = (f"declare it as a set: `{span.text.strip()} in {made}`",)
        yield replace(item, helps=advice, change=Edit(here, made))


def _emptied(item: Diagnostic, span: Span) -> Iterator[Diagnostic]:
    """`empty` said as in English: of a set, of a place, as what a place is given."""
    text = span.file.text
    if span.text.strip() != "empty":
        return
    item = replace(item, title="nothing is `empty` by itself", label="of what, or what is there instead?")
    line = text.rfind("\n", 0, span.start) + 1
    found = re.search(
        r"(\b\w+(?:\[[^\[\]\n]*\]|\((?:[^()\n]|\([^()\n]*\))*\))?)\s+is\s+(not\s+)?$", text[line : span.start]
    )
    if found:
        whole, of, sign = (
            Span(span.file, line + found.start(), span.end),
            found.group(1),
            "> 0" if found.group(2) else "== 0",
        )
        negated, differs = ("not ", "is not none") if found.group(2) else ("", "is none")
        for made in (f"{of} {sign}", f"{negated}empty({of})", f"{of} {differs}", f"count({of}) {sign}"):
            yield _changed(item, Edit(whole, made))
    elif text[line : span.start].endswith(" in "):
        yield _changed(item, Edit(span, "vacant"))
    yield _changed(item, Edit(span, "none"))


def _no_action(item: Diagnostic, span: Span) -> Iterator[Diagnostic]:
    """A move that is carried out as an action would be."""
    name = span.text.partition("(")[0].strip()
    close = re.compile(r"\s*\([^()\n]*\)").match(span.file.text, span.start + len(name))
    whole = Span(span.file, span.start, close.end() if close else span.end)
    for word in ("decide", "chance"):
        made = _changed(item, Edit(whole, f"{word} {name}"))
        yield replace(
            made, title=f"`{name}` is a move, and moves are offered by `decide` or `chance`", label="no action"
        )
    yield from _misspelt(item, span)


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
    ends = re.compile(r"(winner|loser|result) *=(?!=) *(\w+)").match(line, span.start - start)
    if ends:
        whole = Span(span.file, start + ends.start(), start + ends.end())
        word = "lose" if ends.group(1) == "loser" else "win"
        yield _changed(item, Edit(whole, "draw" if ends.group(2) == "draw" else f"{word} {ends.group(2)}"))
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
    "unknown-action": _no_action,
    "wrong-count": _emptied,
    "wrong-bracket": _misspelt,
    **dict.fromkeys(("type-mismatch", "not-a-set", "not-a-condition", "never-equal"), _of_another_kind),
    "not-stored": _not_stored,
    "name-clash": _clashing,
}
