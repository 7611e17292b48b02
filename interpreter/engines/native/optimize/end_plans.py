"""Of whom each end is asked, and what it goes on from: decided before any C is written (`growing.py`, `resumed.py`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ....core import nodes as core
from ....core.listing import entry
from ..plan.plan import Planning
from .ends.growing import growing_end
from .ends.resumed import resumed


class PlannedEnd(NamedTuple):
    """Attributes:
    fun:   the function whose places it grows with: it is asked of values that gained some; None: it is asked of all.
    when:  its condition.
    """

    end: core.End
    fun: core.Fun | None
    when: core.Expr


class EndPlans(NamedTuple):
    """Attributes:
    growing:  the functions whose writers note the values that places gained since the ends were looked at.
    resumed:  of functions the searches that go on from what they reached before.
    """

    ends: tuple[PlannedEnd, ...]
    growing: tuple[core.Fun, ...]
    resumed: dict[core.Fun, int]


def end_plans(plan: Planning) -> EndPlans:
    """All of a game."""
    made: list[PlannedEnd] = []
    searches: dict[core.Fun, int] = {}
    for end in plan.game.ends:
        fun, when = growing_end(plan, end), end.when
        if fun is not None:
            when, more = resumed(plan, end, fun, searches.get(fun, 0))
            searches[fun] = searches.get(fun, 0) + more
        made.append(PlannedEnd(end, fun, when))
    growing = tuple(dict.fromkeys(one.fun for one in made if one.fun is not None))
    return EndPlans(tuple(made), growing, {fun: count for fun, count in searches.items() if count})


def end_lines(plan: Planning, plans: EndPlans) -> Iterator[str]:
    """Ends that are asked of those who gained something, as text."""
    for one in plans.ends:
        if one.fun is not None:
            yield from entry(f"end that grows with {one.fun.name}", plan.deep(one.when))
