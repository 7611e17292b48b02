"""How much a move is: what is weighed where it is either written out or called."""

from __future__ import annotations

from collections.abc import Iterator

from ....core import nodes as core
from ....core.walk import children, is_effect, is_expr
from .costs import EFFECT_IN_NODES
from .plan import Planning


def extent(plan: Planning, *parts: core.Expr | core.Effect) -> int:
    """Nodes of expressions and effects as they are planned, and of the actions that these perform. An effect counts for many:
    a few lines of C each, and its writers, where the nodes of an expression on sets are a line together."""
    nodes = (node for part in parts for node in _nodes(plan, part))
    return sum(EFFECT_IN_NODES if is_effect(node) and not isinstance(node, core.Seq) else 1 for node in nodes)


def _nodes(plan: Planning, node: core.Node) -> Iterator[core.Node]:
    planned = plan.expr(node) if is_expr(node) else node
    yield planned
    for part in children(planned):
        yield from _nodes(plan, part)
    if isinstance(planned, core.Perform):
        yield from _nodes(plan, planned.action.body)
