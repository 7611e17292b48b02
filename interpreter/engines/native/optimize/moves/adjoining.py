"""Pairs of an element and one that lies beside it, as sets: for each distance of their numbers the first elements that have
such a neighbour to choose.

Where the board decides which elements may go with one (its neighbours, those a knight's move away), few distances tell all of
them, and the second elements of one stand in the order of these. So a pair is drawn by its number among all, and the elements
are not gone through.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import and_

from .....core import nodes as core
from .....core import types as t
from .....core.candidates import Candidates
from .....core.evaluate.collections import bits
from .....core.walk import mentions
from .....ground.records import Struct
from ...plan.adjacency import every_of
from ...plan.costs import MOST_SECONDS
from ...plan.plan import Planning


class Adjoining(Struct):
    """All pairs that are candidates.

    Attributes:
        found:     the candidates, where what follows from a pair stands behind it.
        here:      what stands for the set of the first elements that are there.
        seconds:   the second elements, ascending; of neighbours how far their numbers are from that of the first one.
        sets:      for each of these the first elements that have such a second one.
        is_beside: the second ones are told by how far they are.
    """

    found: Candidates
    here: core.Var
    seconds: tuple[int, ...]
    sets: tuple[core.Expr, ...]
    is_beside: bool

    @property
    def shift(self) -> int:
        """An element has 2 to the power of that bits, one for each of `seconds` and maybe some that stand for nothing."""
        return (len(self.seconds) - 1).bit_length()

    @property
    def elements(self) -> int:
        """How many first elements there may be."""
        element = t.element_of(self.here.type)
        assert isinstance(element, t.Elem)
        return element.universe.size


def adjoining(plan: Planning, found: Candidates) -> Adjoining | None:
    """None: the candidates of a move are no such pairs, or those are not known as sets."""
    if len(found.binders) != 2 or not plan.has("adjoining"):
        return None
    one, two = found.binders
    if one.determined or two.determined:
        return None
    if not (is_set_of_elements(one.source) and is_set_of_elements(two.source)):
        return None
    if not mentions(two.source, one.slot) or not plan.analysis.cannot_fail(two.source):
        return None
    parts = tuple(_parts(plan, two.source))
    rows = [plan.by_variables(part, {one.slot: one.type}) for part in parts if mentions(part, one.slot)]
    beside = [row for row in rows if row is not None]
    if len(beside) < len(rows):
        return None
    near = [reduce(and_, map(int, sets)) for sets in zip(*beside, strict=True)]
    apart = sorted({element - first for first, row in enumerate(near) for element in bits(row)})
    if not 0 < len(apart) <= MOST_SECONDS:
        return None
    here = core.Var(plan.renaming.fresh_slot(), one.name, type=one.source.type, span=one.span)
    others = [part for part in parts if not mentions(part, one.slot)]
    sets = [_first_ones(plan, one, here, near, others, by) for by in apart]
    known = tuple(made for made in sets if type(made) is not core.Filter and plan.analysis.cannot_fail(made))
    return Adjoining(found, here, tuple(apart), known, True) if len(known) == len(sets) else None


def is_set_of_elements(node: core.Expr) -> bool:
    """Whether a collection is a set of elements of a universe."""
    return t.is_mask(node.type) and isinstance(t.element_of(node.type), t.Elem)


def _parts(plan: Planning, node: core.Expr) -> Iterator[core.Expr]:
    """The sets that one has in common, as the plan has it."""
    match plan.expr(node):
        case core.Op("both", args, lifted=False):
            for arg in args:
                yield from _parts(plan, arg)
        case core.Op("minus", (one, other), lifted=False):
            yield from _parts(plan, one)
            yield core.Op("minus", (every_of(one), other), type=node.type, span=node.span)
        case made:
            yield made


def _first_ones(
    plan: Planning, one: core.Binder, here: core.Var, near: list[int], others: list[core.Expr], by: int
) -> core.Expr:
    """The first elements of which the one so far from them goes with them."""
    span, element = one.span, one.type
    ends = tuple(first + by if first + by >= 0 and row >> first + by & 1 else None for first, row in enumerate(near))
    step = core.Table("beside", (element,), t.optional(element), ends)
    first = core.Var(one.slot, one.name, type=element, span=span)
    there = core.Look(step, (first,), type=t.optional(element), span=span)
    have = sum(1 << at for at, end in enumerate(ends) if end is not None)
    conditions = [core.Op("member", (first, core.Const(have, type=here.type, span=span)), type=t.BOOL, span=span)]
    conditions += [core.Op("member", (there, other), type=t.BOOL, span=span) for other in others]
    where = core.Op("and", tuple(conditions), type=t.BOOL, span=span) if others else conditions[0]
    return plan.expr(core.Filter(one.slot, one.name, here, where, type=here.type, span=span))
