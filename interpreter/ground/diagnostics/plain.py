"""Diagnostics as plain values, for JSON."""

from __future__ import annotations

from typing import Any

from ..source import Span
from .model import Diagnostic


def plain(item: Diagnostic) -> dict[str, Any]:
    """All that a diagnostic says; places with lines and columns counted from 1, the end behind the last character."""
    return {
        "code": item.slug,
        "severity": item.severity,
        "title": item.title,
        "place": _place(item.span),
        "label": item.label,
        "others": [{"place": _place(other.span), "label": other.text} for other in item.others],
        "notes": list(item.notes),
        "helps": list(item.helps),
    }


def _place(span: Span | None) -> dict[str, Any] | None:
    if span is None:
        return None
    line, column = span.file.line_column(span.start)
    end_line, end_column = span.file.line_column(span.end)
    return {"file": span.file.name, "line": line, "column": column, "end_line": end_line, "end_column": end_column}
