"""Where a value that may be none is none: a call gives none where its argument is none."""

from __future__ import annotations

from ...core import nodes as core
from ...core.types import Opt


def none_where(value: core.Expr) -> tuple[str, ...]:
    """The note of a call that would be there if its argument were: the innermost argument that may be none."""
    cause = value
    while isinstance(cause, core.Look | core.Read | core.Invoke | core.Op) and cause.lifted and not _may_be_none(cause):
        cause = next(arg for arg in cause.args if isinstance(arg.type, Opt))
    return () if cause is value else (f"it is none only where `{cause.span.in_one_line}` is none",)


_ALWAYS_THERE = ("around", "nth")
"""Operations that give none of nothing but none."""


def _may_be_none(call: core.Look | core.Read | core.Invoke | core.Op) -> bool:
    match call:
        case core.Look():
            return isinstance(call.table.result, Opt)
        case core.Read():
            return isinstance(call.fun.result, Opt)
        case core.Invoke():
            return isinstance(call.definition.result, Opt)
        case core.Op():
            return call.name not in _ALWAYS_THERE
