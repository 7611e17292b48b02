"""Connected parts, each found once: what is found is taken out of the places where others are looked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from ...core import types as t
from .cvalue import CValue
from .emit_planned import PLANNED_IN_C
from .emit_scalars import Scalars
from .optimize.nodes import FewRegions, Regions


class EmitRegions(Scalars):
    def each_region(self, node: Regions, do: Callable[[CValue], None]) -> None:
        """A loop over the parts, in the order of their first places. Each is found when it is its turn."""
        with self._regions(node) as (todo, width), self.block(f"while (some{width}({todo}) && !pay(g, 1))"):
            do(self._next_region(node, todo, width))

    @PLANNED_IN_C.of(FewRegions)
    def few_regions(self, counted: FewRegions) -> CValue:
        """Whether there are at least `low` parts and fewer than `high`. The last one that matters need only begin."""
        node, low, high = counted.parts, counted.low, counted.high
        most = low if high is None else high
        count = self.keep("n", "int32_t", "0")
        with self._regions(node) as (todo, width), self.block(f"while (some{width}({todo}) && !pay(g, 1))"):
            self.put(f"if (++{count} >= {most}) break;")
            self._next_region(node, todo, width)
        return CValue(f"({count} >= {low})" if high is None else f"({count} >= {low} && {count} < {high})")

    @contextmanager
    def _regions(self, node: Regions) -> Iterator[tuple[CValue, int]]:
        """A variable with the places where parts are still to be found, and its words."""
        width = self.unit.shape(node.source.type, node.span).words
        yield self.keep("todo", f"SET{width}", self.expr(self.unit.plan.expr(node.source))), width

    def _next_region(self, node: Regions, todo: CValue, width: int) -> CValue:
        """Takes the first part out of the places."""
        element, kind = t.element_of(node.type) or t.ERROR, t.element_of(node.source.type) or t.ERROR
        at = self.keep(node.name, "int32_t", f"first{width}({todo})", in_range=True)
        with self.bound(node.slot, at, kind):
            region = self.keep("region", self.unit.shape(element).c, self.expr(node.value, element))
        self.put(f"{todo} = without{width}({todo}, {region});")
        self.put(f"drop{width}(&{todo}, {at});")
        return region
