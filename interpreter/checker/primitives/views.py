"""Primitives on views: what a player sees of the position."""

from __future__ import annotations

from ...core import nodes as core
from .registry import Calling, LongForm, primitive


@primitive(
    "known(e, q in player) -> as e",
    counts=(1, 2),
    about="The value of an expression as far as a player can see, without a second argument the mover: read on that view, "
    "where whatever is not seen has its lowest value (none, no, the low end).",
    phrase="{0}, as far as you can see",
    example="known(empty(at))",
    edition=2,
    longer={2: LongForm("{0}, as far as {1} can see", 2)},
    asks_state=True,
)
def _known(call: Calling) -> core.Expr:
    body = call.as_seen(0)
    player = call.given(1, call.universe("player")) if len(call.args) > 1 else call.mover()
    return core.KnownBy(body, player, type=body.type, span=call.span)
