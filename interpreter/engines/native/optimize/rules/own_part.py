"""The connected part of an element: what is searched among the sites that have its value of a state function."""

from __future__ import annotations

from typing import NamedTuple

from .....core import nodes as core
from .....core import types as t
from .....core.evaluate.shapes import reads_element
from .....core.walk import is_at, is_const_none
from ...c.cshape import words
from ...plan.nodes import Where
from ...plan.plan import Planning
from ...plan.search_nodes import Search


class OwnPart(NamedTuple):
    """By which adjacency the part is searched, and what it reads of its element."""

    table: core.Table
    read: core.Read


def own_part(plan: Planning, part: core.Expr, slot: int) -> OwnPart | None:
    """A search for the part of a variable; None: it is none, leads one way, or rows of a table are faster than steps of a
    set."""
    bound: dict[int, core.Expr] = {}
    part = plan.expr(part)
    while isinstance(part, core.Bind):
        bound[part.slot] = part.value
        part = plan.expr(part.body)
    if not isinstance(part, Search):
        return None
    start, table = plan.expr(part.start), part.table
    if len(part.within) != 1 or not table.symmetric:
        return None
    if not (isinstance(start, core.Op) and start.name == "literal" and is_at(start.args, slot)):
        return None
    (inside,) = part.within
    among = plan.expr(bound.get(inside.slot, inside) if isinstance(inside, core.Var) else inside)
    if not (isinstance(among, Where) and among.value is not None):
        return None
    element, value = t.element_of(part.type), plan.expr(among.value)
    if not (reads_element(value, slot) and value.fun is among.fun):
        return None
    is_fast = isinstance(element, t.Elem) and plan.shifts(table.values, words(element.universe)) is not None
    return OwnPart(table, value) if is_fast else None


def without_value(plan: Planning, sites: core.Expr) -> core.Fun | None:
    """The function that has no value at the sites of a set."""
    found = plan.expr(sites)
    value = plan.expr(found.value) if isinstance(found, Where) and found.value is not None else None
    return found.fun if isinstance(found, Where) and is_const_none(value) else None
