"""Functions that may stand in the state as sets of the places with each of a few values, and as nothing else: where there is a
loop for random games, and nothing more is kept of them than such sets."""

from __future__ import annotations

from .....core import nodes as core
from .....core import types as t
from .....core.turns import blocks_together
from ...c.cshape import words
from ...plan.plan import Planning

_MOST_VALUES = 3
"""Values of such a function."""


def may_stand_alone(plan: Planning, fun: core.Fun) -> bool:
    """Whether a function has few values, of places that are one word, which nobody asks for by place alone, as keys do."""
    if not plan.has("alone") or not plan.kept.tracked_bytes(fun) or blocks_together(plan.game.flow):
        return False
    kind, place = t.required(fun.result), fun.args[0]
    is_plain = isinstance(kind, t.Elem | t.Simple) and fun.life != "turn"
    is_word = isinstance(place, t.Elem) and words(place.universe) == 1
    in_memory = any(fun in memory.funs for memory in plan.game.memories)
    return is_plain and is_word and plan.kept.stored(fun).count <= _MOST_VALUES and not in_memory
