"""What is found by going along a list of the board is looked up.

The list and so the answer depend on the board and on a variable or two alone, so all answers are known before play. Those that
fail somewhere stay as they are, for the fault belongs to the place where it is met.
"""

from __future__ import annotations

from .....core import nodes as core
from .....core import types as t
from .....core.walk import children
from ...plan.costs import MOST_LOOKED_UP
from ...plan.plan import Planning

_BY_GOING_ALONG = frozenset({"first", "last", "nth", "count"})


def tabled(plan: Planning, node: core.Expr) -> core.Expr | None:
    """The table of an answer about a list."""
    if not (isinstance(node, core.Op) and node.name in _BY_GOING_ALONG) or node.lifted or t.is_mask(node.args[0].type):
        return None
    return looked_up(plan, node, node.name) if isinstance(t.required(node.type), t.Elem | t.Int) else None


def looked_up(plan: Planning, node: core.Expr, name: str) -> core.Expr | None:
    """An expression by a table of all its values; None: more than the board and elements decide it, or they are too many,
    or one fails."""
    if not plan.analysis.board_level(node):
        return None
    variables = _variables(node, plan.analysis.free(node))
    kinds = tuple(one.type for one in variables)
    if not kinds or not all(isinstance(kind, t.Elem) for kind in kinds):
        return None
    values = plan.by_variables(node, {one.slot: one.type for one in variables})
    if values is None or len(values) > MOST_LOOKED_UP:
        return None
    return core.Look(core.Table(name, kinds, node.type, tuple(values)), variables, type=node.type, span=node.span)


def _variables(node: core.Expr, slots: frozenset[int]) -> tuple[core.Var, ...]:
    """The variables in these slots, each once, in the order of the slots."""
    found: dict[int, core.Var] = {}

    def look(part: core.Expr) -> None:
        if isinstance(part, core.Var) and part.slot in slots:
            found.setdefault(part.slot, part)
        for inner in children(part):
            look(inner)

    look(node)
    return tuple(found[slot] for slot in sorted(found))
