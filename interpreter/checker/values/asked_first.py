"""What can be done about a value that may be none: to ask first whether it is there, or to say what stands for none."""

from __future__ import annotations

import re

from ...ground.diagnostics import Edit, Mend
from ...ground.source import Span

_BEGINS = re.compile(r"(?:\b(?:where|if|elif|while|until|when|provided|and|or)\b:?|:|\()\s+[\"']?|[\"'(]")
"""What stands before a condition, as far as one line tells."""

_ASKS = re.compile(r"\b(?:where|if|elif|while|until|when|provided|and|or|not|any|all)\b")
_COMPARES = re.compile(r"(?<!-)[<>]|[=!]=")
"""What a line has before a value that a condition asks of, and what it has anywhere."""


def said_then(value: Span, *, asks: bool = False) -> tuple[str, tuple[Mend, ...]]:
    """The advice to say what holds for none, and what an editor can do about it. `asks`: the value is part of a condition, in
    whatever line it stands."""
    source = value.text.strip()
    before = value.file.text[: value.start].rpartition("\n")[2]
    after = value.file.text[value.end :].partition("\n")[0]
    if asks or _ASKS.search(before) or _COMPARES.search(before + after):
        return f"say what holds then: `{source} is not none and …`", asked_first(value)
    return f"say what counts then: `if {source} is none then 0 else …`", ()


def asked_first(value: Span) -> tuple[Mend, ...]:
    """Asks it where the condition begins that the value is in."""
    source = value.text.strip()
    line = value.file.text.rfind("\n", 0, value.start) + 1
    found = [*_BEGINS.finditer(value.file.text[line : value.start])]
    start = line + found[-1].end() if found else value.start
    edit = Edit(Span(value.file, start, start), f"{source} is not none and ")
    return (Mend((edit,), f"Write `{source} is not none and` before it"),)
