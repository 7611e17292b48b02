"""A comparison as plain values, for other programs."""

from __future__ import annotations

from typing import Any

from .model import ComparedSide, Comparison
from .words import sentence


def to_json(comparison: Comparison) -> dict[str, Any]:
    """`changes`: each with what is different (`section`, `name`, `part`, `step`, `kind`), a sentence, and both sides with
    their places."""
    return {
        "before": comparison.before,
        "after": comparison.after,
        "equal": comparison.is_empty,
        "changes": [
            {
                "section": change.section,
                "name": change.name,
                "part": change.part,
                "step": change.step,
                "kind": change.kind,
                "sentence": sentence(change),
                "before": _side(change.before),
                "after": _side(change.after),
            }
            for change in comparison.changes
        ],
    }


def _side(side: ComparedSide | None) -> dict[str, Any] | None:
    if side is None:
        return None
    place = None
    if side.span is not None:
        line, column = side.span.file.line_column(side.span.start)
        place = {"file": side.span.file.name, "line": line, "column": column}
    return {"text": side.text, "place": place}
