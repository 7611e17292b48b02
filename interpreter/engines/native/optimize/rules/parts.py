"""Connected parts of sites with one value, kept by every write: what cannot have changed is not searched again.

Where a state function only gains values, one at a time (stones are put down and stay), parts only grow together: a site that
gets a value joins the parts around it (union by size; Tarjan, "Efficiency of a good but not linear set union algorithm",
1975). Where sites also lose values now and then, a loss is noted, parts are searched for as usual until the next gain, and
that works all of them out anew.
"""

from __future__ import annotations

from typing import TypeGuard

from .....core import nodes as core
from .....core import types as t
from .....core.evaluate.shapes import adjacency_within, reads_element
from .....core.walk import binds, is_same_leaf, mapped, walk
from .....ground.records import refined, replace
from ...plan.plan import Planning
from ...plan.search_nodes import PartOf, Search
from .gaining import gains

Lets = dict[int, core.Expr]
"""What variables were given by the `let`s around."""


def part_of(plan: Planning, node: core.Expr) -> core.Expr | None:
    """A search for a part that is kept, or a `let` with such searches behind it."""
    if _is_search(node):
        return _kept_part(plan, node, {})
    if not isinstance(node, core.Bind) or not any(map(_is_search, walk(node.body))):
        return None
    made = _within(plan, node, {})
    return None if made is node else made


def _is_search(node: object) -> TypeGuard[core.Reach]:
    """Whether this is no kept part yet, planned or not."""
    return type(node) in (core.Reach, Search)


def _within(plan: Planning, node: core.Expr, lets: Lets) -> core.Expr:
    """An expression with the searches in it that are for kept parts; the same one where there are none."""
    if _is_search(node):
        found = _kept_part(plan, node, lets)
        if found is not None:
            return found
    slot = binds(node)
    if slot is not None:
        lets = {known: value for known, value in lets.items() if known != slot}
    if isinstance(node, core.Bind):
        value = _within(plan, node.value, lets)
        body = _within(plan, node.body, {**lets, node.slot: node.value})
        return node if value is node.value and body is node.body else replace(node, value=value, body=body)
    changed = False

    def change(part: core.Expr) -> core.Expr:
        nonlocal changed
        made = _within(plan, part, lets)
        changed = changed or made is not part
        return made

    made = mapped(node, change)
    return made if changed else node


def _kept_part(plan: Planning, node: core.Reach, lets: Lets) -> core.Expr | None:
    """What can be reached from a site by an adjacency over sites where a function has the value that it has there."""
    adjacency = adjacency_within(node.next, node.slot, plan.analysis.free)
    if adjacency is None or not adjacency[0].symmetric or len(adjacency[1]) != 1:
        return None
    table, (inside,) = adjacency
    given = lets.get(inside.slot, inside) if isinstance(inside, core.Var) else inside
    condition = _condition(plan.expr(given), plan)
    if condition is None:
        return None
    fun, value = condition
    start = plan.expr(node.start)
    if not (isinstance(start, core.Op) and start.name == "literal" and len(start.args) == 1):
        return None
    site = start.args[0]
    if isinstance(site.type, t.Opt) or not (isinstance(value, core.Read) and value.fun is fun):
        return None
    if not is_same_leaf(value.args[0], site) or not (gains(plan, fun) and plan.kept.can_have_parts(fun, table)):
        return None
    return refined(PartOf, replace(node, start=start), table=table, within=(inside,), fun=fun)


def _condition(node: core.Expr, plan: Planning) -> tuple[core.Fun, core.Expr] | None:
    """f and v of all sites x where f[x] is v."""
    universe = t.element_of(node.type)
    if not isinstance(node, core.Filter) or not isinstance(universe, t.Elem):
        return None
    where, source = plan.expr(node.where), plan.expr(node.source)
    if not (isinstance(where, core.Op) and where.name == "same" and not where.lifted):
        return None
    if not isinstance(source, core.Const) or source.value != (1 << universe.universe.size) - 1:
        return None
    for read, value in (where.args, where.args[::-1]):
        if reads_element(read, node.slot) and not reads_element(value, node.slot):
            return read.fun, value
    return None
