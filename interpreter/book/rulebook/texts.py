"""Text to runs: what authors write, and the fixed text of the catalogue with values in it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import PurePosixPath

from ...ground import emphasis
from ...ground.source import Span
from .model import CODE, PLAIN, STRONG, Sentence, TextRun

Value = str | int | TextRun | tuple[TextRun, ...]
"""What can stand in a hole of a fixed text."""

_CODED = re.compile(r"`([^`]+)`")
_HOLE = re.compile(r"\{(\w+)\}")


def runs(text: str) -> tuple[TextRun, ...]:
    """A text whose parts in backticks are code, and whose `**phrases**` stand out."""
    made = []
    for stretch, stands_out in emphasis.parts(text):
        for number, part in enumerate(_CODED.split(stretch)):
            if part:
                made.append(TextRun(part, CODE if number % 2 else STRONG if stands_out else PLAIN))
    return tuple(made)


def slug(*words: str) -> str:
    """An id for a section or an item."""
    return re.sub(r"[^a-z0-9]+", "-", "-".join(words).lower()).strip("-")


def code(text: str) -> TextRun:
    return TextRun(text, CODE)


def strong(text: str) -> TextRun:
    return TextRun(text, STRONG)


def filled(template: str, values: dict[str, Value]) -> tuple[TextRun, ...]:
    """A fixed text with values for its holes. Values are never read as anything but text."""
    made: list[TextRun] = []
    for number, part in enumerate(_HOLE.split(template)):
        if number % 2 == 0:
            made += runs(part)
            continue
        value = values[part]
        if isinstance(value, TextRun):
            made.append(value)
        elif isinstance(value, tuple):
            made += value
        else:
            made.append(TextRun(str(value)))
    return tuple(run for run in made if run.text)


def joined(
    parts: Iterable[TextRun | tuple[TextRun, ...]], between: str = ", ", last: str | None = None
) -> tuple[TextRun, ...]:
    """Parts in a row; `last` stands before the last one instead."""
    listed = [(part,) if isinstance(part, TextRun) else part for part in parts]
    made: list[TextRun] = []
    for number, part in enumerate(listed):
        if number:
            made.append(TextRun(last if last is not None and number == len(listed) - 1 else between))
        made += part
    return tuple(made)


def place_of(span: Span | None) -> str:
    """`file:line`, with a name that says nothing of the machine."""
    if span is None or not span.file.text:
        return ""
    path = PurePosixPath(span.file.name.replace("\\", "/"))
    outside = path.is_absolute() or ".." in path.parts or ":" in span.file.name
    return f"{path.name if outside else path}:{span.line}"


def written(text: str, span: Span) -> Sentence:
    """An author's sentence, as `runs` reads it."""
    return Sentence(runs(text), place_of(span), own=True)
