"""What mends a message, as an editor offers it: what the message carries, where that still has its place."""

from __future__ import annotations

from collections.abc import Iterator

from ..ground.diagnostics import Diagnostic, Edit, Mend
from ..ground.records import Struct
from .documents import Seen


class Fix(Struct):
    """A change that is offered. `title`: what it does, as an order."""

    title: str
    edits: tuple[Edit, ...]


def fixes(seen: Seen, item: Diagnostic) -> Iterator[Fix]:
    """What mends a message, the likeliest first."""
    for mend in item.offers():
        if all(seen.here(edit.span) is not None for edit in mend.edits):
            yield Fix(mend.title or _title(mend), mend.edits)


def _title(mend: Mend) -> str:
    edit = mend.edits[-1]
    return f"Write {_named(edit.text)}" if edit.text else f"Take {_named(edit.span.text)} away"


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
