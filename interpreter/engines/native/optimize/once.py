"""State functions that only ever get one value: each place changes once at most, and most writes change nothing.

Rights that are lost are such. It is cheaper to look first than to change the keys of positions for nothing; and where one value
is written to a set of places, the few that have another one still are known as a set.
"""

from __future__ import annotations

from ....core import nodes as core
from ....core.walk import walk
from .plan import Planning


def gets_one_value(plan: Planning, fun: core.Fun) -> bool:
    """Whether all writes of a game give a function the same value, that of a constant."""
    game = plan.game
    inside = walk(tuple(game.moves.values()), game.flow, game.actions, game.before_turn, game.after_turn)
    values = [plan.value(part.value) for part in inside if isinstance(part, core.Write) and part.fun is fun]
    return plan.has("once") and None not in values and len({one.value for one in values if one is not None}) == 1
