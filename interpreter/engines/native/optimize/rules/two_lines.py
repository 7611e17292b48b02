"""Two lines through a site, in opposite directions say: they meet there or nowhere, so their lengths tell how many elements
they have together."""

from __future__ import annotations

from .....core import nodes as core
from .....core import types as t
from .....ground.records import refined
from ...c.cshape import words
from ...plan.costs import MOST_WORDS
from ...plan.nodes import RunLength, TwoLines
from ...plan.plan import Planning
from .constant_lines import variables


def two_lines(plan: Planning, node: core.Expr) -> core.Expr | None:
    """How many elements two beginnings of lines have together, where each is counted faster than both are joined."""
    if not (type(node) is core.Op and node.name == "count" and not node.lifted):
        return None
    union = plan.expr(node.args[0])
    if not (isinstance(union, core.Op) and union.name == "union" and not union.lifted and t.is_mask(union.type)):
        return None
    one, two = (
        plan.expr(arg.args[0]) if isinstance(arg, core.Op) and arg.name == "path_to_mask" else None
        for arg in map(plan.expr, union.args)
    )
    if not (isinstance(one, core.Prefix) and isinstance(two, core.Prefix)):
        return None
    if not _meet_once(plan, one, two):
        return None
    a, b = (_length(plan, path) for path in (one, two))
    return refined(TwoLines, node, lengths=(a, b)) if a and b else None


def _length(plan: Planning, path: core.Prefix) -> core.Expr | None:
    """How many elements a beginning of a line has, where that is found faster than the beginning as a set."""
    element = t.element_of(path.type)
    assert isinstance(element, t.Elem)
    length = plan.expr(core.Op("count", (path,), type=t.Int(0, element.universe.size), span=path.span))
    return length if isinstance(length, RunLength) or words(element.universe) > MOST_WORDS else None


def _meet_once(plan: Planning, one: core.Prefix, two: core.Prefix) -> bool:
    given = variables(plan.analysis.free(one.source) | plan.analysis.free(two.source), one.source, two.source)
    if given is None:
        return False
    kinds = {slot: variable.type for slot, variable in given.items()}
    firsts, seconds = (plan.by_variables(path.source, kinds) for path in (one, two))
    if firsts is None or seconds is None:
        return False
    return all(
        a is not None and b is not None and (not a or not b or (a[0] == b[0] and len({*a, *b}) == len(a) + len(b) - 1))
        for a, b in zip(firsts, seconds, strict=True)
    )
