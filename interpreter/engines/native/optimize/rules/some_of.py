"""Whether some element of a set satisfies a condition, or all do, by the set of those that do, or of those that do not.

As far as the condition is made of sets, no element is looked at. Nothing of it may fail: then it does not matter which elements
are asked, nor which part of the condition comes first.
"""

from __future__ import annotations

from .....core import nodes as core
from .....core import types as t
from .....ground.records import refined
from ...plan.nodes import SomeOf
from ...plan.plan import Planning
from .share import shared
from .unroll import few


def some_of(plan: Planning, node: core.Expr) -> core.Expr | None:
    """A question to the elements of a set."""
    if type(node) is not core.Fold or node.op not in ("any", "all") or not t.is_mask(node.source.type):
        return None
    if not plan.analysis.cannot_fail(node) or _is_made_otherwise(plan, node):
        return None
    where = node.value if node.op == "any" else core.Op("not", (node.value,), type=t.BOOL, span=node.span)
    every = core.Filter(node.slot, node.name, node.source, where, type=node.source.type, span=node.span)
    return refined(SomeOf, node, found=plan.expr(every))


def _is_made_otherwise(plan: Planning, node: core.Fold) -> bool:
    """Whether another pass wants the fold."""
    is_written_out = plan.has("unroll") and few(plan, node) is not None
    return is_written_out or (plan.has("share") and shared(plan, node) is not None)
