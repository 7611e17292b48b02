"""A filter as sets in each of a few cases: who is to move, whether a function without arguments has a value.

What a condition asks of an element by such a value is a table, a step or a set only once the value is known:
`step(s, ahead(mover))` is one shift for each player.
"""

from __future__ import annotations

from collections.abc import Callable

from .....core import nodes as core
from .....core import types as t
from .....core.walk import children, is_mover, mapped
from ...plan.exchange import exchanged
from ...plan.plan import Planning

_MOST_PLAYERS = 4


def in_cases(plan: Planning, node: core.Filter) -> core.Expr | None:
    """The elements that satisfy a condition, found without looking at one; None: that cannot be."""
    made = plan.expr(node)
    if type(made) is not core.Filter:
        return made
    asked = _asked(plan, made.where)
    if isinstance(asked, core.Op) and len(plan.game.players) <= _MOST_PLAYERS:
        return _by_mover(plan, made, asked)
    return _by_value(plan, made, asked) if isinstance(asked, core.Read) else None


def _by_mover(plan: Planning, node: core.Filter, mover: core.Op) -> core.Expr | None:
    found: core.Expr | None = None
    for player in reversed(range(len(plan.game.players))):
        known = core.Const(player, type=mover.type, span=mover.span)
        inner = _with(plan, node, is_mover, known)
        case = inner and in_cases(plan, inner)
        if case is None:
            return None
        is_him = core.Op("same", (mover, known), type=t.BOOL, span=mover.span)
        found = case if found is None else core.Cond(is_him, case, found, type=node.type, span=node.span)
    return found


def _by_value(plan: Planning, node: core.Filter, read: core.Read) -> core.Expr | None:
    def is_it(part: core.Expr) -> bool:
        return isinstance(part, core.Read) and part.fun is read.fun

    kind = t.required(read.type)
    nothing = core.Const(None, type=read.type, span=read.span)
    variable = core.Var(plan.renaming.fresh_slot(), read.fun.name, type=kind, span=read.span)
    cases = [_with(plan, node, is_it, one) for one in (nothing, variable)]
    without, given = (one and in_cases(plan, one) for one in cases)
    if without is None or given is None:
        return None
    same = core.Op("same", (read, nothing), type=t.BOOL, span=read.span)
    bound = core.Bind(variable.slot, variable.name, read, given, type=node.type, span=node.span)
    return core.Cond(same, without, bound, type=node.type, span=node.span)


def _asked(plan: Planning, node: core.Expr) -> core.Expr | None:
    """The first thing in a condition that may be a few values only."""
    node = plan.expr(node)
    if is_mover(node):
        return node
    if (
        isinstance(node, core.Read)
        and not node.args
        and isinstance(node.type, t.Opt)
        and isinstance(node.type.of, t.Elem)
    ):
        return node
    return next((found for part in children(node) if (found := _asked(plan, part)) is not None), None)


def _with(
    plan: Planning, node: core.Filter, is_it: Callable[[core.Expr], bool], value: core.Expr
) -> core.Filter | None:
    """The filter with a value in place of what it stands for."""
    source, where = (exchanged(plan, part, lambda part: value if is_it(part) else None) for part in children(node))
    if source is None or where is None:
        return None
    where = _tabled(plan, where, node.slot, t.element_of(node.type) or t.ERROR)
    return core.Filter(node.slot, node.name, source, where, type=node.type, span=node.span)


def _tabled(plan: Planning, node: core.Expr, slot: int, element: t.Type) -> core.Expr:
    """The same with tables for the sets that the board alone has for an element."""
    node = plan.expr(node)
    if not (t.is_mask(node.type) and plan.analysis.free(node) == {slot} and plan.analysis.board_level(node)):
        return mapped(node, lambda part: _tabled(plan, part, slot, element))
    values = None if isinstance(node, core.Look) else plan.by_variables(node, {slot: element})
    if values is None:
        return node
    here = core.Var(slot, "at", type=element, span=node.span)
    return core.Look(core.Table("near", (element,), node.type, tuple(values)), (here,), type=node.type, span=node.span)
