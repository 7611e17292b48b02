"""What pieces reach along lines, each kind along lines of its own, with no branch by the kind.

`if kind[x] is a then (some lines from x) else if kind[x] is b then (others) else ...`: all lines from a place are gone along at
once, each up to its first stop, and the kind says which of them count. What else a kind reaches, such as leaps, is a look at a
table. Which kind comes next cannot be foreseen, so a branch costs more than lines that are gone along in vain.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from .....core import nodes as core
from .....core import types as t
from .....ground.records import refined
from ...plan.costs import FEWEST_LANES, MOST_KINDS
from ...plan.nodes import Cut, Swept
from ...plan.plan import Planning
from ...plan.shifts import WORD
from .by_value import case_of, compared
from .constant_lines import variables
from .swept_lines import LinesFromSite, union_parts


def sweep(plan: Planning, node: core.Expr) -> core.Expr | None:
    """Lines by kinds on a board of one word."""
    element = t.element_of(node.type) if t.is_mask(node.type) else None
    if type(node) is not core.Cond or not isinstance(element, t.Elem) or element.universe.size > WORD:
        return None
    by = compared(plan, node)
    kind = t.required(by[0].type) if by else None
    if not by or not isinstance(kind, t.Elem) or kind.universe.size > MOST_KINDS:
        return None
    lines = LinesFromSite(plan, element.universe.size)
    found = _Lanes(plan, lines)
    if not all(found.add(case_of(plan, node, by[0], value)) for value in (None, *range(kind.universe.size))):
        return None
    if lines.first is None or len(lines.lanes) - lines.lanes.count(None) < FEWEST_LANES:
        return None
    return refined(
        Swept,
        node,
        site=lines.site,
        by=by[0],
        holding=lines.first.holding,
        lanes=tuple(lines.lanes),
        counting=tuple(found.counting),
        beside=tuple(found.beside),
    )


@dataclass
class _Lanes:
    """What the cases have in common so far, and the places of Swept."""

    plan: Planning
    lines: LinesFromSite
    counting: list[int] = field(default_factory=list)
    beside: list[tuple[int, ...]] = field(default_factory=list)

    def add(self, case: core.Expr) -> bool:
        """Goes on with a case; whether it is made of such lines and of tables."""
        self.counting.append(0)
        self.beside.append((0,) * self.lines.sites)
        parts = union_parts(self.plan, case)
        return all(self._line(part) if isinstance(part, Cut) else self._table(part) for part in parts)

    def _line(self, part: Cut) -> bool:
        at = self.lines.add(part) if part.inclusive else None
        if at is not None:
            self.counting[-1] |= 1 << at
        return at is not None

    def _table(self, part: core.Expr) -> bool:
        asked = variables(self.plan.analysis.free(part), part)
        if asked is None or not all(map(self.lines.is_site, asked.values())):
            return False
        values = self.plan.by_variables(part, {slot: one.type for slot, one in asked.items()})
        rows = values * self.lines.sites if values is not None and not asked else values
        if rows is None or len(rows) != self.lines.sites:
            return False
        self.beside[-1] = tuple(old | row for old, row in zip(self.beside[-1], rows, strict=True))
        return True
