"""A list of the board as a set, and what sets are joined of such ones, are looked up.

The elements of a list become a set one after the other. Where the board and a variable or two alone decide which they are, all
such sets are known before play. Those that fail somewhere stay as they are, for the fault belongs to the place where it is met.
What is asked of some or all elements, and how many there are, has nothing to do with their order, where no question can fail:
then the set is asked.
"""

from __future__ import annotations

from .....core import nodes as core
from .....core import types as t
from .....core.walk import walk
from .....ground.records import replace
from ...plan.plan import Planning
from .tabled import looked_up

_JOINED = frozenset({"union", "both", "minus"})


def path_set(plan: Planning, node: core.Expr) -> core.Expr | None:
    """The table of a set that is made of lists."""
    if not isinstance(node, core.Op) or node.lifted or not t.is_mask(node.type) or not plan.analysis.board_level(node):
        return None
    if _is_list(node):
        path = plan.expr(node.args[0])
        if isinstance(path, core.Bind) or (isinstance(path, core.Op) and path.name in _JOINED):
            return None  # `behind` makes it of its parts as sets
    elif node.name not in _JOINED or not any(map(_is_list, walk(node))):
        return None
    return looked_up(plan, node, "listed")


def _is_list(part: object) -> bool:
    return isinstance(part, core.Op) and part.name == "path_to_mask"


def asked_of_set(plan: Planning, node: core.Expr) -> core.Expr | None:
    """What is asked of the elements of a list, asked of them as a set."""
    if plan.analysis.board_level(node) or not plan.analysis.cannot_fail(node):
        return None
    if type(node) is core.Fold and node.op in ("any", "all"):
        made = _as_set(plan, node.source)
        return None if made is None else replace(node, source=made)
    if type(node) is core.Op and node.name == "count" and not node.lifted:
        asked = node.args[0]
        made = _as_set(plan, asked.source) if type(asked) is core.Filter else None
        if made is not None:
            assert isinstance(asked, core.Filter)
            return replace(node, args=(replace(asked, source=made, type=made.type),))
    return None


def _as_set(plan: Planning, path: core.Expr) -> core.Expr | None:
    """A list of the board as a set, if that is looked up."""
    kind = path.type
    if not (isinstance(kind, t.PathOf) and isinstance(kind.of, t.Elem) and plan.analysis.board_level(path)):
        return None
    made = plan.deep(core.Op("path_to_mask", (path,), type=t.SetOf(kind.of), span=path.span))
    return None if any(map(_is_list, walk(made))) else made
