"""How functions stand in the state and are written: decided before any C is written (`alone.py`, `once.py`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ....core import nodes as core
from ..plan.plan import Planning
from .state.alone import may_stand_alone
from .state.once import gets_one_value


class StatePlans(NamedTuple):
    """Attributes:
    alone:  the functions that may stand there as sets by value and not as values by place.
    once:   those that only ever get one value: a writer that keeps keys of positions looks first whether it is there.
    anew:   those of a turn that begin each one with values that the board decides.
    """

    alone: frozenset[core.Fun]
    once: frozenset[core.Fun]
    anew: frozenset[core.Fun]


def state_plans(plan: Planning) -> StatePlans:
    """All of a game."""
    funs = plan.game.funs
    return StatePlans(
        frozenset(fun for fun in funs if may_stand_alone(plan, fun)),
        frozenset(fun for fun in funs if gets_one_value(plan, fun)),
        frozenset(fun for fun in funs if fun.life == "turn" and plan.analysis.board_level(fun.start)),
    )


def state_lines(plan: Planning, plans: StatePlans) -> Iterator[str]:
    """What is decided of functions, as text."""
    for fun in plan.game.funs:
        if fun in plans.alone:
            yield f"state {fun.name}: as sets by value alone, if nothing else is asked for"
        if fun in plans.once:
            yield f"state {fun.name}: only ever gets one value"
