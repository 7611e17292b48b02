"""Beginnings of constant lines, rays of a board say: what is asked of them without a loop.

A line whose sites are numbered upwards (or downwards) all the way is a set and a sense: its beginning while a condition holds,
and its first element with a property, are one look at the lowest or highest bit of a set.
"""

from __future__ import annotations

from .....core import nodes as core
from .....core import types as t
from .....ground.records import refined
from ...c.cshape import words
from ...plan.costs import MOST_WORDS
from ...plan.nodes import Cut, FirstOnLine
from ...plan.plan import Planning
from .constant_lines import constant_line


def cut(plan: Planning, node: core.Expr) -> core.Expr | None:
    """A beginning of a constant line, by the sites where its condition holds."""
    if type(node) is not core.Prefix:
        return None
    holding = _holding(plan, node, node.cond)
    line = constant_line(plan, node.source) if holding is not None else None
    if holding is None or line is None:
        return None
    return refined(Cut, node, line=line.sites, holding=holding, upwards=line.upwards)


def first_on_line(plan: Planning, node: core.Expr) -> core.Expr | None:
    """The first element of a constant line with a property."""
    if not (type(node) is core.Op and node.name == "first" and not node.lifted):
        return None
    source = plan.expr(node.args[0])
    if not isinstance(source, core.Filter) or t.is_mask(source.type):
        return None
    holding = _holding(plan, source, source.where)
    line = constant_line(plan, source.source) if holding is not None else None
    if holding is None or line is None:
        return None
    return refined(FirstOnLine, node, line=line.sites, holding=holding, upwards=line.upwards)


def _holding(plan: Planning, node: core.Prefix | core.Filter, condition: core.Expr) -> core.Expr | None:
    """All elements of the universe that satisfy a condition on an element of a line, if that is a set."""
    element = t.element_of(node.type)
    if not isinstance(element, t.Elem) or words(element.universe) > MOST_WORDS:
        return None
    if not plan.analysis.cannot_fail(condition):
        return None
    kind = t.SetOf(element)
    whole = core.Const((1 << element.universe.size) - 1, type=kind, span=node.span)
    sites = plan.expr(core.Filter(node.slot, node.name, whole, condition, type=kind, span=node.span))
    return None if type(sites) is core.Filter else sites
