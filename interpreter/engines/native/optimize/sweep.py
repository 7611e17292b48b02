"""What pieces reach along lines, each kind along lines of its own, with no branch by the kind.

`if kind[x] is a then (some lines from x) else if kind[x] is b then (others) else ...`: all lines from a place are gone along at
once, each up to its first stop, and the kind says which of them count. What else a kind reaches, such as leaps, is a look at a
table. Which kind comes next cannot be foreseen, so a branch costs more than lines that are gone along in vain.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from ....core import nodes as core
from ....core import types as t
from ....core.walk import is_alike
from ....ground.records import refined
from .by_value import case_of, compared
from .constant_lines import variables
from .costs import FEWEST_LANES, MOST_KINDS, MOST_LANES
from .nodes import Cut, Swept, Unrolled
from .plan import Planning
from .shifts import WORD
from .ways import SweptLine


def sweep(plan: Planning, node: core.Expr) -> core.Expr | None:
    """Lines by kinds on a board of one word."""
    element = t.element_of(node.type) if t.is_mask(node.type) else None
    if type(node) is not core.Cond or not isinstance(element, t.Elem) or element.universe.size > WORD:
        return None
    by = compared(plan, node)
    kind = t.required(by[0].type) if by else None
    if not by or not isinstance(kind, t.Elem) or kind.universe.size > MOST_KINDS:
        return None
    found = _Lanes(plan, element.universe.size)
    if not all(found.add(case_of(plan, node, by[0], value)) for value in (None, *range(kind.universe.size))):
        return None
    if found.first is None or len(found.lanes) - found.lanes.count(None) < FEWEST_LANES:
        return None
    return refined(
        Swept,
        node,
        site=found.site,
        by=by[0],
        holding=found.first.holding,
        lanes=tuple(found.lanes),
        counting=tuple(found.counting),
        beside=tuple(found.beside),
    )


@dataclass
class _Lanes:
    """What the cases have in common so far, and the places of Swept."""

    plan: Planning
    sites: int
    site: core.Var | None = None
    first: Cut | None = None
    lanes: list[SweptLine | None] = field(default_factory=lambda: [None] * (2 * MOST_LANES))
    counting: list[int] = field(default_factory=list)
    beside: list[tuple[int, ...]] = field(default_factory=list)

    def add(self, case: core.Expr) -> bool:
        """Goes on with a case; whether it is made of such lines and of tables."""
        self.counting.append(0)
        self.beside.append((0,) * self.sites)
        return all(self._line(part) if isinstance(part, Cut) else self._table(part) for part in self._parts(case))

    def _parts(self, node: core.Expr) -> Iterator[core.Expr]:
        node = self.plan.expr(node)
        if isinstance(node, Unrolled) and node.op == "union":
            for copy in node.copies:
                yield from self._parts(copy)
        elif type(node) is core.Op and node.name in ("union", "path_to_mask") and not node.lifted:
            for arg in node.args:
                yield from self._parts(arg)
        else:
            yield node

    def _line(self, part: Cut) -> bool:
        look, upwards = self.plan.expr(part.line), self.plan.expr(part.upwards)
        if not (isinstance(look, core.Look) and len(look.args) == 1 and isinstance(upwards, core.Const)):
            return False
        first = self.first = self.first or part
        is_like = part.inclusive and is_alike(part.holding, first.holding) and self._is_site(look.args[0])
        if not is_like or len(look.table.values) != self.sites:
            return False
        line = SweptLine(tuple(value or 0 for value in look.table.values), bool(upwards.value))
        begin = 0 if line.upwards else MOST_LANES
        at = next((at for at in range(begin, begin + MOST_LANES) if self.lanes[at] in (None, line)), None)
        if at is None:
            return False
        self.lanes[at] = line
        self.counting[-1] |= 1 << at
        return True

    def _table(self, part: core.Expr) -> bool:
        asked = variables(self.plan.analysis.free(part), part)
        if asked is None or not all(map(self._is_site, asked.values())):
            return False
        values = self.plan.by_variables(part, {slot: one.type for slot, one in asked.items()})
        rows = values * self.sites if values is not None and not asked else values
        if rows is None or len(rows) != self.sites:
            return False
        self.beside[-1] = tuple(old | row for old, row in zip(self.beside[-1], rows, strict=True))
        return True

    def _is_site(self, node: core.Expr) -> bool:
        """Whether it is the place that all lines begin at."""
        node = self.plan.expr(node)
        if not isinstance(node, core.Var) or not isinstance(node.type, t.Elem):
            return False
        self.site = self.site or node
        return self.site.slot == node.slot
