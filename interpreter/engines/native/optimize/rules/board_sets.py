"""Conditions that the board decides, as constant sets: one, or one for each value of the one other thing that is asked of."""

from __future__ import annotations

from .....core import nodes as core
from .....core import types as t
from .....core.walk import is_mover, walk
from ...plan.exchange import exchanged
from ...plan.plan import Planning


def board_sets(plan: Planning, node: core.Filter, part: core.Expr) -> core.Expr | None:
    """The elements of a filter that satisfy a condition of the board, about them and at most one other variable or who is to
    move; None: it is no such condition."""
    element = t.element_of(node.type)
    assert element is not None
    part, given = _of_variables(plan, part)
    free = plan.analysis.free(part)
    if not plan.analysis.board_level(part) or node.slot not in free:
        return None
    others = {one.slot: one for one in walk(part) if isinstance(one, core.Var) and one.slot in free - {node.slot}}
    if len(others) > 1 or not all(isinstance(one.type, t.Elem | t.Int) for one in others.values()):
        return None
    kinds = {slot: one.type for slot, one in others.items()}
    values = plan.by_variables(part, {**kinds, node.slot: element})
    if values is None:
        return None
    size = core.domain_size(element)
    sets = [
        sum(1 << i for i, holds in enumerate(values[start : start + size]) if holds)
        for start in range(0, len(values), size)
    ]
    if not others:
        return core.Const(sets[0], type=node.type, span=node.span)
    table = core.Table(f"{node.name}_by", tuple(kinds.values()), node.type, tuple(sets))
    index = tuple(given.get(slot, one) for slot, one in others.items())
    return core.Look(table, index, type=node.type, span=part.span)


def _of_variables(plan: Planning, part: core.Expr) -> tuple[core.Expr, dict[int, core.Expr]]:
    """A condition with a variable for who is to move, and what that variable is."""
    mover = next((one for one in walk(part) if isinstance(one, core.Op) and is_mover(one)), None)
    if mover is None or not isinstance(mover.type, t.Elem):
        return part, {}
    whose = core.Var(plan.renaming.fresh_slot(), "mover", type=mover.type, span=mover.span)
    made = exchanged(plan, part, lambda one: whose if is_mover(one) else None)
    return (part, {}) if made is None else (made, {whose.slot: mover})
