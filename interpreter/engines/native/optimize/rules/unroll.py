"""Folds over a few constants, directions mostly, are written out one by one: each copy can be folded further."""

from __future__ import annotations

from .....core import nodes as core
from .....core import types as t
from .....ground.records import refined, replace
from ...plan.costs import MOST_UNROLLED
from ...plan.nodes import Unrolled
from ...plan.plan import Planning


def unrolled(plan: Planning, node: core.Expr) -> core.Expr | None:
    """A fold that is written out."""
    source = few(plan, node)
    if source is None:
        return None
    assert isinstance(node, core.Fold)
    element = t.element_of(source.type)
    assert isinstance(element, t.Elem)
    copies = tuple(
        plan.renaming.with_value(node.value, node.slot, core.Const(i, type=element, span=node.span))
        for i in range(element.universe.size)
        if source.value >> i & 1
    )
    return refined(Unrolled, replace(node, source=source), copies=copies)


def few(plan: Planning, node: core.Expr) -> core.Const | None:
    """The constants that a fold goes through, if they are a few."""
    if type(node) is not core.Fold or not t.is_mask(node.source.type):
        return None
    source = plan.expr(node.source)
    if not isinstance(source, core.Const) or not isinstance(t.element_of(source.type), t.Elem):
        return None
    return source if 0 < source.value.bit_count() <= MOST_UNROLLED else None
