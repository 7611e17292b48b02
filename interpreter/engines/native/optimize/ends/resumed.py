"""Searches that an end asks for go on from what they reached when it was last looked at.

Where an end grows with the places of a value (`growing`), so does all that a search in it reaches: what was reached before is
reached now, unless a place has lost the value since, which its writer notes. So a search begins with that, and mostly ends at
once.
"""

from __future__ import annotations

from .....core import nodes as core
from .....core import types as t
from .....ground.records import refined, replace
from ...plan.plan import Planning
from ...plan.search_nodes import Resumed, Search

_MOST_BYTES = 128
"""What may be kept of the searches of one function's ends: it is copied with each position."""


def resumed(plan: Planning, end: core.End, fun: core.Fun, known: int) -> tuple[core.Expr, int]:
    """The condition of an end that grows with the places of its variable, with its searches resumed, and their number.
    `known`: of the searches of other ends that grow with the same function."""
    if end.source is None or not plan.has("resume") or len(fun.args) != 1:
        return end.when, 0
    found = _Searches(plan, end, fun, known)
    return found.within(end.when), found.count


class _Searches:
    def __init__(self, plan: Planning, end: core.End, fun: core.Fun, known: int) -> None:
        self._plan, self._fun, self._known, self.count = plan, fun, known, 0
        self._slot = end.slot

    def within(self, node: core.Expr) -> core.Expr:
        """An expression with its searches resumed, but for those in folds: these are others for each element."""
        node = self._plan.expr(node)
        match node:
            case core.Bind():
                return replace(node, value=self.within(node.value), body=self.within(node.body))
            case core.Op(name="both" | "union" | "minus" | "and" | "or" | "lt" | "le" | "count"):
                return replace(node, args=tuple(map(self.within, node.args)))
            case Search() if type(node) is Search and self._is_kept(node):
                self.count += 1
                number = self._known + self.count - 1
                return refined(Resumed, node, fun=self._fun, value=self._slot, number=number)
        return node

    def _is_kept(self, node: Search) -> bool:
        arg = self._fun.args[0]
        if not isinstance(arg, t.Elem) or not t.is_mask(node.type) or t.element_of(node.type) != arg:
            return False
        bytes_each = 8 * -(-arg.universe.size // 64) * self._plan.kept.stored(self._fun).count
        return (self._known + self.count + 1) * bytes_each <= _MOST_BYTES
