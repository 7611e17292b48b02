"""Sites that an expression of the rules means in a position: what the board lights up while the pointer is on its text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..core import nodes as core
from ..core import types as t
from ..core.evaluate import Fault
from ..core.notation import elements
from ..core.walk import free, is_expr, slots_needed, walk
from ..engines.reference.state import ReferenceState
from .places import Json, unit

_MOST = 2000
"""Sites that are lit."""


def lights(state: ReferenceState, path: str, text: str, offset: int) -> Json:
    """The sites that the smallest expression around a character means in a position, where no other value decides it; nothing
    where the text is another one by now. `path`: of the file, as its places are called."""
    found = sorted(_around(state, path, offset), key=lambda expr: expr.span.end - expr.span.start)
    for expr in found:
        span = expr.span
        if text[span.start : span.end] != span.text:
            return {}
        try:
            value = state.ask(expr, slots_needed(expr))
        except Fault:
            continue
        sites = [list(spot) for spot in _spots(value, expr.type)][:_MOST]
        return {"from": unit(text, span.start), "to": unit(text, span.end), "sites": sites}
    return {}


def _around(state: ReferenceState, path: str, offset: int) -> Iterator[core.Expr]:
    """Closed expressions of the rules that mean sites and have a character in their text."""
    game = state.game.core
    for node in walk(
        *game.moves.values(), *game.flow, *game.ends, *game.drawing.marks, into=(core.Action, core.Definition)
    ):
        if not is_expr(node) or node.span.file.name != path or not node.span.start <= offset <= node.span.end:
            continue
        if _universe(node.type) and not free(node):
            yield node


def _universe(kind: t.Type) -> str:
    """The kind of sites that values of a type are or hold, or ""."""
    inner = t.required(kind)
    if isinstance(inner, t.SetOf | t.PathOf):
        inner = t.required(inner.of)
    return inner.universe.name if isinstance(inner, t.Elem) and inner.universe.is_site else ""


def _spots(value: Any, kind: t.Type) -> Iterator[tuple[str, int]]:
    inner, name = t.required(kind), _universe(kind)
    if value is None:
        return
    numbers = elements(value, inner) if isinstance(inner, t.SetOf | t.PathOf) else [value]
    yield from ((name, number) for number in numbers if number is not None)
