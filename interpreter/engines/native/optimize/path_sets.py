"""A list of the board as a set, and what sets are joined of such ones, are looked up.

The elements of a list become a set one after the other. Where the board and a variable or two alone decide which they are, all
such sets are known before play. Those that fail somewhere stay as they are, for the fault belongs to the place where it is met.
"""

from __future__ import annotations

from ....core import nodes as core
from ....core import types as t
from ....core.walk import walk
from .plan import Planning
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
