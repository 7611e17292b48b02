"""What lies before the first stop on a constant line, where that is a wanted one: a few operations on words, and no branch.

`let stop = first(x in line where x in stops): if stop in wanted then (the line up to the stop, without it) else {}`. That the
set is what lies before the stop is worked out for all lines and stops there can be, so it does not matter how the rules say it.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

from .....core import nodes as core
from .....core import types as t
from .....core.walk import conjuncts, walk
from .....ground.records import refined
from ...plan.nodes import BeforeStop, FirstOnLine
from ...plan.plan import Planning
from .stops import fails_without, having


def before_stop(plan: Planning, node: core.Expr) -> core.Expr | None:
    """What lies before the first stop on a constant line, where that is a wanted one."""
    if type(node) is not core.Bind or not t.is_mask(node.type) or not plan.has("before"):
        return None
    first, body = plan.expr(node.value), plan.expr(node.body)
    if not isinstance(first, FirstOnLine) or not isinstance(body, core.Cond) or not _is_nothing(plan.expr(body.no)):
        return None
    asked, element = conjuncts(plan.expr(body.cond)), t.element_of(node.type)
    line = plan.expr(first.args[0])
    assert isinstance(line, core.Filter)
    if element != t.element_of(line.type) or not isinstance(element, t.Elem) or not fails_without(asked[0], node.slot):
        return None
    if not plan.analysis.cannot_fail(node) or not _is_before(plan, plan.expr(body.yes), node.slot, line.source):
        return None
    every = core.Const((1 << element.universe.size) - 1, type=node.type, span=node.span)
    wanted = having(plan, every, core.Var(node.slot, node.name, type=element, span=node.span), asked)
    if wanted is None:
        return None
    return refined(BeforeStop, node, line=first.line, holding=first.holding, upwards=first.upwards, wanted=wanted)


def _is_before(plan: Planning, node: core.Expr, slot: int, source: core.Expr) -> bool:
    """Whether a set that the board decides is what lies on a path before the element of a slot, whatever the path."""
    others = {part.slot: part.type for part in walk(source) if isinstance(part, core.Var)}
    kinds = {one: others[one] for one in sorted(plan.analysis.free(source))}
    paths = plan.by_variables(source, kinds)
    if paths is None or not plan.analysis.board_level(node) or not plan.analysis.free(node) <= {*kinds, slot}:
        return False
    at = plan.asked_at(node, (*kinds, slot))
    given = product(*(core.domain_values(kind) for kind in kinds.values()))
    return all(
        path is not None and all(at(*args, stop) == _mask(path[:place]) for place, stop in enumerate(path))
        for args, path in zip(given, paths, strict=True)
    )


def _mask(sites: Iterable[int]) -> int:
    return sum(1 << site for site in sites)


def _is_nothing(node: core.Expr) -> bool:
    return isinstance(node, core.Const) and not node.value
