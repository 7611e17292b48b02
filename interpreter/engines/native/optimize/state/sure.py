"""State functions without arguments that only get values which cannot fail. In lanes such a write may be left out where nobody
asks for the function."""

from __future__ import annotations

from .....core import nodes as core
from .....core.walk import walk
from ...plan.plan import Planning


def sure_values(plan: Planning) -> frozenset[core.Fun]:
    """All of them."""
    game = plan.game
    inside = walk(tuple(game.moves.values()), game.flow, game.actions, game.before_turn, game.after_turn)
    writes = [part for part in inside if isinstance(part, core.Write)]
    risky = {write.fun for write in writes if not plan.analysis.cannot_fail(write.value)}
    return frozenset(fun for fun in game.funs if not fun.args and fun not in risky)
