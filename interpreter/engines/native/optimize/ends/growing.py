"""Ends that only what somebody gained can bring: `connected(stones(p), ...)` for each p. Where p gained no place since it was
found not to hold, it does not hold now.

A condition grows with a set when more elements can only make it true, or a set in it larger. If it reads nothing of the
position but the sites where a function has the value p, it need be asked only of those p that were written since then. Writers
note these; a position that is put in as a whole has all of them noted. Whoever is asked only in some positions may have gained
before, so of whom an end is asked must be known before play.
"""

from __future__ import annotations

from .....core import nodes as core
from .....core import types as t
from .....ground.records import Struct, replace
from ...plan.nodes import Where
from ...plan.plan import Planning

_MOST_VALUES = 31
"""Values that are noted, each a bit of 32."""


def growing_end(plan: Planning, end: core.End) -> core.Fun | None:
    """The function whose places with the value of its variable all that an end asks about grows with; None: there is none."""
    if end.source is None or not plan.has("growing") or not plan.analysis.board_level(end.source):
        return None
    found = _Growth(plan, end.slot, frozenset({end.slot}), frozenset(), [])
    if not found.grows(end.when) or len(set(found.funs)) != 1:
        return None
    (fun,) = set(found.funs)
    element = t.element_of(end.source.type)
    if not isinstance(element, t.Elem) or element.universe.size > _MOST_VALUES:
        return None
    return None if fun.life == "turn" else fun


class _Growth(Struct):
    """What is known of variables: those that the position does not change (`fixed`), and sets that only grow with it."""

    plan: Planning
    slot: int
    fixed: frozenset[int]
    growing: frozenset[int]
    funs: list[core.Fun]

    def grows(self, node: core.Expr) -> bool:
        node = self.plan.expr(node)
        if self._is_fixed(node):
            return True
        match node:
            case core.Var(slot=slot):
                return slot in self.growing
            case Where():
                return self._is_where(node)
            case core.Bind():
                return self._bound(node.slot, node.value).grows(node.body) if self.grows(node.value) else False
            case core.Op():
                return self._op_grows(node)
            case core.Reach():
                return self.grows(node.start) and self._with_fixed(node.slot).grows(node.next)
            case core.Fold():
                return self._is_fixed(self.plan.expr(node.source)) and self._with_fixed(node.slot).grows(node.value)
        return False

    def _op_grows(self, node: core.Op) -> bool:
        match node.name:
            case "both" | "union" | "and" | "or":
                return all(map(self.grows, node.args))
            case "minus":
                return self.grows(node.args[0]) and self._is_fixed(self.plan.expr(node.args[1]))
            case "lt" | "le":
                match self.plan.expr(node.args[1]):
                    case core.Op("count", (counted,)):
                        return self._is_fixed(self.plan.expr(node.args[0])) and self.grows(counted)
        return False

    def _is_where(self, node: Where) -> bool:
        value = None if node.value is None else self.plan.expr(node.value)
        if not (isinstance(value, core.Var) and value.slot == self.slot):
            return False
        self.funs.append(node.fun)
        return True

    def _is_fixed(self, node: core.Expr) -> bool:
        return self.plan.analysis.board_level(node) and self.plan.analysis.free(node) <= self.fixed

    def _bound(self, slot: int, value: core.Expr) -> _Growth:
        if self._is_fixed(self.plan.expr(value)):
            return self._with_fixed(slot)
        return replace(self, growing=self.growing | {slot})

    def _with_fixed(self, slot: int) -> _Growth:
        return replace(self, fixed=self.fixed | {slot})
