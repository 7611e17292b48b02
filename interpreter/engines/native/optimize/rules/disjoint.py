"""Where none of the wanted sites can lie in a connected part, a search for one beside the part need not look for that: it stops
where it meets a neighbour of them.

`not surrounded(group(s))` asks of the group of s, among the sites with the value of s, for an empty site beside it. If s itself
is empty, all empty sites that can be reached lie in the part, and none beside it.
"""

from __future__ import annotations

from .....core import nodes as core
from .....core import types as t
from .....ground.records import refined
from ...plan.plan import Planning
from ...plan.search_nodes import Disjoint, Touches
from .own_part import own_part, without_value


def disjoint(plan: Planning, node: core.Expr) -> core.Expr | None:
    """Whether an element has a value, and its part a neighbour without one."""
    if type(node) is not Touches:
        return None
    slot, fun = _begun(plan, node.part), without_value(plan, node.wanted)
    found = None if slot is None or fun is None else own_part(plan, node.part, slot)
    if found is None or found.read.fun is not fun:
        return None
    nothing = core.Const(None, type=found.read.type, span=node.span)
    has_none = core.Op("same", (found.read, nothing), type=t.BOOL, span=node.span)
    has_value = core.Op("not", (has_none,), type=t.BOOL, span=node.span)
    return core.Op(
        "and", (has_value, refined(Disjoint, node, part=node.part, wanted=node.wanted)), type=t.BOOL, span=node.span
    )


def _begun(plan: Planning, part: core.Expr) -> int | None:
    """The variable from which a part is searched."""
    part = plan.expr(part)
    while isinstance(part, core.Bind):
        part = plan.expr(part.body)
    start = plan.expr(part.start) if isinstance(part, core.Reach) else None
    if not (isinstance(start, core.Op) and start.name == "literal"):
        return None
    return start.args[0].slot if isinstance(start.args[0], core.Var) else None
