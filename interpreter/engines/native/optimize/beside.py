"""Of elements whose connected parts matter only where these touch nothing of a set, those that touch it themselves are left out
beforehand: one step of that whole set, in place of a search for each.

`union(if surrounded(group(s)) then group(s) else {} for s in S)` is the union over S without the neighbours of the empty sites.
A neighbour that is wanted must not lie in the part, which would not be touched by it: wanted are sites without a value of a
function, and the part of s is searched among those with the value that s has, which is not none.
"""

from __future__ import annotations

from ....core import nodes as core
from ....core import types as t
from ....core.evaluate.shapes import adjacency_within, reads_element
from ....core.walk import is_at
from ....ground.records import refined, replace
from ..cshape import words
from .nodes import Touches, Untouching, Where
from .plan import Planning


def without_touching(plan: Planning, node: core.Expr) -> core.Expr | None:
    """A union over fewer elements."""
    if not (type(node) is core.Fold and node.op == "union" and t.is_mask(node.type) and t.is_mask(node.source.type)):
        return None
    test = _test(plan, plan.expr(node.value))
    if test is None or test.part.type != node.source.type:
        return None
    fun, wanted = _without_value(plan, test.wanted), test.wanted
    if fun is None or not _has_value(plan, node.source, fun):
        return None
    table = _table(plan, test.part, node.slot, fun)
    if table is None:
        return None
    slot, element = plan.renaming.fresh_slot(), t.element_of(node.source.type)
    here = core.Var(slot, "x", type=element or t.ERROR, span=node.span)
    row = core.Look(table, (here,), type=node.source.type, span=node.span)
    touching = core.Fold("union", slot, "x", wanted, row, type=node.source.type, span=node.span)
    others = core.Op("minus", (node.source, touching), type=node.source.type, span=node.span)
    return refined(Untouching, replace(node, source=others))


def _test(plan: Planning, value: core.Expr) -> Touches | None:
    """What must not be for a value to be other than nothing."""
    if not isinstance(value, core.Cond):
        return None
    cond, otherwise = plan.expr(value.cond), plan.expr(value.no)
    if not (isinstance(otherwise, core.Const) and otherwise.value == 0):
        return None
    if not (isinstance(cond, core.Op) and cond.name == "not" and not cond.lifted):
        return None
    test = plan.expr(cond.args[0])
    return test if isinstance(test, Touches) else None


def _without_value(plan: Planning, wanted: core.Expr) -> core.Fun | None:
    """The function that has no value at the sites of a set."""
    found = plan.expr(wanted)
    value = plan.expr(found.value) if isinstance(found, Where) and found.value is not None else None
    return found.fun if isinstance(found, Where) and isinstance(value, core.Const) and value.value is None else None


def _has_value(plan: Planning, source: core.Expr, fun: core.Fun) -> bool:
    """Whether a function has a value at all elements of a set."""
    source = plan.expr(source)
    while isinstance(source, core.Bind):
        source = plan.expr(source.body)
    if isinstance(source, core.Op) and source.name == "both" and not source.lifted:
        return any(_has_value(plan, arg, fun) for arg in source.args)
    if not (isinstance(source, Where) and source.fun is fun and source.value is not None):
        return False
    return isinstance(plan.expr(source.value).type, t.Elem)


def _table(plan: Planning, part: core.Expr, slot: int, fun: core.Fun) -> core.Table | None:
    """The adjacency by which the part of a variable is searched among the sites with its value; None: it is not, or rows of a
    table are faster than steps of a set."""
    bound: dict[int, core.Expr] = {}
    part = plan.expr(part)
    while isinstance(part, core.Bind):
        bound[part.slot] = part.value
        part = plan.expr(part.body)
    if not isinstance(part, core.Reach):
        return None
    start, made = plan.expr(part.start), adjacency_within(part.next, part.slot, plan.analysis.free)
    if made is None or len(made[1]) != 1 or not made[0].symmetric:
        return None
    if not (isinstance(start, core.Op) and start.name == "literal" and is_at(start.args, slot)):
        return None
    (table, (inside,)) = made
    among = plan.expr(bound.get(inside.slot, inside) if isinstance(inside, core.Var) else inside)
    if not (isinstance(among, Where) and among.fun is fun and among.value is not None):
        return None
    element, value = t.element_of(part.type), plan.expr(among.value)
    is_own = reads_element(value, slot) and value.fun is fun
    is_fast = isinstance(element, t.Elem) and plan.shifts(table.values, words(element.universe)) is not None
    return table if is_own and is_fast else None
