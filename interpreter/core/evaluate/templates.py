"""Templates to text."""

from __future__ import annotations

from collections.abc import Callable

from .. import nodes as core
from ..notation import show
from .expressions import Evaluator
from .operation import Frame


def render_template(evaluator: Evaluator, template: core.Template) -> Callable[[Frame], str]:
    """A closure that writes a template out for a frame."""
    parts: list[Callable[[Frame], str]] = []
    for piece in template.pieces:
        parts.append(_literal(piece) if isinstance(piece, str) else _hole(evaluator, piece))
    return lambda frame: "".join(part(frame) for part in parts)


def _literal(text: str) -> Callable[[Frame], str]:
    return lambda frame: text


def _hole(evaluator: Evaluator, piece: core.Piece) -> Callable[[Frame], str]:
    value, kind, separator = evaluator.expr(piece.value), piece.value.type, piece.separator
    return lambda frame: show(value(frame), kind, separator)
