"""Conditions on the first stop on a way, an element or none: what they are as sets of stops."""

from __future__ import annotations

from .....core import nodes as core
from .....core import types as t
from .....core.walk import is_at, mapped
from .....ground.records import replace
from ...plan.plan import Planning


def having(plan: Planning, every: core.Const, here: core.Var, conditions: tuple[core.Expr, ...]) -> core.Expr | None:
    """All elements with some properties, a variable being there; None: they are no set."""
    parts = tuple(_there(part, here) for part in conditions)
    where = core.Op("and", parts, type=t.BOOL, span=here.span) if len(parts) > 1 else parts[0]
    sites = plan.expr(core.Filter(here.slot, here.name, every, where, type=every.type, span=here.span))
    return None if type(sites) is core.Filter else sites


def _there(node: core.Expr, here: core.Var) -> core.Expr:
    """An expression where a variable that may be none is known not to be."""
    if isinstance(node, core.Var):
        return here if node.slot == here.slot else node
    made = mapped(node, lambda part: _there(part, here))
    if isinstance(made, core.Read) and made.lifted and not any(isinstance(arg.type, t.Opt) for arg in made.args):
        return replace(made, lifted=False, type=made.fun.result)
    return made


def fails_without(node: core.Expr, slot: int) -> bool:
    """Whether a condition is wrong where a variable is none: a state function there is a value that is not none."""
    if not (isinstance(node, core.Op) and node.name == "same" and not node.lifted):
        return False
    for one, other in (node.args, node.args[::-1]):
        is_there = isinstance(one, core.Read) and one.lifted and is_at(one.args, slot)
        if is_there and not isinstance(other.type, t.Opt):
            return True
    return False
