"""Between the values of the house and those of the Language Server Protocol: places are lines and code units there."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote, urlsplit

from lsprotocol import types as lsp

from ..files.library import bundled_path, shown_name
from ..ground.diagnostics import Diagnostic, Edit
from ..ground.source import SourceFile, Span
from .documents import Seen
from .fixes import fixes
from .outline import OutlinePart
from .tokens import KINDS, MODIFIERS, ColouredWord

SOURCE = "ludograph"
LIBRARY = "ludograph"
"""The scheme of what comes with Ludograph, for clients that show such documents: `ludograph:/stdlib/groups.yaml`."""

_SEVERITIES = {"error": lsp.DiagnosticSeverity.Error, "warning": lsp.DiagnosticSeverity.Warning}
_KIND_NUMBERS = {kind: number for number, kind in enumerate(KINDS)}
_BITS = {modifier: 1 << number for number, modifier in enumerate(MODIFIERS)}
_UNUSED = frozenset({"unused", "never-offered", "never-written"})
MESSAGES = "/messages/"
"""The folder of pages on messages, in the scheme of the library: `ludograph:/messages/unused.md`."""


def path_of(uri: str) -> str:
    """The path of a document; of one that is no file a path that no file has."""
    parts = urlsplit(uri)
    if parts.scheme == "file":
        return unquote(parts.path)
    bundled = bundled_path(unquote(parts.path).lstrip("/")) if parts.scheme == LIBRARY else None
    return str(bundled) if bundled is not None else f"/{quote(uri, safe='', errors='replace')}.yaml"


class Places:
    """Converts places for one client.

    Args:
        encoding:    of the client's columns: `utf-8`, `utf-16` or `utf-32`.
        addresses:   of documents that the client has open, by path, as it writes them.
        has_library: whether the client shows documents of the library by addresses of their own.
    """

    def __init__(self, encoding: str, addresses: dict[str, str] | None = None, *, has_library: bool = False) -> None:
        self._encoding, self._addresses, self._has_library = encoding, addresses or {}, has_library

    # ------------------------------------------------------------ places

    def offset(self, file: SourceFile, position: lsp.Position) -> int:
        """The character of a position; what lies outside the text is its nearest place."""
        start = file.offset(position.line + 1, 1)
        left = position.character
        for at, char in enumerate(file.line_text(file.line_column(start)[0])):
            if left <= 0:
                return start + at
            left -= self._units(char)
        return file.offset(position.line + 1, 1 << 30)

    def position(self, file: SourceFile, offset: int) -> lsp.Position:
        line, column = file.line_column(offset)
        return lsp.Position(line - 1, self._units(file.line_text(line)[: column - 1]))

    def range(self, span: Span) -> lsp.Range:
        return lsp.Range(self.position(span.file, span.start), self.position(span.file, span.end))

    def _units(self, text: str) -> int:
        if self._encoding == "utf-32" or text.isascii():
            return len(text)
        return len(text.encode("utf-8")) if self._encoding == "utf-8" else len(text.encode("utf-16-le")) // 2

    def address(self, path: Path) -> str:
        """The address of a file, as the client knows it."""
        known = self._addresses.get(str(path))
        shown = shown_name(path)
        if known is None and self._has_library and shown != path.as_posix():
            return f"{LIBRARY}:/{shown}"
        return known or path.absolute().as_uri()

    def location(self, seen: Seen, span: Span) -> lsp.Location | None:
        """Where a span of any file lies; None where the file is not on the disk."""
        path = seen.path_of(span.file)
        return None if path is None else lsp.Location(self.address(path), self.range(span))

    # ------------------------------------------------------------ changes

    def text_edit(self, edit: Edit) -> lsp.TextEdit:
        return lsp.TextEdit(self.range(edit.span), edit.text)

    def edits(self, seen: Seen, edits: list[Edit], new: tuple[Path, str] | None = None) -> lsp.WorkspaceEdit:
        """Changes of several files, and perhaps a new one, for the client to make."""
        if new is not None:
            address, start = new[0].as_uri(), lsp.Range(lsp.Position(0, 0), lsp.Position(0, 0))
            text = lsp.TextDocumentEdit(
                lsp.OptionalVersionedTextDocumentIdentifier(address), [lsp.TextEdit(start, new[1])]
            )
            return lsp.WorkspaceEdit(document_changes=[lsp.CreateFile(address), text])
        found: dict[str, list[lsp.TextEdit]] = {}
        for edit in edits:
            place = self.location(seen, edit.span)
            if place is not None:
                found.setdefault(place.uri, []).append(lsp.TextEdit(place.range, edit.text))
        return lsp.WorkspaceEdit(changes=dict(found))

    # ------------------------------------------------------------ what is shown

    def symbol(self, part: OutlinePart) -> lsp.DocumentSymbol:
        kind = lsp.SymbolKind.Namespace if part.parts else lsp.SymbolKind.Key
        parts = [self.symbol(inner) for inner in part.parts]
        return lsp.DocumentSymbol(part.name or "-", kind, self.range(part.whole), self.range(part.key), children=parts)

    def tokens(self, found: list[ColouredWord]) -> list[int]:
        """Each as line and column from the one before, length, number of the kind and bits of the modifiers."""
        data: list[int] = []
        last_line, last_start = 1, 0
        line_text, is_plain = "", True
        for token in found:
            line, column = token.span.file.line_column(token.span.start)
            if line != last_line or not line_text:
                line_text = token.span.file.line_text(line)
                is_plain = self._encoding == "utf-32" or line_text.isascii()
            start, length = column - 1, token.span.end - token.span.start
            if not is_plain:
                length = self._units(line_text[start : start + length])
                start = self._units(line_text[:start])
            data += [
                line - last_line,
                start - (last_start if line == last_line else 0),
                length,
                _KIND_NUMBERS[token.kind],
                sum(_BITS[one] for one in token.modifiers),
            ]
            last_line, last_start = line, start
        return data

    def diagnostic(self, seen: Seen, item: Diagnostic) -> lsp.Diagnostic:
        """A message as the client shows it: at its place, or where the file begins if that lies in another one. Its `data` are
        the changes that mend it."""
        file = seen.file
        mine = item.span is not None and item.span.file.name == file.name
        span = item.span if item.span is not None and mine else Span(file, 0, len(file.line_text(1)))
        others = [(other.span, other.text) for other in item.others]
        if item.span is not None and not mine:
            others.insert(0, (item.span, item.label or item.title))
        lines = [
            item.title,
            *([item.label] if item.label else []),
            *item.notes,
            *(f"help: {one}" for one in item.helps),
        ]
        related = [
            lsp.DiagnosticRelatedInformation(place, text)
            for other, text in others
            if (place := self.location(seen, other)) is not None
        ]
        return lsp.Diagnostic(
            self.range(span),
            "\n".join(lines),
            severity=_SEVERITIES.get(item.severity, lsp.DiagnosticSeverity.Information),
            code=item.slug,
            code_description=lsp.CodeDescription(f"{LIBRARY}:{MESSAGES}{item.slug}.md") if self._has_library else None,
            source=SOURCE,
            tags=[lsp.DiagnosticTag.Unnecessary] if item.slug in _UNUSED else None,
            related_information=related or None,
            data=self._fixes(seen, item),
        )

    def _fixes(self, seen: Seen, item: Diagnostic) -> dict[str, Any] | None:
        made = [{"title": fix.title, "edits": [self._plain(edit) for edit in fix.edits]} for fix in fixes(seen, item)]
        return {"fixes": made} if made else None

    def _plain(self, edit: Edit) -> dict[str, Any]:
        place = self.range(edit.span)
        ends = {
            name: {"line": at.line, "character": at.character}
            for name, at in (("start", place.start), ("end", place.end))
        }
        return {"range": ends, "newText": edit.text}
