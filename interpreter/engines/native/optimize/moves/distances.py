"""Where a step from one element in the direction of another leads, as numbers that are added: on a board without a seam a
direction is the same difference of site numbers everywhere."""

from __future__ import annotations

from .....core import nodes as core
from .....core.walk import free
from ...plan.plan import Planning


def distances(
    plan: Planning, binder: core.Binder, one: core.Binder, two: core.Binder, seconds: tuple[int, ...]
) -> tuple[int, ...]:
    """How far the number of a parameter that follows from two others is from that of the first one, for each value of the
    second one; (): more than those two decide it, or it differs."""
    if not free(binder.source) <= {one.slot, two.slot}:
        return ()
    made: list[int] = []
    for second in seconds:
        given = core.Const(second, type=two.type, span=two.span)
        values = plan.by_variables(plan.renaming.renamed(binder.source, {two.slot: given}), {one.slot: one.type})
        found = {int(value) - at for at, value in enumerate(values or ()) if value is not None}
        if len(found) != 1:
            return ()
        made += found
    return tuple(made)
