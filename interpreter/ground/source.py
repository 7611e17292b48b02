"""Source files and places in them. Every later stage points at the author's text through a `Span`."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import field
from functools import cached_property
from typing import Any

from .records import Record, Struct


class SourceFile(Record):
    """A text with a name to show. `name` is what a user sees: a path, or a library id's file. `made`: what later stages
    have made of the text, so that each does it once."""

    name: str
    text: str
    made: dict[str, Any] = field(default_factory=dict, repr=False)

    def __reduce__(self) -> tuple[Any, ...]:
        return SourceFile, (self.name, self.text)

    @cached_property
    def _line_starts(self) -> list[int]:
        return [0, *(match.end() for match in re.finditer("\n", self.text))]

    def line_column(self, offset: int) -> tuple[int, int]:
        """Line and column of a character offset, both counted from 1."""
        line = bisect_right(self._line_starts, offset)
        return line, offset - self._line_starts[line - 1] + 1

    def offset(self, line: int, column: int) -> int:
        """The offset of a line and column, both counted from 1; what lies behind the end of a line or text is its end."""
        line = min(line, len(self._line_starts))
        return self._line_starts[line - 1] + min(column - 1, len(self.line_text(line)))

    def line_text(self, line: int) -> str:
        """The text of a line (from 1), without its end."""
        start = self._line_starts[line - 1]
        end = self.text.find("\n", start)
        return self.text[start : len(self.text) if end < 0 else end].rstrip("\r")


class Span(Struct):
    """The characters `start` (included) to `end` (excluded) of a file."""

    file: SourceFile
    start: int
    end: int

    @property
    def text(self) -> str:
        return self.file.text[self.start : self.end]

    @property
    def in_one_line(self) -> str:
        """The text without breaks of lines, as a message quotes it."""
        return " ".join(self.text.split())

    @property
    def line(self) -> int:
        return self.file.line_column(self.start)[0]

    @property
    def line_text(self) -> str:
        """The text of the line in which it begins, without its end."""
        return self.file.line_text(self.line)

    @property
    def line_start(self) -> int:
        """The offset at which that line begins."""
        return self.start - (self.file.line_column(self.start)[1] - 1)

    def lies_in(self, outer: Span) -> bool:
        return self.file is outer.file and outer.start <= self.start and self.end <= outer.end

    def begins_in(self, outer: Span) -> bool:
        return self.file is outer.file and outer.start <= self.start < outer.end

    @property
    def place(self) -> str:
        """`file:line:column`, as printed in messages."""
        line, column = self.file.line_column(self.start)
        return f"{self.file.name}:{line}:{column}"

    def to(self, other: Span) -> Span:
        """From the start of this one to the end of another one of the same file; of another file: this one."""
        if other.file is not self.file:
            return self
        return Span(self.file, min(self.start, other.start), max(self.end, other.end))


class RuleText(Struct):
    """Rule text as the rule language reads it, each character knowing its offset in the YAML file.

    Invariant: `len(offsets) == len(text) + 1`; the last one is the offset just behind the text. `trees`: what the parser
    has made of it, by the entry point of the grammar.
    """

    text: str
    file: SourceFile
    offsets: Sequence[int] = field(repr=False)
    trees: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)

    def span(self, start: int, end: int) -> Span:
        """The place in the file of the characters `start` to `end` of the text."""
        last = len(self.offsets) - 1
        start, end = min(start, last), min(max(end, start), last)
        stop = self.offsets[end - 1] + 1 if end > start else self.offsets[start]
        return Span(self.file, self.offsets[start], max(stop, self.offsets[start]))

    @property
    def whole(self) -> Span:
        text = self.text
        return self.span(len(text) - len(text.lstrip()), len(text.rstrip()))
