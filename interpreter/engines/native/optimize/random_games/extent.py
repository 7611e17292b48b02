"""How much a move is: what is weighed where it is either written out or called."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate

from .....core import nodes as core
from .....core.walk import children, is_effect, is_expr
from ...plan.costs import EFFECT_IN_NODES
from ...plan.plan import Planning


def is_longer(plan: Planning, most: int, *parts: core.Expr | core.Effect) -> bool:
    """Whether expressions and effects have more nodes than that as they are planned, with the actions that these perform. An
    effect counts for many: a few lines of C each, and its writers, where the nodes of an expression on sets are a line
    together. No more are counted than that: of actions that perform each other twice there are twice as many at each step."""
    nodes = (node for part in parts for node in _nodes(plan, part))
    sizes = (EFFECT_IN_NODES if is_effect(node) and not isinstance(node, core.Seq) else 1 for node in nodes)
    return any(total > most for total in accumulate(sizes))


def _nodes(plan: Planning, node: core.Node) -> Iterator[core.Node]:
    planned = plan.expr(node) if is_expr(node) else node
    yield planned
    for part in children(planned):
        yield from _nodes(plan, part)
    if isinstance(planned, core.Perform):
        yield from _nodes(plan, planned.action.body)
