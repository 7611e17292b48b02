"""Whether a search meets an element: it can stop as soon as it does."""

from __future__ import annotations

from .....core import nodes as core
from .....ground.records import refined
from ...plan.plan import Planning
from ...plan.search_nodes import Meets, Search


def meets(plan: Planning, node: core.Expr) -> core.Expr | None:
    """An element of what a search finds."""
    if not (type(node) is core.Op and node.name == "member"):
        return None
    part = plan.expr(node.args[1])
    return refined(Meets, node, part=part) if _is_search(plan, part) else None


def _is_search(plan: Planning, node: core.Expr) -> bool:
    """Whether this is a search by a constant adjacency, behind any `let`s."""
    while isinstance(node, core.Bind):
        node = plan.expr(node.body)
    return isinstance(node, Search)
