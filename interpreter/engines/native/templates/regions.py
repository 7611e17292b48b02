"""Connected parts, each found once: what is found is taken out of the places where others are looked for."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ....core import types as t
from ..c.cvalue import CValue
from ..plan.region_nodes import FewRegions, Regions, RegionsInTurn
from ..writing.body import LOOPS_IN_C, Do, FunctionBody, template
from ..writing.gathering import GATHERED_IN_C, Gathering
from ..writing.looping import each_listed


@LOOPS_IN_C.of(Regions)
def each_of_regions(body: FunctionBody, node: Regions, wish: str, do: Do, early: bool) -> None:
    each_listed(body, node, wish, do)


@LOOPS_IN_C.of(RegionsInTurn)
def each_in_turn(body: FunctionBody, node: RegionsInTurn, wish: str, do: Do, early: bool) -> None:
    _each_region(body, node, node.known, do)


@GATHERED_IN_C.of(Regions)
def gather_regions(body: FunctionBody, node: Regions, gathering: Gathering) -> None:
    _each_region(body, node, 0, gathering.add)


def _each_region(body: FunctionBody, node: Regions, known: int, do: Do) -> None:
    """A loop over the parts, in the order of their first places. Each is found when it is its turn."""
    with _regions(body, node) as (todo, width), body.block(f"while (some{width}({todo}) && !pay(g, 1))"):
        region = _next_region(body, node, todo, width)
        before, body.known_parts = body.known_parts, known
        do(region)
        body.known_parts = before


@template(FewRegions)
def few_regions(body: FunctionBody, counted: FewRegions) -> CValue:
    """Whether there are at least `low` parts and fewer than `high`. The last one that matters need only begin."""
    node, low, high = counted.parts, counted.low, counted.high
    most = low if high is None else high
    count = body.keep("n", "int32_t", "0")
    with _regions(body, node) as (todo, width), body.block(f"while (some{width}({todo}) && !pay(g, 1))"):
        body.put(f"if (++{count} >= {most}) break;")
        _next_region(body, node, todo, width)
    return CValue(f"({count} >= {low})" if high is None else f"({count} >= {low} && {count} < {high})")


@contextmanager
def _regions(body: FunctionBody, node: Regions) -> Iterator[tuple[CValue, int]]:
    """A variable with the places where parts are still to be found, and its words."""
    width = body.unit.shape(node.source.type, node.span).words
    yield body.keep("todo", f"SET{width}", body.expr(body.unit.plan.expr(node.source))), width


def _next_region(body: FunctionBody, node: Regions, todo: CValue, width: int) -> CValue:
    """Takes the first part out of the places."""
    element, kind = t.element_of(node.type) or t.ERROR, t.element_of(node.source.type) or t.ERROR
    at = body.keep(node.name, "int32_t", f"first{width}({todo})", in_range=True)
    with body.bound(node.slot, at, kind):
        region = body.keep("region", body.unit.shape(element).c, body.expr(node.value, element))
    body.put(f"{todo} = without{width}({todo}, {region});")
    body.put(f"drop{width}(&{todo}, {at});")
    return region
