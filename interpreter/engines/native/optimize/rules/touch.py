"""Whether a connected part has a neighbour in a set, without finding the whole part first: the search stops at the first one.

`let g = reach(...)` with `count(border(g) & vacant) == 0` in it becomes the node `Touches` of g and vacant, and where the part
itself is wanted only afterwards, in a branch, it is found there.
"""

from __future__ import annotations

from .....core import nodes as core
from .....core import types as t
from .....core.walk import is_number, is_slot, mapped
from .....ground.records import refined
from ...plan.plan import Planning
from ...plan.search_nodes import Touches
from .borders import is_border, reach_of


def stops_early(plan: Planning, node: core.Expr) -> core.Expr | None:
    """What a `let` of a connected part becomes; None: it stays."""
    return _Touch(plan).bind(node) if isinstance(node, core.Bind) else None


class _Touch:
    def __init__(self, plan: Planning) -> None:
        self.analysis, self.deep = plan.analysis, plan.deep
        self._table: core.Table | None = None

    def bind(self, node: core.Bind) -> core.Expr | None:
        if not (t.is_mask(node.value.type) and self.analysis.cannot_fail(node.value)):
            return None
        value = self.deep(node.value)
        reach = reach_of(value)
        if reach is None:
            return None
        self._table = reach.table
        body = self._rewritten(self.deep(node.body), node.slot)
        if body is None or self._is_eager(body, node.slot):
            return None
        return _given(body, node.slot, value)

    def _rewritten(self, node: core.Expr, slot: int) -> core.Expr | None:
        """The expression with its tests replaced; None: there are none."""
        found = False

        def rewrite(part: core.Expr) -> core.Expr:
            nonlocal found
            test = self._test(part, slot)
            if test is not None:
                found = True
                return test
            if slot not in self.analysis.free(part):
                return part
            return mapped(part, rewrite)

        made = rewrite(node)
        return made if found else None

    def _test(self, node: core.Expr, slot: int) -> core.Expr | None:
        if not isinstance(node, core.Op) or node.lifted or len(node.args) != 2:
            return None
        one, two = node.args
        counted, empty = one, None
        if node.name == "same" and is_number(two, 0):
            empty = True
        elif (node.name == "lt" and is_number(one, 0)) or (node.name == "le" and is_number(one, 1)):
            counted, empty = two, False
        if empty is None or not (isinstance(counted, core.Op) and counted.name == "count" and not counted.lifted):
            return None
        inside = self._neighbours(counted.args[0], slot)
        if inside is None:
            return None
        nothing = one if is_number(one, 0) else core.Const(0, type=counted.type, span=node.span)
        some = core.Op("lt", (nothing, counted), type=t.BOOL, span=node.span)
        part = core.Var(slot, "part", type=inside.type, span=node.span)
        test = refined(Touches, some, part=part, wanted=inside)
        return core.Op("not", (test,), type=t.BOOL, span=node.span) if empty else test

    def _neighbours(self, node: core.Expr, slot: int) -> core.Expr | None:
        """The set V of `border(part) & V`."""
        if not (isinstance(node, core.Op) and node.name == "both" and not node.lifted and t.is_mask(node.type)):
            return None
        for one, other in (node.args, node.args[::-1]):
            if is_border(one, slot, self._table) and slot not in self.analysis.free(other):
                return other if t.is_mask(other.type) and self.analysis.cannot_fail(other) else None
        return None

    def _is_eager(self, node: core.Expr, slot: int) -> bool:
        """Whether the part is wanted for certain, other than by tests."""
        if slot not in self.analysis.free(node):
            return False
        if isinstance(node, core.Var):
            return True
        if isinstance(node, Touches):
            return self._is_eager(node.wanted, slot)
        if isinstance(node, core.Cond):
            return self._is_eager(node.cond, slot)
        return not isinstance(node, core.Op) or any(self._is_eager(arg, slot) for arg in node.args)


def _given(node: core.Expr, slot: int, value: core.Expr) -> core.Expr:
    """An expression with another one in place of a variable."""
    if is_slot(node, slot):
        return value
    return mapped(node, lambda part: _given(part, slot, value))
