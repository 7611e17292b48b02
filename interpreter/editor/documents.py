"""The texts that are open in an editor, and what is known of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from ..checker import Report
from ..checker.index import Index, Symbol
from ..files.document import Mapping, read_document
from ..files.library import Library, is_bundled
from ..files.sources import Disk, Memory, Overlay
from ..ground.diagnostics import RulesetError, Sink
from ..ground.source import SourceFile, Span
from ..pipeline import report_in

MAX_OPEN = 200
"""Texts that are looked at; what is opened beyond is left alone."""


@dataclass(frozen=True, eq=False)
class Seen:
    """What is known of a text as it stood when it was checked.

    Attributes:
        file:    the text; `file.name` is the path under which it is open.
        report:  what the checker found. Of a module there is none: it means something in a ruleset only.
        names:   the index of this text, or of the last one before it that had names.
        library: where the files are that it extends and uses.
    """

    file: SourceFile
    report: Report | None
    names: Index
    library: Library

    @cached_property
    def document(self) -> Mapping | None:
        """The keys and values, as far as they can be read."""
        try:
            return read_document(self.file, Sink(is_heard=False))
        except RulesetError:
            return None

    def symbol(self, offset: int) -> Symbol | None:
        """What the name at a place means."""
        return self.names.at(self.file.name, offset) if self._is_current(offset) else None

    def name_at(self, offset: int) -> Span | None:
        """The place of the name there."""
        symbol = self.symbol(offset)
        mine = (use for use in symbol.uses if use.file.name == self.file.name) if symbol else ()
        return next((Span(self.file, use.start, use.end) for use in mine if use.start <= offset <= use.end), None)

    def path_of(self, file: SourceFile) -> Path | None:
        """Where a file that a place is in lies; None: nowhere on the disk."""
        named = Path(file.name)
        return self.library.path_of(file) or (named if named.is_absolute() else None)

    def _is_current(self, offset: int) -> bool:
        """Whether the name at a place is still the one that the index speaks of."""
        symbol = self.names.at(self.file.name, offset)
        return symbol is not None and any(
            self.file.text[use.start : use.end] == use.text
            for use in symbol.uses
            if use.file.name == self.file.name and use.start <= offset <= use.end
        )


@dataclass
class Documents:
    """Open texts by path. What is known of one is found out when it is asked for, and forgotten with the next change of any."""

    _texts: dict[str, str] = field(default_factory=dict)
    _seen: dict[str, Seen] = field(default_factory=dict)
    _names: dict[str, Index] = field(default_factory=dict)

    def put(self, path: str, text: str) -> None:
        """A text was opened or changed."""
        if path in self._texts or len(self._texts) < MAX_OPEN:
            self._texts = {**self._texts, path: text}
            self._seen = {}

    def drop(self, path: str) -> None:
        """A text is open no longer: what is on the disk counts again."""
        self._texts = {other: text for other, text in self._texts.items() if other != path}
        self._names.pop(path, None)
        self._seen = {}

    def __contains__(self, path: str) -> bool:
        return path in self._texts

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def text(self, path: str) -> str | None:
        """The text as it stands now."""
        return self._texts.get(path)

    def seen(self, path: str) -> Seen:
        """What is known of an open text. Raises KeyError: it is not open."""
        if path in self._seen:
            return self._seen[path]
        texts = self._texts
        found = self._look(path, texts[path])
        if texts is self._texts:  # nothing was changed meanwhile, in another thread
            self._seen[path] = found
        return found

    def known(self, path: str) -> Seen:
        """As `seen`, of the text as it stands, with what was known before the last changes: nothing is checked."""
        if path in self._seen:
            return self._seen[path]
        file = SourceFile(path, self._texts[path].replace("\r\n", "\n"))
        return Seen(file, None, self._names.get(path, Index()), self._library())

    def with_texts(self, texts: dict[str, str]) -> Documents:
        """These documents with other texts, to see what would be."""
        return Documents({**self._texts, **texts})

    def _library(self) -> Library:
        return Library(Overlay(Memory(self._texts), Disk()))

    def _look(self, path: str, text: str) -> Seen:
        library = self._library()
        file = SourceFile(path, text.replace("\r\n", "\n"))
        if _is_module(file):
            return Seen(file, None, self._names.get(path, Index()), library)
        report = report_in(library, path)
        if report.index.symbols:
            self._names[path] = report.index
        return Seen(file, report, self._names.get(path, report.index), library)


def _is_module(file: SourceFile) -> bool:
    return any(line.startswith("module:") for line in file.text.splitlines())


def is_foreign(path: Path | None) -> bool:
    """Whether a file is not the author's to change."""
    return path is None or is_bundled(path)
