"""Searches by one constant adjacency: what was met last steps as a whole, and whoever wants less than all may stop early."""

from __future__ import annotations

from .....core import nodes as core
from .....core import types as t
from .....core.evaluate.shapes import adjacency_within
from .....ground.records import refined
from ...plan.plan import Planning
from ...plan.search_nodes import Search


def search(plan: Planning, node: core.Expr) -> core.Expr | None:
    """A search whose steps depend on nothing but the element and sets that are the same for all."""
    if type(node) is not core.Reach or not t.is_mask(node.type):
        return None
    found = adjacency_within(node.next, node.slot, plan.analysis.free)
    return None if found is None else refined(Search, node, table=found[0], within=tuple(found[1]))
