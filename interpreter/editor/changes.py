"""Changes that are offered: what a message proposes, and the text as `fmt` writes it."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import SequenceMatcher

from ..ground.diagnostics import Diagnostic, Edit
from ..ground.source import Span
from ..language.formatting import formatted
from .documents import Seen


def repairs(seen: Seen, start: int, end: int) -> Iterator[tuple[Diagnostic, Edit]]:
    """What messages that touch a part of the text propose, where it is known to the letter."""
    for item in seen.report.diagnostics if seen.report is not None else ():
        change, span = item.change, item.span
        if change is None or span is None or change.span.file.name != seen.file.name:
            continue
        if span.file.name == seen.file.name and span.start <= end and start <= span.end:
            yield item, change


def formatting(seen: Seen) -> list[Edit]:
    """The lines that `fmt` writes otherwise. Raises RulesetError: the text has mistakes of form."""
    before, after = (text.splitlines(keepends=True) for text in (seen.file.text, formatted(seen.file)))
    starts = [0]
    for line in before:
        starts.append(starts[-1] + len(line))
    return [
        Edit(Span(seen.file, starts[a], starts[b]), "".join(after[c:d]))
        for what, a, b, c, d in SequenceMatcher(None, before, after, autojunk=False).get_opcodes()
        if what != "equal"
    ]
