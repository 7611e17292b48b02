"""A position that `provided` finds in a memory nowhere is remembered without a second look: `provided: times(position) == 0`
with `then: remember position`. One that was just remembered is counted without a look: `remember position`, and
`if times(position) == 3` next."""

from __future__ import annotations

from operator import is_

from .....core import nodes as core
from .....core.walk import conjuncts, is_number, walk
from .....ground.records import refined, replace
from ...plan.effect_nodes import JustRemembered
from ...plan.plan import Planning


def unseen(plan: Planning, move: core.Move) -> frozenset[core.Memory]:
    """The memories in which the position after a move stands nowhere when `then` remembers it."""
    if not plan.has("unseen"):
        return frozenset()
    after = tuple(walk(move.then))
    if any(isinstance(part, core.Each | core.While | core.Repeat | core.Perform) for part in after):
        return frozenset()  # some may be remembered more than once
    written = {part.fun for part in after if isinstance(part, core.Write)}
    kept = [part.memory for part in after if isinstance(part, core.Remember)]
    asked = [_new(plan, part) for one in move.provided for part in conjuncts(plan.expr(one.expr))]
    return frozenset(
        memory
        for memory in asked
        if memory is not None and kept.count(memory) == 1 and not memory.last and written.isdisjoint(memory.funs)
    )


def just_remembered(plan: Planning, node: core.Effect) -> core.Effect | None:
    """Effects one after the other, in which a branch follows on `remember`."""
    if not isinstance(node, core.Seq):
        return None
    parts = tuple(map(_behind, (None, *node.parts), node.parts))
    return None if all(map(is_, parts, node.parts)) else replace(node, parts=parts)


def _behind(before: core.Effect | None, effect: core.Effect) -> core.Effect:
    if not isinstance(before, core.Remember) or before.memory.last or type(effect) is not core.Branch:
        return effect
    return refined(JustRemembered, effect, memory=before.memory)


def _new(plan: Planning, node: core.Expr) -> core.Memory | None:
    """The memory in which nothing is to be found, if a condition says so."""
    node = plan.expr(node)
    if not (isinstance(node, core.Op) and node.name == "same"):
        return None
    for one, other in (node.args, node.args[::-1]):
        one = plan.expr(one)
        if isinstance(one, core.Times) and is_number(plan.expr(other), 0):
            return one.memory
    return None
