"""Connected parts are found one at a time. How many there are is found out as far as is asked: `count(groups(p)) == 1` stops at
a second one."""

from __future__ import annotations

from .....core import nodes as core
from .....ground.records import refined
from ...plan.adjacency import bounds
from ...plan.costs import KNOWN_PARTS
from ...plan.plan import Planning
from ...plan.region_nodes import FewRegions, Regions, RegionsInTurn


def in_turn(plan: Planning, node: core.Expr) -> core.Expr | None:
    """Connected parts that are gone through."""
    return refined(RegionsInTurn, node, known=KNOWN_PARTS) if type(node) is Regions else None


def few_regions(plan: Planning, node: core.Expr) -> core.Expr | None:
    """A comparison of the number of connected parts with a constant."""
    asked = bounds(node) if type(node) is core.Op else None
    if asked is None:
        return None
    counted, low, high = asked
    parts = plan.expr(counted)
    return refined(FewRegions, node, parts=parts, low=low, high=high) if isinstance(parts, Regions) else None
