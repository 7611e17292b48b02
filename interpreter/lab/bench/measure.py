"""Runs of several contenders in turn, each in processor time of one core."""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager

from ...ground.records import Struct


class PerCall(Struct):
    """How much one call of a contender plays: at least so many games, and as many as take so many seconds, so that reading
    the clock costs nothing."""

    games: int = 1
    seconds: float = 0.02


ON_CORES = PerCall()
ON_CARD = PerCall(1 << 16, 0.25)
"""A graphics card plays one game in the time of thousands."""


class MeasuredPlay(Struct):
    """What one call of a contender did. `decisions`: of players and of nature; None where nobody counted them."""

    games: int
    decisions: int | None
    unfinished: int = 0


Contender = Callable[[int], MeasuredPlay]
"""Plays about so many random games to their ends."""

Clock = Callable[[], float]
"""Seconds."""


class Rates(Struct):
    """Random games a second of processor time, one number for each run, and what the games were like."""

    runs: tuple[float, ...]
    games: int
    decisions: int | None
    unfinished: int

    @property
    def median(self) -> float:
        return statistics.median(self.runs)

    @property
    def length(self) -> float | None:
        """Mean number of decisions in a game."""
        return self.decisions / self.games if self.decisions is not None and self.games else None


def ratio(ours: Rates, theirs: Rates) -> float:
    """How many times faster: the median over runs that followed each other."""
    return statistics.median(one / other for one, other in zip(ours.runs, theirs.runs, strict=True))


def measure(
    contenders: Mapping[str, Contender],
    seconds: float,
    runs: int,
    clock: Clock = time.process_time,
    calls: PerCall = ON_CORES,
    watch: Callable[[int], None] = lambda done: None,
) -> dict[str, Rates]:
    """Each contender plays `runs` times for `seconds`/`runs`, all in turn, so that all meet the machine in the same mood.
    `watch(done)` is told how many times all have played, while no time is taken."""
    share = seconds / runs
    sizes = {name: _size(play, calls.games, min(calls.seconds, share), clock) for name, play in contenders.items()}
    rates: dict[str, list[float]] = {name: [] for name in contenders}
    played: dict[str, list[MeasuredPlay]] = {name: [] for name in contenders}
    for done in range(runs):
        watch(done)
        for name, play in contenders.items():
            found, spent = _run(play, sizes[name], share, clock)
            rates[name].append(sum(one.games for one in found) / max(spent, 1e-9))
            played[name] += found
    return {name: Rates(tuple(rates[name]), *_sum(played[name])) for name in contenders}


def _size(play: Contender, size: int, seconds: float, clock: Clock) -> int:
    """How many games one call should play, `size` at least."""
    while True:
        begun = clock()
        play(size)
        spent = clock() - begun
        if spent >= seconds:
            return size
        size = max(size + 1, min(8 * size, int(1.2 * size * seconds / max(spent, 1e-6))))


def _run(play: Contender, size: int, seconds: float, clock: Clock) -> tuple[list[MeasuredPlay], float]:
    made: list[MeasuredPlay] = []
    begun = clock()
    while True:
        made.append(play(size))
        spent = clock() - begun
        if spent >= seconds:
            return made, spent


def _sum(played: Sequence[MeasuredPlay]) -> tuple[int, int | None, int]:
    decisions = [one.decisions for one in played]
    return (
        sum(one.games for one in played),
        None if None in decisions else sum(number for number in decisions if number is not None),
        sum(one.unfinished for one in played),
    )


@contextmanager
def one_core() -> Iterator[None]:
    """Keeps this process on one core, where the system lets it choose."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(before)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)
