"""Templates to text."""

from __future__ import annotations

from collections.abc import Callable

from .. import nodes as core
from .. import types as t
from ..notation import show, told
from .expressions import Evaluator
from .operation import Frame


def render_template(
    evaluator: Evaluator, template: core.Template, *, for_readers: bool = False
) -> Callable[[Frame], str]:
    """A closure that writes a template out for a frame. `for_readers`: for nobody who reads it back as a notation."""
    parts: list[Callable[[Frame], str]] = []
    for piece in template.pieces:
        parts.append(
            _literal(piece) if isinstance(piece, str) else _hole(evaluator, piece, told if for_readers else show)
        )
    return lambda frame: "".join(part(frame) for part in parts)


def _literal(text: str) -> Callable[[Frame], str]:
    return lambda frame: text


def _hole(
    evaluator: Evaluator, piece: core.Piece, write: Callable[[t.Value, t.Type, str], str]
) -> Callable[[Frame], str]:
    value, kind, separator = evaluator.expr(piece.value), piece.value.type, piece.separator
    return lambda frame: write(value(frame), kind, separator)
