"""Of elements whose connected parts matter only where these touch nothing of a set, those that touch it themselves are left out
beforehand: one step of that whole set, in place of a search for each. The others' searches stop where they meet that step.

`union(if surrounded(group(s)) then group(s) else {} for s in S)` is the union over S without the neighbours of the empty sites,
of groups that meet none of these neighbours. A neighbour that is wanted must not lie in the part, which would not be touched
by it: wanted are sites without a value of a function, and the part of s is searched among those with the value that s has,
which is not none.
"""

from __future__ import annotations

from .....core import nodes as core
from .....core import types as t
from .....core.evaluate.shapes import reads_element
from .....core.walk import mapped, walk
from .....ground.records import refined, replace
from ...plan.nodes import Untouching, Where
from ...plan.plan import Planning
from ...plan.search_nodes import Arrives, Disjoint, Touches
from .own_part import own_part, without_value

_FEW = 2
"""Nodes of a value that is asked again for each element."""


def without_touching(plan: Planning, node: core.Expr) -> core.Expr | None:
    """A union over fewer elements, behind a `let` of what they must not meet."""
    if not (type(node) is core.Fold and node.op == "union" and t.is_mask(node.type) and t.is_mask(node.source.type)):
        return None
    value = plan.expr(node.value)
    test = _test(plan, value) if isinstance(value, core.Cond) else None
    if test is None or test.part.type != node.source.type:
        return None
    assert isinstance(value, core.Cond)
    found, fun = own_part(plan, test.part, node.slot), without_value(plan, test.wanted)
    if found is None or found.read.fun is not fun or not _has_value(plan, node.source, fun):
        return None
    slot, kind, span = plan.renaming.fresh_slot(), node.source.type, node.span
    here = core.Var(slot, "x", type=t.element_of(kind) or t.ERROR, span=span)
    row = core.Look(found.table, (here,), type=kind, span=span)
    touching = core.Fold("union", slot, "x", test.wanted, row, type=kind, span=span)
    goal = core.Var(plan.renaming.fresh_slot(), "goal", type=kind, span=span)
    known = _known_value(plan, node.source, fun)
    part = test.part if known is None else _among(plan.deep(test.part), node.slot, known)
    is_dead = core.Op("not", (_arrives(part, goal, test),), type=t.BOOL, span=span)
    others = core.Op("minus", (node.source, goal), type=kind, span=span)
    union = refined(Untouching, replace(node, source=others, value=replace(value, cond=is_dead)))
    return core.Bind(goal.slot, goal.name, touching, union, type=node.type, span=span)


def _test(plan: Planning, value: core.Cond) -> Touches | None:
    """What must not be for a value to be other than nothing."""
    cond, otherwise = plan.expr(value.cond), plan.expr(value.no)
    if not (isinstance(otherwise, core.Const) and otherwise.value == 0):
        return None
    if not (isinstance(cond, core.Op) and cond.name == "not" and not cond.lifted):
        return None
    test = plan.expr(cond.args[0])
    if isinstance(test, core.Op) and test.name == "and" and not test.lifted:
        test = plan.expr(test.args[-1])  # behind the question whether the element has a value, which it has
        return test if isinstance(test, Disjoint) else None
    return test if isinstance(test, Touches) else None


def _arrives(part: core.Expr, goal: core.Expr, test: Touches) -> Arrives:
    """Whether a part has an element of a set."""
    nothing, counted = test.args
    both = core.Op("both", (part, goal), type=part.type, span=test.span)
    some = core.Op(
        "lt", (nothing, core.Op("count", (both,), type=counted.type, span=test.span)), type=t.BOOL, span=test.span
    )
    return refined(Arrives, some, part=part, goal=goal)


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


def _known_value(plan: Planning, source: core.Expr, fun: core.Fun) -> core.Expr | None:
    """The value that a function has at all elements of a set, if that is quickly asked; None: it is not known."""
    source = plan.expr(source)
    if isinstance(source, core.Op) and source.name == "both" and not source.lifted:
        return next((known for arg in source.args if (known := _known_value(plan, arg, fun)) is not None), None)
    if not (isinstance(source, Where) and source.fun is fun and source.value is not None):
        return None
    return source.value if sum(1 for _ in walk(source.value)) <= _FEW else None


def _among(node: core.Expr, slot: int, value: core.Expr) -> core.Expr:
    """A part that is searched among the sites with a value, in place of those with the value of a variable."""
    if isinstance(node, Where) and node.value is not None and reads_element(node.value, slot):
        assert isinstance(node.where, core.Op)
        return replace(node, where=replace(node.where, args=(node.where.args[0], value)))
    return mapped(node, lambda part: _among(part, slot, value))
