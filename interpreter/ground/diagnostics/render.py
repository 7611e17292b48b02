"""Diagnostics as text for a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..characters import path_shown, visible
from ..source import Span
from .model import Diagnostic
from .quote import one_line

_WIDTH = 150


def _window(text: str, column: int, length: int) -> tuple[str, int, int]:
    """A piece of a very long line around the marked characters."""
    text = text.replace("\t", " ")
    if len(text) > _WIDTH:
        start = max(0, min(column - 1 - 40, len(text) - _WIDTH))
        end = min(start + _WIDTH, len(text))
        text = ("…" if start else "") + text[start:end] + ("…" if end < len(text) else "")
        column = column - start + (1 if start else 0)
    length = max(1, min(length, len(text) - column + 1))
    return text, column, length


def excerpt(span: Span, mark: str, label: str, arrow: str, margin: int) -> Iterator[str]:
    """The lines that show a place: where it is, its text, and below it the marks with what they say."""
    line, column = span.file.line_column(span.start)
    raw = span.file.line_text(line)
    text, at, length = _window(raw, column, len(span.text.split("\n", 1)[0].rstrip()))
    text = "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in text)
    yield f"{' ' * margin}{arrow} {path_shown(span.place)}"
    yield f"{' ' * margin} |"
    yield f"{line:>{margin}} | {text}"
    yield f"{' ' * margin} | {' ' * (at - 1)}{mark * length} {label}".rstrip()


def render(item: Diagnostic) -> str:
    """The full form: title, place, excerpt with the text underlined, notes and helps."""
    spans = [span for span in (item.span, *(other.span for other in item.others)) if span]
    margin = max((len(str(span.line)) for span in spans), default=1)
    lines = [f"{item.severity}[{item.slug}]: {one_line(item.title)}"]
    if item.span:
        lines += excerpt(item.span, "^", item.label, "-->", margin)
    for other in item.others:
        lines += excerpt(other.span, "-", other.text, ":::", margin)
    lines += [f"{' ' * margin} = note: {note}" for note in item.notes]
    lines += [f"{' ' * margin} = help: {text}" for text in item.helps]
    return visible("\n".join(lines))


def render_all(items: Iterable[Diagnostic]) -> str:
    return "\n\n".join(render(item) for item in items)
