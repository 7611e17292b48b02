"""Chains that can visit no element twice, whatever the position: nothing need be remembered on the way."""

from __future__ import annotations

from .....core import nodes as core
from .....core import types as t
from .....core.walk import walk
from .....ground.records import refined
from ...plan.nodes import Acyclic
from ...plan.plan import Planning


def acyclic(plan: Planning, node: core.Expr) -> core.Expr | None:
    """A chain that ends by itself."""
    return refined(Acyclic, node) if type(node) is core.Chain and _ends_by_itself(node, plan) else None


def _ends_by_itself(node: core.Chain, plan: Planning) -> bool:
    """Whether the next element is a constant function of the element and of at most one other, a direction say, that never
    leads back."""
    element = t.element_of(node.type)
    if not isinstance(element, t.Elem):
        return False
    kinds = {part.slot: part.type for part in walk(node.next) if isinstance(part, core.Var) and part.slot != node.slot}
    if len(kinds) > 1:
        return False
    values = plan.by_variables(node.next, {**kinds, node.slot: element})
    size = element.universe.size
    return values is not None and all(
        _is_acyclic(values[start : start + size]) for start in range(0, len(values), size)
    )


def _is_acyclic(step: list[int | None]) -> bool:
    """Whether following a function always ends."""
    ends = [False] * len(step)
    for start in range(len(step)):
        path: list[int] = []
        at: int | None = start
        while at is not None and not ends[at]:
            if len(path) > len(step):
                return False
            path.append(at)
            at = step[at]
        for place in path:
            ends[place] = True
    return True
