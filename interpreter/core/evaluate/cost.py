"""What a piece of core costs each time it runs, in steps: so that long texts inside loops are paid for, too."""

from __future__ import annotations

from .. import nodes as core

_NODES_A_STEP = 4
_APART = ("type", "span", "definition", "action", "move")


def steps_of(*parts: object) -> int:
    """At least one step; one more for every few nodes. What definitions and actions do is paid when they are called."""
    return 1 + sum(_nodes(part) for part in parts) // _NODES_A_STEP


def _nodes(node: object) -> int:
    if isinstance(node, tuple):
        return sum(_nodes(part) for part in node)
    if isinstance(node, core.Typed | core.Placed | core.Template | core.Piece | core.Condition | core.Offer):
        return 1 + sum(_nodes(part) for name, part in vars(node).items() if name not in _APART)
    return 0
