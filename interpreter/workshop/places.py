"""Between characters of a text, as the house counts them, and the code units of a browser."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ..ground.diagnostics import Diagnostic, Edit
from ..ground.source import SourceFile, Span
from .folder import Folder

Json = dict[str, Any]


def unit(text: str, character: int) -> int:
    """The place of a character in UTF-16."""
    return character if text.isascii() else len(text[:character].encode("utf-16-le", "surrogatepass")) // 2


def character(text: str, place: int) -> int:
    """The character at a place in UTF-16; what lies outside is the nearest one."""
    place = max(0, place)
    if text.isascii():
        return min(place, len(text))
    return len(text.encode("utf-16-le", "surrogatepass")[: 2 * place].decode("utf-16-le", "ignore"))


class BrowserPlaces:
    """Spans as the browser has them, with the names of files in the folder."""

    def __init__(self, folder: Folder) -> None:
        self._folder = folder

    def name(self, file: SourceFile, path: Path | None = None) -> str:
        """What a file is called in the browser; `path`: where it lies, if it is not called so."""
        return self._folder.name(Path(path or file.name))

    def span(self, span: Span) -> Json:
        text = span.file.text
        return {"from": unit(text, span.start), "to": unit(text, span.end)}

    def edit(self, edit: Edit, path: Path | None = None) -> Json:
        return {**self.span(edit.span), "file": self.name(edit.span.file, path), "insert": edit.text}

    def diagnostic(self, item: Diagnostic, file: SourceFile) -> Json:
        """A message, at its place in the file or at the beginning of it where the place lies elsewhere."""
        here = item.span is not None and item.span.file.name == file.name
        where = self.span(item.span) if item.span is not None and here else {"from": 0, "to": 0}
        return {
            **where,
            "severity": item.severity,
            "slug": item.slug,
            "title": item.title,
            "label": item.label,
            "notes": list(item.notes),
            "helps": list(item.helps),
            "place": item.span.place if item.span is not None else "",
            "elsewhere": item.span is not None and not here,
        }
