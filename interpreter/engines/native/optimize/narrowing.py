"""A chosen parameter without the elements for which the next one would find nothing, where those are known all at once."""

from __future__ import annotations

from ....core import nodes as core
from ....core import types as t
from ..emit_types import words
from .adjacency import with_neighbours, with_some
from .cases import in_cases
from .plan import Planning


def narrowed(plan: Planning, binder: core.Binder, after: core.Binder) -> core.Expr | None:
    """What a parameter is one of then; None: each must be gone through."""
    if binder.determined or after.determined or not t.is_mask(binder.source.type):
        return None
    if not plan.analysis.cannot_fail(after.source) or not t.is_mask(after.source.type):
        return None
    found = with_neighbours(binder, after, plan.analysis)
    if found is None:
        return in_cases(plan, with_some(binder, after)) if plan.has("cases") else None
    element = t.element_of(binder.source.type)
    assert isinstance(element, t.Elem)
    return found[1] if plan.steps_back(found[0], words(element.universe)) is not None else None
