"""Parameters of a move that follow from the last one that is chosen, written out as expressions of that one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from .....core import nodes as core
from .....core import types as t
from ...plan.exchange import written_out
from ...plan.plan import Planning


class Following(NamedTuple):
    """What parameters are, by slot, and what must hold that they are there and fit."""

    given: dict[int, core.Expr]
    tests: list[core.Expr]


def determined(plan: Planning, binders: Iterable[core.Binder]) -> Following | None:
    """None: they ask for something else than what stands at a place that there may be."""
    made = Following({}, [])
    for binder in binders:
        source = written_out(plan, binder.source, made.given)
        if source is None:
            return None
        made.given[binder.slot] = source
        if isinstance(source.type, t.Opt):
            missing = core.Const(None, type=source.type, span=binder.span)
            same = core.Op("same", (source, missing), type=t.BOOL, span=binder.span)
            made.tests.append(core.Op("not", (same,), type=t.BOOL, span=binder.span))
        if binder.where is not None:
            where = written_out(plan, binder.where, made.given)
            if where is None:
                return None
            made.tests.append(where)
    return made
