"""What lies on several lines from a site, each up to its first stop: they are gone along at once, in the lanes of a vector."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from .....core import nodes as core
from .....core import types as t
from .....core.walk import is_alike
from .....ground.records import refined
from ...c.cshape import words
from ...plan.costs import FEWEST_LANES, MOST_LANES, MOST_WORDS
from ...plan.nodes import Cut, SweptLines, Unrolled
from ...plan.plan import Planning
from ...plan.ways import SweptLine


def swept_lines(plan: Planning, node: core.Expr) -> core.Expr | None:
    """A union of such lines."""
    element = t.element_of(node.type) if t.is_mask(node.type) else None
    if type(node) is not Unrolled or node.op != "union":
        return None
    if not isinstance(element, t.Elem) or words(element.universe) > MOST_WORDS:
        return None
    found = LinesFromSite(plan, element.universe.size)
    parts = [part for copy in node.copies for part in union_parts(plan, copy)]
    if len(parts) < FEWEST_LANES or not all(isinstance(part, Cut) and found.add(part) is not None for part in parts):
        return None
    assert found.first is not None
    return refined(
        SweptLines,
        node,
        site=found.site,
        holding=found.first.holding,
        lanes=tuple(found.lanes),
        inclusive=found.first.inclusive,
    )


def union_parts(plan: Planning, node: core.Expr) -> Iterator[core.Expr]:
    """What a union of sets and lists is made of."""
    node = plan.expr(node)
    if isinstance(node, Unrolled) and node.op == "union":
        for copy in node.copies:
            yield from union_parts(plan, copy)
    elif type(node) is core.Op and node.name in ("union", "path_to_mask") and not node.lifted:
        for arg in node.args:
            yield from union_parts(plan, arg)
    else:
        yield node


@dataclass
class LinesFromSite:
    """Beginnings of constant lines that differ in the line alone: their lanes, those upwards first."""

    plan: Planning
    sites: int
    site: core.Var | None = None
    first: Cut | None = None
    lanes: list[SweptLine | None] = field(default_factory=lambda: [None] * (2 * MOST_LANES))

    def add(self, part: Cut) -> int | None:
        """The lane of another one; None: it is of another kind, or too many."""
        look, upwards = self.plan.expr(part.line), self.plan.expr(part.upwards)
        if not (isinstance(look, core.Look) and len(look.args) == 1 and isinstance(upwards, core.Const)):
            return None
        first = self.first = self.first or part
        is_like = part.inclusive == first.inclusive and is_alike(part.holding, first.holding)
        if not is_like or not self.is_site(look.args[0]) or len(look.table.values) != self.sites:
            return None
        line = SweptLine(tuple(value or 0 for value in look.table.values), bool(upwards.value))
        begin = 0 if line.upwards else MOST_LANES
        at = next((at for at in range(begin, begin + MOST_LANES) if self.lanes[at] in (None, line)), None)
        if at is not None:
            self.lanes[at] = line
        return at

    def is_site(self, node: core.Expr) -> bool:
        """Whether it is the place that all lines begin at."""
        node = self.plan.expr(node)
        if not isinstance(node, core.Var) or not isinstance(node.type, t.Elem):
            return False
        self.site = self.site or node
        return self.site.slot == node.slot
