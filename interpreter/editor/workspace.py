"""The rule files of the folders that an editor has open: those that nobody has opened are looked at, too, for names."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain, islice
from pathlib import Path

from ..checker.index import Index
from ..files.library import Library, is_bundled
from ..pipeline import first_report_in
from .documents import MAX_TEXT, Documents

MAX_FILES = 200
"""Files of all folders together that are looked at."""

_MAX_SCANNED = 5_000
_HEAD = re.compile(r"^(?:title|extends|module|board):", re.MULTILINE)


@dataclass
class Workspace:
    """Folders, and what is known of the closed files in them, by path: the text that was looked at, and its names."""

    folders: list[Path] = field(default_factory=list)
    _known: dict[str, tuple[str, Index]] = field(default_factory=dict)

    def files(self, documents: Documents) -> list[Path]:
        """The rule files in all folders and below them, and beside an open text that is in none of these; those that are
        hidden left out; at most `MAX_FILES`."""
        found = chain(
            (path for folder in self.folders for path in _rule_files(folder)),
            (path for folder in self._beside(documents) for path in _rule_files(folder, is_deep=False)),
        )
        return [*islice(dict.fromkeys(found), MAX_FILES)]

    def _beside(self, documents: Documents) -> Iterator[Path]:
        """The folders of open texts that the client has not opened: editors open files without any."""
        for folder in dict.fromkeys(Path(path).parent for path in documents if not is_bundled(Path(path))):
            if not any(folder.is_relative_to(one) for one in self.folders):
                yield folder

    def closed(self, documents: Documents, word: str) -> Iterator[Index]:
        """The names of files that are not open and in which a word stands."""
        for path in self.files(documents):
            text = _text(path) if str(path) not in documents else None
            if text is not None and re.search(rf"\b{re.escape(word)}\b", text):
                yield self._names(documents.library(), str(path), text)

    def warm(self, documents: Documents) -> Iterator[None]:
        """Looks at files that extend or use an open one, one after the other, before anybody asks."""
        open_ones = {Path(path).stem for path in documents}
        for path in self.files(documents):
            text = _text(path) if str(path) not in documents else None
            if text is not None and open_ones & set(_named(text)):
                self._names(documents.library(), str(path), text)
                yield

    def _names(self, library: Library, path: str, text: str) -> Index:
        known = self._known.get(path)
        if known is None or known[0] != text:
            known = self._known[path] = (text, first_report_in(library, path).index)
        return known[1]


def _named(text: str) -> Iterable[str]:
    """The words of what a file extends and uses."""
    heads = re.findall(r"^(?:extends|uses):((?:.*\n?)(?:[ \-].*\n?)*)", text, re.MULTILINE)
    return re.findall(r"\w+", " ".join(heads))


def _text(path: Path) -> str | None:
    try:
        text = path.read_text(encoding="utf-8") if path.stat().st_size <= MAX_TEXT else ""
    except (OSError, UnicodeDecodeError):
        return None
    return text if _HEAD.search(text) else None


def _rule_files(folder: Path, *, is_deep: bool = True) -> Iterator[Path]:
    scanned = 0
    for inner, folders, names in os.walk(folder):
        shown = sorted(name for name in folders if not name.startswith((".", "node_modules", "__pycache__")))
        folders[:] = shown if is_deep else []
        scanned += len(names) + len(folders)
        if scanned > _MAX_SCANNED:
            return
        yield from (Path(inner) / name for name in sorted(names) if name.endswith((".yaml", ".yml")))
