"""The texts that are open in an editor, and what is known of them."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from threading import Lock

from ..checker import Program, Report
from ..checker.index import Index, Symbol
from ..files import nodes as yaml
from ..files.library import Library, bundled_path, is_bundled, shown_name
from ..files.sources import Disk, Overlay
from ..ground.diagnostics import Diagnostic, Edit
from ..ground.records import Record, Struct, replace
from ..ground.source import SourceFile, Span
from ..pipeline import first_report_in, trial
from . import parts
from .cursor import Cursor, at
from .modules import is_module, module_report
from .shifts import moved, shift

MAX_OPEN = 200
"""Texts that are looked at; what is opened beyond is left alone."""

MAX_TEXT = 1_000_000
"""Characters of a text; a larger one is left alone."""

_NOT_FOUND = frozenset({"missing-parent", "unknown-module", "missing-graph"})


class Seen(Record):
    """What is known of a text.

    Attributes:
        file:     the text as it stands; `file.name` is the path under which it is open.
        report:   what the checker found; None: this text was not checked.
        names:    the index of this text, or of the last one before it that had names.
        program:  this ruleset, or the last one before it that had no errors.
        library:  where the files are that it extends and uses.
        read:     the keys and values of the last text that was looked at; their places lie in that one.
        last:     what was known of that text; None: it is this one.
    """

    file: SourceFile
    report: Report | None
    names: Index
    program: Program | None
    library: Library
    read: yaml.Mapping | None = None
    last: Seen | None = None

    @property
    def base(self) -> Seen:
        """The last text that was looked at; this one, if it was."""
        return self.last or self

    @cached_property
    def document(self) -> yaml.Mapping | None:
        """The keys and values, as far as they can be read, perhaps of an older text: `here` has their places."""
        return self.read or parts.whole(self.file)

    def cursor(self, offset: int) -> Cursor | None:
        """What stands at a character, in the text as it is."""
        return at(parts.around(self.file, offset, entry=True), offset)

    def here(self, span: Span) -> Span | None:
        """Where a place of this text or an older one is now; None where something else stands there."""
        return moved(span, self.file) if span.file.name == self.file.name else None

    def standing(self) -> Iterator[Diagnostic]:
        """The messages about what was there when the text was looked at last and still is, at the places where it is now."""
        report = self.base.report
        for item in report.diagnostics if report is not None else ():
            span = self.here(item.span) if item.span is not None else None
            if span is not None:
                change = self._moved(item.change) if item.change is not None else None
                mends = [(mend, [*map(self._moved, mend.edits)]) for mend in item.mends]
                still = (replace(mend, edits=tuple(filter(None, edits))) for mend, edits in mends if None not in edits)
                yield replace(item, span=span, change=change, mends=tuple(still))

    def _moved(self, edit: Edit) -> Edit | None:
        """A change of this text or an older one in this one; None where something else stands there."""
        place = self.here(edit.span)
        return Edit(place, edit.text) if place is not None else None

    def later(self, span: Span, least: int) -> int:
        """Where a place of this text or an older one ends now, if something in it was changed."""
        between = shift(span.file.text, self.file.text)
        end = between.later(span.end)
        return max(least, end if end is not None else between.now)

    def earlier(self, offset: int) -> int:
        """Where a character of this text was when names were known last; the nearest place before what is new."""
        older = self.names.text_of(self.file.name)
        between = shift(older, self.file.text) if older is not None else None
        if between is None:
            return offset
        then = between.earlier(offset)
        return between.start if then is None else then

    def symbol(self, offset: int) -> Symbol | None:
        """What the name at a place means."""
        found = self._named(offset)
        return found[0] if found else None

    def name_at(self, offset: int) -> Span | None:
        """The place of the name there."""
        found = self._named(offset)
        return found[1] if found else None

    def _named(self, offset: int) -> tuple[Symbol, Span] | None:
        older = self.names.text_of(self.file.name)
        then = shift(older, self.file.text).earlier(offset) if older is not None else None
        symbol = self.names.at(self.file.name, then) if then is not None else None
        for use in self.uses(symbol) if symbol is not None else ():
            if symbol is not None and use.start <= offset <= use.end:
                return symbol, use
        return None

    def uses(self, symbol: Symbol) -> list[Span]:
        """Where a name stands in this text, in order."""
        mine = (self.here(use) for use in symbol.uses if use.file.name == self.file.name)
        return [use for use in mine if use is not None and use.text == use.file.text[use.start : use.end]]

    def path_of(self, file: SourceFile) -> Path | None:
        """Where a file that a place is in lies; None: nowhere on the disk."""
        named = Path(file.name)
        return self.library.path_of(file) or (named if named.is_absolute() else bundled_path(file.name))


class _Opened(Struct):
    """Open texts as files, each the same one as long as it stands, so that what is made of it is made once."""

    files: Mapping[str, SourceFile]
    """By path."""

    def holds(self, path: Path) -> bool:
        return os.path.abspath(path) in self.files

    def read(self, path: Path, shown: str, span: Span | None = None) -> SourceFile:
        file = self.files[os.path.abspath(path)]
        return file if file.name == shown else SourceFile(shown, file.text)

    def lasts(self, path: Path) -> bool:
        return False

    def below(self, folder: Path) -> Iterator[Path]:
        inside = Path(os.path.abspath(folder))
        yield from (folder / path.relative_to(inside) for path in map(Path, self.files) if inside in path.parents)


class _Outdated(Exception):
    """A text was changed while it was looked at."""


@dataclass
class Documents:
    """Open texts by path. What is known of one is found out when it is asked for, and forgotten when it, or a file that it
    was read with, changes. Any thread may ask."""

    _files: dict[str, SourceFile] = field(default_factory=dict)
    _first: dict[str, Seen] = field(default_factory=dict)
    _settled: dict[str, Seen] = field(default_factory=dict)
    _last: dict[str, Seen] = field(default_factory=dict)
    _looking: Lock = field(default_factory=Lock)

    def put(self, path: str, text: str) -> bool:
        """A text was opened or changed. Whether it is looked at: there may be too many, or it may be too long."""
        if len(text) > MAX_TEXT:
            self.drop(path)
            return False
        if path not in self._files and len(self._files) >= MAX_OPEN:
            return False
        is_new = path not in self._files
        file = SourceFile(shown_name(Path(path)), text.replace("\r\n", "\n"))
        self._files = {**self._files, path: file}
        self._forget(None if is_new else path)
        return True

    def drop(self, path: str) -> None:
        """A text is open no longer: what is on the disk counts again."""
        self._files = {other: file for other, file in self._files.items() if other != path}
        self._last.pop(path, None)
        self._forget(None)

    def changed_outside(self) -> None:
        """Files on the disk were changed."""
        self._forget(None)

    def _forget(self, path: str | None) -> None:
        """What was read with a text is not known any more. None: what may be read has changed."""
        changed = None if path is None else Path(path)
        for known in (self._first, self._settled):
            for name, seen in list(known.items()):
                if changed is None or name == path or changed in seen.library.read or _lacks_a_file(seen):
                    known.pop(name, None)

    def __contains__(self, path: str) -> bool:
        return path in self._files

    def __iter__(self) -> Iterator[str]:
        return iter(self._files)

    def text(self, path: str) -> str | None:
        """The text as it stands now."""
        file = self._files.get(path)
        return None if file is None else file.text

    def is_new(self, path: str) -> bool:
        """Whether a text is open of which no form was looked at yet."""
        return path in self._files and path not in self._last

    def is_checked(self, path: str) -> bool:
        """Whether all is known of a text."""
        return path in self._settled

    def first(self, path: str) -> Seen:
        """What is told of an open text at once: what was meant by mistakes is not tried, and its names are those of the text
        before, if they were known. Raises KeyError: it is not open."""
        with self._looking:
            known = self._settled.get(path) or self._first.get(path)
            if known is not None:
                return known
            files = self._files
            found = self._look(path, files[path])
            if files is self._files:  # nothing was changed meanwhile, in another thread
                self._first[path] = self._last[path] = found
            return found

    def seen(self, path: str) -> Seen:
        """All that is known of an open text. Raises KeyError: it is not open."""
        if path in self._settled:
            return self._settled[path]
        files = self._files
        found = self._indexed(path, self.first(path))
        if found.report is not None and found.report.program is None and not is_module(found.file):
            found = self._told_as_meant(path, found)
        if files is self._files:
            self._settled[path] = self._last[path] = found
        return found

    def _indexed(self, path: str, found: Seen) -> Seen:
        """What `first` has found of a text, with the text's own names, if it has any."""
        if found.report is None or found.names is found.report.index or not found.report.index.symbols:
            return found
        made = replace(found, names=found.report.index)
        if self._first.get(path) is found:
            self._first[path] = self._last[path] = made
        return made

    def known(self, path: str) -> Seen:
        """As `seen`, of the text as it stands, with what was known before the last changes: nothing is checked."""
        known = self._settled.get(path)
        if known is not None:
            return known
        if (found := self._first.get(path)) is not None:
            return self._indexed(path, found)
        file, last = self._files[path], self._last.get(path)
        if last is None:
            return Seen(file, None, Index(), None, self.library())
        checked = last.report if last.report is not None and last.report.program is not None else None
        names = last.names if checked is None else checked.index  # which nobody may have asked for since that text
        return replace(last, file=file, report=None, names=names, read=last.document, last=last)

    def now(self, span: Span) -> Span | None:
        """Where a place of an older text is now; None where something else stands there."""
        file = next((file for file in self._files.values() if file.name == span.file.name), None)
        return span if file is None else moved(span, file)

    def library(self, more: Mapping[str, SourceFile] | None = None) -> Library:
        """The open texts, more texts by path, and the files on the disk besides."""
        files = {os.path.abspath(path): file for path, file in {**self._files, **(more or {})}.items()}
        return Library(Overlay(_Opened(files), Disk()))

    def _look(self, path: str, file: SourceFile) -> Seen:
        last = self._last.get(path)
        if is_module(file):
            library, report = module_report(path, file, [one for one in self._files if one != path], self.library)
        else:
            library = self.library()
            report = first_report_in(library, path)
        names = last.names if last is not None and last.names.symbols else report.index
        program = report.program or (last.program if last is not None else None)
        read = parts.whole(file) or (last.read if last is not None else None)
        return Seen(file, report, names, program, library, read)

    def _told_as_meant(self, path: str, seen: Seen) -> Seen:
        """With what was meant by the first mistakes, unless a text changes meanwhile: then nobody reads that."""
        assert seen.report is not None
        files, tried = self._files, trial(seen.library, path)

        def again(changed: SourceFile) -> Sequence[Diagnostic]:
            if files is not self._files:
                raise _Outdated
            return tried(changed)

        try:
            return replace(seen, report=seen.report.settled(again))
        except _Outdated:
            return seen


def _lacks_a_file(seen: Seen) -> bool:
    return seen.report is not None and any(item.slug in _NOT_FOUND for item in seen.report.diagnostics)


def is_foreign(path: Path | None) -> bool:
    """Whether a file is not the author's to change."""
    return path is None or is_bundled(path)
