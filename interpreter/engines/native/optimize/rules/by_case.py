"""A filter by a question whose case is the same for all elements: a filter for each case, so that one that is a set is found as
one, though another must be asked of each element."""

from __future__ import annotations

from .....core import nodes as core
from .....core import types as t
from .....ground.records import replace
from ...plan.plan import Planning
from .masks import masks


def filters_by_case(plan: Planning, node: core.Expr) -> core.Expr | None:
    """A filter for each case, if one of them becomes a set; None: the case depends on the element, or nothing is gained."""
    if type(node) is not core.Filter or not t.is_mask(node.type):
        return None
    where = plan.expr(node.where)
    if not isinstance(where, core.Cond) or node.slot in plan.analysis.free(where.cond):
        return None
    if not plan.analysis.cannot_fail(where.cond):
        return None
    source = node.source
    if not isinstance(source, core.Var | core.Const):
        source = core.Var(plan.renaming.fresh_slot(), "all", type=source.type, span=source.span)
    yes, no = (replace(node, source=source, where=plan.expr(arm)) for arm in (where.yes, where.no))
    if masks(plan, yes) is None and masks(plan, no) is None:
        return None
    cases = core.Cond(where.cond, yes, no, type=node.type, span=where.span)
    if source is node.source or not isinstance(source, core.Var):
        return cases
    return core.Bind(source.slot, source.name, node.source, cases, type=node.type, span=node.span)
