"""Chosen parameters without the elements for which the next one would find nothing, where those are known all at once."""

from __future__ import annotations

from itertools import pairwise

from .....core import nodes as core
from .....core import types as t
from .....ground.records import replace
from ...c.cshape import words
from ...plan.adjacency import has_some, is_of_one_kind, neighbours
from ...plan.analysis import Analysis
from ...plan.plan import Planning
from .cases import in_cases
from .followed import followed
from .movable import movable


def narrowed_binders(plan: Planning, binders: tuple[core.Binder, ...]) -> tuple[core.Binder, ...]:
    """The parameters without elements for which the next one would find nothing, where those are known all at once."""
    made = [_as_a_set(plan, binder) for binder in binders]
    for at, (binder, after) in enumerate(pairwise(made)):
        source = _narrowed(plan, binder, after)
        if source is not None:
            made[at] = replace(binder, source=source)
    return movable(plan, followed(plan, tuple(made)))


def _as_a_set(plan: Planning, binder: core.Binder) -> core.Binder:
    """A parameter whose elements are known without looking at each, in each case of who is to move."""
    asked = None if binder.determined or not plan.has("cases") else plan.expr(binder.source)
    known = in_cases(plan, asked) if type(asked) is core.Filter and t.is_mask(asked.type) else None
    return binder if known is None else replace(binder, source=known)


def _narrowed(plan: Planning, binder: core.Binder, after: core.Binder) -> core.Expr | None:
    """What a parameter is one of then; None: each must be gone through."""
    if binder.determined or after.determined or not t.is_mask(binder.source.type):
        return None
    if not plan.analysis.cannot_fail(after.source) or not t.is_mask(after.source.type):
        return None
    found = _with_neighbours(binder, after, plan.analysis)
    if found is None:
        return in_cases(plan, _with_some(binder, after)) if plan.has("cases") else None
    element = t.element_of(binder.source.type)
    assert isinstance(element, t.Elem)
    return found[1] if plan.steps_back(found[0], words(element.universe)) is not None else None


def _with_neighbours(
    binder: core.Binder, after: core.Binder, analysis: Analysis
) -> tuple[core.Table, core.Filter] | None:
    """A parameter whose elements are left out where the next parameter, a neighbour of it in some sets, would find nothing."""
    found = neighbours(after.source, binder.slot, analysis)
    if found is None or not found[1] or not is_of_one_kind(found[0]):
        return None
    return found[0], _with_some(binder, after)


def _with_some(binder: core.Binder, after: core.Binder) -> core.Filter:
    """The elements of a parameter for which the next one finds something."""
    source = binder.source
    return core.Filter(binder.slot, binder.name, source, has_some(after.source), type=source.type, span=source.span)
