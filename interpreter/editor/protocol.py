"""Between the places of the house, characters of a file, and those of the Language Server Protocol, lines and code units."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import unquote, urlsplit

from lsprotocol import types as lsp

from ..ground.diagnostics import Diagnostic, Edit
from ..ground.source import SourceFile, Span
from .documents import Seen
from .outline import OutlinePart

SOURCE = "ludograph"
_SEVERITIES = {"error": lsp.DiagnosticSeverity.Error, "warning": lsp.DiagnosticSeverity.Warning}
_UNUSED = frozenset({"unused", "never-offered", "never-written"})


def path_of(uri: str) -> str:
    """The path of a document; of one that is no file its address."""
    parts = urlsplit(uri)
    return unquote(parts.path) if parts.scheme == "file" else uri


class Places:
    """Converts places for one client.

    Args:
        encoding: of the client's columns: `utf-8`, `utf-16` or `utf-32`.
    """

    def __init__(self, encoding: str) -> None:
        self._encoding = encoding

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
        if self._encoding == "utf-32":
            return len(text)
        return len(text.encode("utf-8")) if self._encoding == "utf-8" else len(text.encode("utf-16-le")) // 2

    def location(self, seen: Seen, span: Span) -> lsp.Location | None:
        """Where a span of any file lies; None where the file is not on the disk."""
        if span.file.name == seen.file.name:
            return lsp.Location(_uri(span.file.name), self.range(span))
        path = seen.path_of(span.file)
        return None if path is None else lsp.Location(_uri(str(path)), self.range(span))

    def text_edit(self, edit: Edit) -> lsp.TextEdit:
        return lsp.TextEdit(self.range(edit.span), edit.text)

    def symbol(self, part: OutlinePart) -> lsp.DocumentSymbol:
        kind = lsp.SymbolKind.Namespace if part.parts else lsp.SymbolKind.Key
        parts = [self.symbol(inner) for inner in part.parts]
        return lsp.DocumentSymbol(part.name or "-", kind, self.range(part.whole), self.range(part.key), children=parts)

    def diagnostic(self, seen: Seen, item: Diagnostic) -> lsp.Diagnostic:
        """A message as the client shows it: at its place, or where the file begins if that lies in another one."""
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
            source=SOURCE,
            tags=[lsp.DiagnosticTag.Unnecessary] if item.slug in _UNUSED else None,
            related_information=related or None,
        )


def _uri(path: str) -> str:
    return path if "://" in path or path.startswith("untitled:") else Path(path).absolute().as_uri()
