"""The shortest way from a position back to it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...engines.base import Decision, State
from ...ground.interrupts import check
from ...ground.records import Struct

MOST = 6
"""Decisions of a way that is looked for."""

_POSITIONS = 20_000
"""Positions that are looked at for one."""


class ShortestCycle(Struct):
    """Attributes:
    decisions:  that lead back, nature's among them; () where none were found.
    looked:     decisions within which every way was looked at, so that there is no shorter one.
    """

    decisions: tuple[str, ...]
    looked: int


def shortest_cycle(
    begin: State, position: Callable[[State], int], known: Sequence[Decision] = (), positions: int = _POSITIONS
) -> ShortestCycle:
    """Breadth first, through all decisions of everybody.

    Args:
        position:  a key of what can come back.
        known:     a way back that was met, so that only shorter ones are looked for; told where there is none.
        positions: that are looked at in all.
    Raises: PlayError: the rules fail.
    """
    goal, most = position(begin), len(known) - 1 if known else MOST
    ways: list[tuple[State, tuple[Decision, ...]]] = [(begin, ())]
    seen = {goal}
    for looked in range(most):
        further: list[tuple[State, tuple[Decision, ...]]] = []
        for state, way in ways:
            check()
            for decision in state.legal():
                after = state.apply(decision)
                key = position(after)
                if key == goal and after.result is None:
                    return ShortestCycle(_written((*way, decision)), looked)
                if key not in seen and after.result is None:
                    seen.add(key)
                    further.append((after, (*way, decision)))
                if len(seen) > positions:
                    return ShortestCycle(_written(known), looked)
        ways = further
    return ShortestCycle(_written(known), most)


def _written(way: Sequence[Decision]) -> tuple[str, ...]:
    return tuple(map(str, way))
