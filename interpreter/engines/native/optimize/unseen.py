"""A position that `provided` finds in a memory nowhere is remembered without a second look: `provided: times(position) == 0`
with `then: remember position`. One that was just remembered is counted without a look: `remember position`, and
`if times(position) == 3` next."""

from __future__ import annotations

from ....core import nodes as core
from ....core.walk import conjuncts, walk
from .analysis import is_number
from .plan import Planning


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


def counted(plan: Planning, before: core.Effect | None, effect: core.Effect) -> frozenset[core.Memory]:
    """The memories that have the position last where an effect begins. `before`: the effect before it."""
    if not (plan.has("unseen") and isinstance(before, core.Remember) and isinstance(effect, core.Branch)):
        return frozenset()
    return frozenset() if before.memory.last else frozenset({before.memory})


def _new(plan: Planning, node: core.Expr) -> core.Memory | None:
    """The memory in which nothing is to be found, if a condition says so."""
    node = plan.expr(node)
    if not (isinstance(node, core.Op) and node.name == "same" and not node.lifted):
        return None
    for one, other in (node.args, node.args[::-1]):
        one = plan.expr(one)
        if isinstance(one, core.Times) and is_number(plan.expr(other), 0):
            return one.memory
    return None
