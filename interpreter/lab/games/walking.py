"""How far somebody is who goes through games decision by decision. It is told in decisions: one game may have more of them than
all others."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from .header import Header
from .line import GameLine

_Step = TypeVar("_Step")

_BETWEEN = 50
"""Steps from one word to the next."""


def steps_of(lines: Iterable[GameLine], header: Header, most: int) -> int:
    """The decisions of the first games, of no more games than have so many together."""
    steps = 0
    for line in lines:
        if steps >= most:
            break
        counts = line.named(header)
        steps += counts["decisions"] + counts["chance"]
    return steps


def step_by_step(walk: Iterable[_Step], before: int, watch: Callable[[int], None]) -> Iterator[_Step]:
    """What is gone through. `watch`: told now and then how many steps there were, with those `before`."""
    done = before
    for done, step in enumerate(walk, before):
        if (done - before) % _BETWEEN == 0:
            watch(done)
        yield step
    watch(done + 1)
