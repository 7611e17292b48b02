"""Values of state functions, and how JSON has them."""

from __future__ import annotations

from typing import Any

from ...core import nodes as core
from ...core import types as t
from ...core.notation import elements

FORMAT = 1
"""Of states as JSON."""

Values = tuple[int | None, ...]
"""All values of the state functions of a position, one after the other: numbers, elements by their numbers, truth, none."""


def plain(value: Any, kind: t.Type) -> Any:
    if value is None:
        return None
    match kind:
        case t.Opt(inner):
            return plain(value, inner)
        case t.Elem(universe):
            return universe.labels[value]
        case t.SetOf(inner) | t.PathOf(inner):
            return [plain(part, inner) for part in elements(value, kind)]
        case t.Int():
            return int(value)
    return bool(value)


def is_sparse(fun: core.Fun) -> bool:
    """Whether only arguments are written whose value is not the lowest one."""
    return any(isinstance(kind, t.Elem) and kind.universe.is_site for kind in fun.args)
