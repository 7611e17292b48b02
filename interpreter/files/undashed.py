"""Lists whose first item has no `- ` before it, which YAML reads as one text."""

from __future__ import annotations

import re

from ..ground.source import Span

UNDASHED = "an item of a list begins with `- `"

BULLET = re.compile(r"\s*([*•·–—−+‣▪])(?= )")
"""What begins an item of a list elsewhere, or where a program sets marks of its own."""


def with_dash(line: str) -> str:
    """What to do with a line that begins no item and should."""
    bullet = BULLET.match(line)
    return f"write `-` in the place of `{bullet.group(1)}`" if bullet else "put `- ` before it"


def undashed(span: Span) -> Span | None:
    """The first line of a text, if it stands alone on its line and a later one begins in the same column with `- `."""
    start = span.start
    lines = span.file.text[start : span.end].split("\n")
    column = start - (span.file.text.rfind("\n", 0, start) + 1)
    alone = not span.file.text[start - column : start].strip()
    if not alone or lines[0].startswith(("|", ">", '"', "'")):
        return None
    if not any(line.startswith(" " * column + "- ") for line in lines[1:]):
        return None
    return Span(span.file, start, start + len(lines[0].rstrip()))
