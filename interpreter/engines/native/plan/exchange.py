"""Expressions with others in place of some of their parts."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ....core import nodes as core
from ....core import types as t
from ....core.walk import children, mapped
from ....ground.records import replace
from .nodes import SomeOf
from .plan import Planning


def written_out(plan: Planning, node: core.Expr, given: Mapping[int, core.Expr]) -> core.Expr | None:
    """An expression with others in place of variables; None: see `exchanged`."""
    return exchanged(plan, node, lambda part: given.get(part.slot) if isinstance(part, core.Var) else None)


def exchanged(plan: Planning, node: core.Expr, becomes: Callable[[core.Expr], core.Expr | None]) -> core.Expr | None:
    """An expression with others in place of some of its parts. Where these may be none, what is read there is none then; None:
    something else is asked of them."""
    node = plan.expr(node)
    other = becomes(node)
    if other is not None:
        return other
    if isinstance(node, SomeOf):  # by which set that is known may be another one
        node = core.Fold(node.op, node.slot, node.name, node.source, node.value, type=node.type, span=node.span)
    before, parts = children(node), [exchanged(plan, part, becomes) for part in children(node)]
    if None in parts:
        return None
    if all(one is two for one, two in zip(before, parts, strict=True)):
        return node
    given = dict(zip(map(id, before), parts, strict=True))
    made = mapped(node, lambda part: given[id(part)] or part)
    others = [one for one, two in zip(children(made), before, strict=True) if one is not two]
    is_any_none = any(isinstance(one.type, t.Opt) for one in others)
    if not is_any_none or (isinstance(made, core.Op) and made.name in ("same", "member")):
        return made
    is_read = isinstance(made, core.Read | core.Look) and not isinstance(made.type, t.SetOf | t.PathOf)
    return replace(made, lifted=True, type=t.optional(made.type)) if is_read else None
