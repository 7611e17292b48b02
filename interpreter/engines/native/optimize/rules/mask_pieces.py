"""The filter that is to become sets, and the pieces that sets of its elements are made of."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from .....core import nodes as core
from .....core import types as t
from .....ground.records import refined
from ...c.cshape import words
from ...plan.adjacency import Crowd
from ...plan.nodes import Crowded, Unrolled
from ...plan.plan import Planning
from ...plan.shifts import transposed
from .apart import Apart
from .board_sets import board_sets


class MaskPieces:
    def __init__(self, plan: Planning, node: core.Filter) -> None:
        self.plan, self.node, self.slot, self.kind = plan, node, node.slot, node.type
        element = t.element_of(node.type)
        assert isinstance(element, t.Elem)
        self.element = element
        self.width = words(element.universe)
        self.apart = Apart(node.slot, self.depends)

    def set(self, mask: int) -> core.Const:
        return core.Const(mask, type=self.kind, span=self.node.span)

    def every(self) -> core.Const:
        return self.set((1 << self.element.universe.size) - 1)

    def op(self, name: str, *args: core.Expr) -> core.Expr:
        return core.Op(name, args, type=self.kind, span=self.node.span)

    def all_of(self, name: str, sets: Sequence[core.Expr]) -> core.Expr:
        return reduce(lambda one, two: self.op(name, one, two), sets)

    def negated(self, part: core.Expr) -> core.Expr:
        return core.Op("not", (part,), type=t.BOOL, span=part.span)

    def truth(self, name: str, parts: Sequence[core.Expr]) -> core.Expr:
        """Whether all conditions hold (`and`), or one (`or`)."""
        return core.Op(name, tuple(parts), type=t.BOOL, span=self.node.span) if len(parts) > 1 else parts[0]

    def once(self, condition: core.Expr, there: core.Expr, holds: bool = True) -> core.Expr:
        """A set where a condition holds (or does not), which is asked once, before any element; elsewhere nothing."""
        one, two = (there, self.set(0)) if holds else (self.set(0), there)
        return core.Cond(condition, one, two, type=self.kind, span=condition.span)

    def sites(self, cls: type[core.Filter], where: core.Expr, **beside: object) -> core.Expr:
        """All elements that satisfy a condition, by a way of its own."""
        found = core.Filter(self.slot, self.node.name, self.every(), where, type=self.kind, span=self.node.span)
        return refined(cls, found, **beside)

    def is_all(self, node: core.Expr) -> bool:
        """Whether a collection has every element of its universe."""
        source = self.plan.expr(node)
        return isinstance(source, core.Const) and source.type == self.kind and source.value == self.every().value

    def depends(self, node: core.Expr) -> bool:
        return self.slot in self.plan.analysis.free(node)

    def is_element(self, node: core.Expr) -> bool:
        return isinstance(node, core.Var) and node.slot == self.slot

    def is_tracked(self, node: core.Expr) -> bool:
        """Whether the node reads a state function at the element alone, whose values are kept as bit sets."""
        is_here = isinstance(node, core.Read) and len(node.args) == 1 and self.is_element(node.args[0])
        return is_here and isinstance(node, core.Read) and self.plan.kept.can_track(node.fun)

    def crowded(self, beside: Crowd, part: core.Expr) -> tuple[bool, core.Expr] | None:
        """The elements with so many neighbours, by steps of all of these at once; or (True) those that are not meant."""
        if self.plan.steps_back(beside.table, self.width) is None:
            return None
        inside = self.all_of("both", beside.sets)
        if beside.low:
            return False, self.sites(Crowded, part, table=beside.table, inside=inside, low=beside.low, high=beside.high)
        assert beside.high is not None
        crowded = self.negated(part)
        return True, self.sites(Crowded, crowded, table=beside.table, inside=inside, low=beside.high, high=None)

    def tabulated(self, part: core.Expr) -> core.Expr | None:
        """A condition of the board alone, and of one other thing, as constant sets."""
        return board_sets(self.plan, self.node, part)

    def step(self, node: core.Expr) -> tuple[tuple[int, ...], int] | None:
        """Of each element those from where a constant step leads to it, and those without such a step; None: it is none that
        sets make as a whole."""
        ends = self.plan.ends(node, self.slot, self.element)
        if ends is None or t.required(node.type) != self.element:
            return None
        rows = tuple(transposed([0 if end is None else 1 << end for end in ends], len(ends)))
        missing = sum(1 << site for site, end in enumerate(ends) if end is None)
        return None if self.plan.shifts(rows, self.width) is None else (rows, missing)

    def several(self, part: core.Expr) -> tuple[tuple[core.Expr, ...], bool] | None:
        """The conditions of which all must hold (True) or one. What the board decides is left to a table."""
        if self.plan.analysis.board_level(part):
            return None
        if isinstance(part, core.Op) and part.name in ("and", "or") and not part.lifted:
            return part.args, part.name == "and"
        return (part.copies, part.op == "all") if isinstance(part, Unrolled) and part.op in ("all", "any") else None
