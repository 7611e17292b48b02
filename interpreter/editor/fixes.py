"""What mends a message: the change that it proposes itself, and those that follow from what it is about."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ..ground.diagnostics import Diagnostic, Edit
from ..ground.source import Span
from .documents import Seen
from .sections import moved_entry, new_section


@dataclass(frozen=True)
class Fix:
    """A change that is offered. `title`: what it does, as an order."""

    title: str
    edits: tuple[Edit, ...]


def fixes(seen: Seen, item: Diagnostic) -> Iterator[Fix]:
    """What mends a message, the likeliest first."""
    change, span = item.change, item.span
    if change is not None and seen.here(change.span) is not None:
        title = f"Write {_named(change.text)}" if change.text else f"Take {_named(change.span.text)} away"
        yield Fix(title, (change,))
    if change is None and span is not None and seen.here(span) is not None:
        yield from _MENDED.get(item.slug, _with_a_name)(seen, item, span)


def _named(text: str) -> str:
    """What is written or taken away, as somebody would say it who reads it aloud."""
    if text.strip():
        return f"`{_short(text)}`"
    if "\n" in text:
        return "a line end"
    return "a blank" if len(text) == 1 else f"{len(text)} blanks"


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 40 else f"{line[:39]}…"


_MEANT = re.compile(r"did you mean (`[^`]+`(?: or `[^`]+`)*)\?")
_CALLED_HERE = re.compile(r"it is called `(\w+)(\((?:\w+|…)\))?` here")


def _with_a_name(seen: Seen, item: Diagnostic, span: Span) -> Iterator[Fix]:
    """Writes the names that may have been meant in place of the one that nobody knows, alone or before its arguments."""
    first = re.match(r"\w+", span.text)
    written = (span, Span(span.file, span.start, span.start + len(first.group() if first else "")))
    unknown = next((one for one in written if one.text and f"`{one.text}`" in item.title), None)
    if unknown is None:
        return
    for found in filter(None, map(_MEANT.fullmatch, item.helps)):
        for name in re.findall("`([^`]+)`", found.group(1)):
            yield Fix(f"Write `{name}`", (Edit(unknown, name),))
    for found in filter(None, map(_CALLED_HERE.fullmatch, item.helps)):
        name, takes = found.groups()
        has_arguments = span.file.text[unknown.end : unknown.end + 1] == "("
        if bool(takes) == has_arguments:
            yield Fix(f"Write `{name}`", (Edit(unknown, name),))


def _with_a_comparison(seen: Seen, item: Diagnostic, span: Span) -> Iterator[Fix]:
    """Compares where something would be given a value."""
    if span.text == "=":
        for mark in ("is", "=="):
            yield Fix(f"Write `{mark}`", (Edit(span, mark).parted(),))


def _without_entry(seen: Seen, item: Diagnostic, span: Span) -> Iterator[Fix]:
    """Takes the entry away whose name is never used: from its key to the next one of its depth."""
    text, start = span.file.text, span.file.text.rfind("\n", 0, span.start) + 1
    head = re.compile(r"( +)[\"']?\w").match(text, start)
    if head is None or text[start : span.start].strip(" \"'"):
        return
    behind = re.compile(rf"^(?: {{0,{len(head.group(1))}}}\S|\Z)", re.MULTILINE).search(
        text, text.find("\n", start) + 1
    )
    end = behind.start() if behind is not None else len(text)
    yield Fix(f"Take `{_short(span.text)}` away", (Edit(Span(span.file, start, end), ""),))


_NEEDED = re.compile(r"a ruleset needs (?:a )?`(\w+)`")
_USUAL = {
    "players": "players: [White, Black]\n",
    "board": "board: {tiling: square, columns: 8, rows: 8}\n",
    "flow": 'flow: "forever: for p in player: turn p: decide main"\n',
    "title": "title: A game\n",
}


def _with_section(seen: Seen, item: Diagnostic, span: Span) -> Iterator[Fix]:
    """Writes a section that is missing where it usually stands."""
    found = _NEEDED.search(item.title)
    text = _USUAL.get(found.group(1)) if found is not None else None
    if found is not None and text is not None:
        yield Fix(f"Write `{_short(text)}`", (new_section(span.file, found.group(1), text),))


_KEEPS = re.compile(r"if (?:it|all) still holds?, `keeps: \[(.+)\]`$")


def _with_keeps(seen: Seen, item: Diagnostic, span: Span) -> Iterator[Fix]:
    """Says of texts that they were read again and hold."""
    for found in filter(None, map(_KEEPS.search, item.helps)):
        names, own = found.group(1), re.search(r"^keeps:(?: *\[([^\]]*)\])?", span.file.text, re.MULTILINE)
        if own is None:
            yield Fix(
                f"Say that they hold: `keeps: [{_short(names)}]`",
                (new_section(span.file, "keeps", f"keeps: [{names}]\n"),),
            )
        elif own.group(1) is not None:
            before = ", " if own.group(1).strip() else ""
            yield Fix(f"Say that they hold: {_named(names)} under `keeps`", (
                Edit(Span(span.file, own.end() - 1, own.end() - 1), before + names),
            ))  # fmt: skip


def _under_set(seen: Seen, item: Diagnostic, span: Span) -> Iterator[Fix]:
    """Gives an option that is inherited its value where such values stand."""
    for found in filter(None, map(_SET.search, item.helps)):
        if edits := moved_entry(span.file, span.start, "options", "set"):
            is_all = len(edits) == 1
            yield Fix("Write `set` for `options`" if is_all else f"Write `{_short(found.group(1))}`", edits)


_SET = re.compile(r"inherited the value stands under `set`: `(.+)`$")


def _with_test(seen: Seen, item: Diagnostic, span: Span) -> Iterator[Fix]:
    """Asks first whether it is there."""
    for line in item.helps:
        found = re.search(r"`(.+?) is not none and …`", line)
        if found is not None:
            yield Fix(f"Write `{found.group(1)} is not none and` before it", (
                Edit(Span(span.file, _condition(span), _condition(span)), f"{found.group(1)} is not none and "),
            ))  # fmt: skip


def _condition(span: Span) -> int:
    """Where the condition begins that a place is in, as far as one line tells."""
    start = span.file.text.rfind("\n", 0, span.start) + 1
    before = span.file.text[start : span.start]
    found = [*re.finditer(r"(?:\b(?:where|if|elif|while|until|when|provided|and|or)\b:?|:|\()\s+[\"']?|[\"'(]", before)]
    return start + found[-1].end() if found else span.start


_MENDED: dict[str, Callable[[Seen, Diagnostic, Span], Iterator[Fix]]] = {
    "unused": _without_entry,
    "never-written": _without_entry,
    "missing-key": _with_section,
    "stale-prose": _with_keeps,
    "wrong-kind": _under_set,
    "may-be-none": _with_test,
    "syntax-equals": _with_a_comparison,
}
