"""A text by its sections, so that one of them is read alone: in a moment while somebody types, and though another is torn."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from ..files.document import read_document
from ..files.nodes import Mapping
from ..ground.diagnostics import RulesetError, Sink
from ..ground.source import SourceFile
from .shifts import PART_OF

_KEY = re.compile(r"^[^\s#\-][^\n]*", re.MULTILINE)

_LARGE = 4_000
"""Characters of a section that is not read as a whole where one of its entries cannot be read alone: that is torn, then."""


def whole(file: SourceFile) -> Mapping | None:
    """All keys and values; of a text that is torn those of the sections that can be read; None: of none."""
    made = _read(file)
    if made is not None:
        return made
    parts = [part for start, end in _sections(file.text) if (part := _alone(file, start, end)) is not None]
    entries = [entry for part in parts for entry in part.entries]
    return Mapping(tuple(entries), parts[0].span.to(parts[-1].span)) if parts else None


def around(file: SourceFile, offset: int, *, entry: bool) -> Mapping | None:
    """The section in which a character stands, or only its entry there: a mapping that leads there alone."""
    found = next(((start, end) for start, end in _sections(file.text) if start <= offset < max(end, start + 1)), None)
    found = found or next(((start, end) for start, end in _sections(file.text) if end == offset), None)
    if found is None:
        return None
    start, end = found
    inner = _entry(file.text, start, end, offset) if entry else None
    if inner is not None:
        made = _alone(file, start, *inner)
        if made is not None or end - start > _LARGE:
            return made
    return _alone(file, start, end)


def _sections(text: str) -> Iterator[tuple[int, int]]:
    starts = [found.start() for found in _KEY.finditer(text)]
    yield from pairwise([*starts, len(text)])


def _entry(text: str, start: int, end: int, offset: int) -> tuple[int, int, int] | None:
    """The line of a section's key, and the entry with the least indentation around a character; None: it has none."""
    line = text.find("\n", start, end)
    head = text[start : line if line >= 0 else end]
    if line < 0 or not re.fullmatch(r"\w+:\s*(#.*)?", head):
        return None
    if offset <= line:
        return line, line + 1, line + 1
    found = re.compile(r"^( *)(?=[^\s#])", re.MULTILINE).search(text, line + 1, end)
    if found is None:
        return None
    starts = [m.start() for m in re.compile(rf"^{found.group(1)}[^\s#]", re.MULTILINE).finditer(text, line + 1, end)]
    for first, last in pairwise([*starts, end]):
        if first <= offset <= last:
            return line, first, last
    return None


def _alone(file: SourceFile, start: int, *ends: int) -> Mapping | None:
    """What stands from one place to another, or up to one and between two others, as if blanks stood elsewhere."""
    text = file.text
    blank = " " * (start - 1) + "\n" if start else ""
    if len(ends) == 1:
        part = blank + text[start : ends[0]]
    else:
        line, first, last = ends
        gap = first - line - 1
        between = " " * (gap - 1) + "\n" if gap else ""
        part = blank + text[start : line + 1] + between + text[first:last]
    return _read(SourceFile(file.name, part, {PART_OF: file}))


def _read(file: SourceFile) -> Mapping | None:
    try:
        return read_document(file, Sink(is_heard=False))
    except RulesetError:
        return None
