"""Of all elements at once: what the first stop on a walk from each is. `first(x in path(s) where x in stops) ...`, for every s,
is a fill from the stops against the steps of the walk.

A walk is a constant path from each element that goes on as the path from its first element does: a ray in one direction. What
is asked of the stop alone is a set of stops. What the board decides of the element and its stop is, for a fill, how many steps
there must be between them at least; this is worked out from all pairs there can be, so it does not matter how the rules say it.
"""

from __future__ import annotations

from .....core import nodes as core
from .....core import types as t
from .....core.walk import conjuncts
from .....ground.records import refined
from ...plan.costs import MOST_ROUNDS
from ...plan.nodes import Filled
from ...plan.plan import Planning
from ...plan.shifts import transposed
from .stops import fails_without, having

Paths = list[tuple[int, ...]]
"""Of each element the path from it."""


def filled(plan: Planning, node: core.Bind, slot: int, every: core.Const) -> core.Expr | None:
    """The elements (the variable of a slot) for which a condition on their first stop holds, which cannot fail; None: it is
    none, or no fill."""
    found = plan.expr(node.value)
    if not plan.has("fills") or not (isinstance(found, core.Op) and found.name == "first"):
        return None
    among = plan.expr(found.args[0])
    if not isinstance(among, core.Filter) or slot in plan.analysis.free(among.where):
        return None
    paths = _paths(plan, among.source, slot, every)
    return None if paths is None else _Fill(plan, node, slot, every).made(among, paths)


class _Fill:
    def __init__(self, plan: Planning, node: core.Bind, slot: int, every: core.Const) -> None:
        self.plan, self.node, self.slot, self.every = plan, node, slot, every
        kind = t.element_of(every.type)
        assert isinstance(kind, t.Elem)
        self.element = kind

    def made(self, among: core.Filter, paths: Paths) -> core.Expr | None:
        rows = tuple(transposed([1 << path[0] if path else 0 for path in paths], len(paths)))
        longest = max(map(len, paths))
        if longest > MOST_ROUNDS or self.plan.shifts(rows, (len(paths) + 63) // 64) is None:
            return None
        asked, between = self._parts()
        if not asked or not fails_without(asked[0], self.node.slot):
            return None
        least = _least(self.plan, between, (self.slot, self.node.slot), paths)
        stops = self._set(among.slot, among.name, (among.where,))
        wanted = self._set(self.node.slot, self.node.name, asked)
        if least is None or stops is None or wanted is None:
            return None
        kind, span = self.every.type, self.node.span
        ends = core.Op("both", (stops, wanted), type=kind, span=span)
        through = core.Op("minus", (self.every, stops), type=kind, span=span)
        whole = core.Filter(self.slot, "s", self.every, self.node, type=kind, span=span)
        return refined(Filled, whole, ends=ends, through=through, rows=rows, least=least, rounds=longest - 1)

    def _parts(self) -> tuple[tuple[core.Expr, ...], tuple[core.Expr, ...]]:
        """The conditions on the stop alone, and the others."""
        parts = conjuncts(self.plan.expr(self.node.body))
        asked = tuple(part for part in parts if self.slot not in self.plan.analysis.free(part))
        return asked, tuple(part for part in parts if part not in asked)

    def _set(self, slot: int, name: str, conditions: tuple[core.Expr, ...]) -> core.Expr | None:
        here = core.Var(slot, name, type=self.element, span=self.node.span)
        return having(self.plan, self.every, here, conditions)


def _paths(plan: Planning, source: core.Expr, slot: int, every: core.Const) -> Paths | None:
    """The walk from each element; None: it is none."""
    element = t.element_of(every.type)
    if not isinstance(source.type, t.PathOf) or t.element_of(source.type) != element or element is None:
        return None
    if plan.analysis.free(source) != {slot}:
        return None
    values = plan.by_variables(source, {slot: element})
    if values is None:
        return None
    paths = [tuple(value) for value in values]
    return paths if all(not path or path[1:] == paths[path[0]] for path in paths) else None


def _least(plan: Planning, between: tuple[core.Expr, ...], slots: tuple[int, int], paths: Paths) -> int | None:
    """From which place of a path on its site may be the stop; None: that is not all there is to it."""
    if not all(plan.analysis.board_level(part) and plan.analysis.free(part) <= {*slots} for part in between):
        return None
    holds = [plan.asked_at(part, slots) for part in between]
    fits: dict[int, bool] = {}
    for start, path in enumerate(paths):
        for place, stop in enumerate(path):
            fit = all(bool(one(start, stop)) for one in holds)
            if fits.setdefault(place, fit) is not fit:
                return None
    least = next((place for place in sorted(fits) if fits[place]), None)
    return least if least is not None and all(fits[place] for place in fits if place >= least) else None
