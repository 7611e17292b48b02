"""State functions that only ever get one value: each place changes once at most, and most writes change nothing.

Rights that are lost are such. It is cheaper to look first than to change the keys of positions for nothing; and where one value
is written to a set of places, the few that have another one still are known as a set.
"""

from __future__ import annotations

from .....core import nodes as core
from .....core.walk import walk
from ...plan.plan import Planning


def gets_one_value(plan: Planning, fun: core.Fun) -> bool:
    """Whether all writes of a game give a function the same value, that of a constant."""
    if fun not in plan.once:
        plan.once[fun] = plan.has("once") and _has_one_value(plan, fun)
    return plan.once[fun]


def only_where_new(plan: Planning, fun: core.Fun) -> bool:
    """Whether a place that has the value already is left out where a set of places is written: each costs keys of positions."""
    return any(fun in memory.funs for memory in plan.game.memories) and gets_one_value(plan, fun)


def _has_one_value(plan: Planning, fun: core.Fun) -> bool:
    game = plan.game
    inside = walk(tuple(game.moves.values()), game.flow, game.actions, game.before_turn, game.after_turn)
    values = [plan.value(part.value) for part in inside if isinstance(part, core.Write) and part.fun is fun]
    return None not in values and len({one.value for one in values if one is not None}) == 1
