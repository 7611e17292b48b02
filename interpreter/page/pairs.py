"""Parameters that only their order tells apart: two stones on two cells, of which the rules call the lower one the first."""

from __future__ import annotations

from ..core import nodes as core
from ..core.walk import conjuncts


def partner(move: core.Move, number: int) -> int | None:
    """The number, among the binders of a move, of the earlier one that is chosen from the same set and has to be less. Whoever
    chooses both may begin with either. None where there is none."""
    binder = move.binders[number]
    if binder.determined:
        return None
    base, filters = _sieves(binder.source)
    wheres = [one.where for one in filters] + ([] if binder.where is None else [binder.where])
    less = {_less(part, binder.slot) for where in wheres for part in conjuncts(where)}
    for at, earlier in enumerate(move.binders[:number]):
        same = _sieves(earlier.source)[0].span.in_one_line == base.span.in_one_line
        if same and earlier.slot in less and not earlier.determined:
            return at
    return None


def _less(part: core.Expr, slot: int) -> int | None:
    """The variable that a condition asks to be less than another one."""
    match part:
        case core.Op("lt", (core.Var(slot=low), core.Var(slot=high))) if high == slot:
            return low
    return None


def _sieves(source: core.Expr) -> tuple[core.Expr, list[core.Filter]]:
    """A set that is not described by conditions, and the conditions on its elements."""
    filters: list[core.Filter] = []
    while isinstance(source, core.Filter):
        filters.append(source)
        source = source.source
    return source, filters
