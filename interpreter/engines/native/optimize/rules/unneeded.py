"""What cannot meet a mistake of the rules is not worked out where nobody needs it: which elements a set has behind its first
one, and what a note tells where nobody reads notes."""

from __future__ import annotations

from .....core import nodes as core
from .....core import types as t
from .....ground.records import refined
from ...plan.effect_nodes import Noted
from ...plan.nodes import FirstKept
from ...plan.plan import Planning


def first_kept(plan: Planning, node: core.Expr) -> core.Expr | None:
    """The first element of a set that is no set before its elements are asked."""
    if not (type(node) is core.Op and node.name == "first" and not node.lifted and t.is_mask(node.args[0].type)):
        return None
    source = plan.expr(node.args[0])
    if type(source) is not core.Filter or not plan.analysis.cannot_fail(source):
        return None
    return refined(FirstKept, node, source=source)


def noted(plan: Planning, node: core.Effect) -> core.Effect | None:
    """A note with something in it that cannot fail."""
    if type(node) is not core.Note:
        return None
    every = [piece.value for piece in node.text.pieces if isinstance(piece, core.Piece)]
    every += [] if node.to is None else [node.to]
    failing = tuple(part for part in every if not plan.analysis.cannot_fail(part))
    return None if len(failing) == len(every) else refined(Noted, node, failing=failing)
