"""What an editor can do about a value that may be none: ask first whether it is there."""

from __future__ import annotations

import re

from ..ground.diagnostics import Edit, Mend
from ..ground.source import Span

_BEGINS = re.compile(r"(?:\b(?:where|if|elif|while|until|when|provided|and|or)\b:?|:|\()\s+[\"']?|[\"'(]")
"""What stands before a condition, as far as one line tells."""


def asked_first(value: Span) -> tuple[Mend, ...]:
    """Asks it where the condition begins that the value is in."""
    source = value.text.strip()
    line = value.file.text.rfind("\n", 0, value.start) + 1
    found = [*_BEGINS.finditer(value.file.text[line : value.start])]
    start = line + found[-1].end() if found else value.start
    edit = Edit(Span(value.file, start, start), f"{source} is not none and ")
    return (Mend((edit,), f"Write `{source} is not none and` before it"),)
