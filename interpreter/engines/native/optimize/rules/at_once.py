"""Writes over a set: `for s in some: f[s] = v` puts one value into many places, in kept sets by one operation each."""

from __future__ import annotations

from .....core import nodes as core
from .....core import types as t
from .....core.walk import is_at, is_mover
from .....ground.records import refined
from ...plan.effect_nodes import WrittenAtOnce
from ...plan.plan import Planning
from ..state.once import only_where_new


def written_at_once(plan: Planning, node: core.Effect) -> core.Effect | None:
    """A loop over a set that is one write, and in which order does not matter."""
    if type(node) is not core.Each:
        return None
    body = node.body
    while isinstance(body, core.Seq) and len(body.parts) == 1:
        body = body.parts[0]
    if not isinstance(body, core.Write) or body.checked:
        return None
    if not is_at(body.args, node.slot) or not t.is_mask(node.source.type) or not plan.kept.can_track(body.fun):
        return None
    if not _is_fixed(plan, body.value, node.slot):
        return None
    return refined(WrittenAtOnce, node, new=only_where_new(plan, body.fun))


def _is_fixed(plan: Planning, value: core.Expr, slot: int) -> bool:
    """Whether a value is the same however many places were written before."""
    value = plan.expr(value)
    if slot in plan.analysis.free(value) or not plan.analysis.cannot_fail(value):
        return False
    return plan.analysis.board_level(value) or is_mover(value)
