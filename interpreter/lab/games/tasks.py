"""What workers are given and what they answer, wherever they are."""

from __future__ import annotations

import time
from array import array
from collections.abc import Iterable, Sequence
from itertools import chain, groupby
from operator import itemgetter
from typing import Protocol

from ...engines.protocol import PlayError
from ...ground.diagnostics import Diagnostic
from ...ground.records import Struct
from .batch import Batch
from .playing import Series

Wanted = tuple[int, int]
"""A game that is to be played: the place of its series in a run, and the number of its stream."""


class Task(Struct):
    """Games for one worker.

    Attributes:
        place:  in the order of tasks.
        parts:  the place of a series, and numbers of it.
        lines:  whether the lines of a file are wanted, too.
    """

    place: int
    parts: tuple[tuple[int, Sequence[int]], ...]
    lines: bool = False

    @classmethod
    def of(cls, place: int, games: Iterable[Wanted], lines: bool) -> Task:
        grouped = groupby(games, key=itemgetter(0))
        return cls(place, tuple((which, array("q", [number for _, number in part])) for which, part in grouped), lines)

    @property
    def games(self) -> int:
        return sum(len(numbers) for _, numbers in self.parts)


class Played(Struct):
    """Games of one series, one after the other.

    Attributes:
        which:  the place of the series.
        lines:  as a file has them; empty where nobody asked.
    """

    which: int
    batch: Batch
    lines: bytes = b""


class Answer(Struct):
    """What became of a task.

    Attributes:
        played:    its games, or those before the one in which the rules failed.
        seconds:   of processor time.
        took:      seconds from beginning to end.
        failed:    what is wrong with the rules, if they failed.
        is_gone:   the worker was stopped from outside, or what it gave is not what was asked for.
    """

    place: int
    played: tuple[Played, ...] = ()
    seconds: float = 0.0
    took: float = 0.0
    failed: Diagnostic | None = None
    is_gone: bool = False

    def is_of(self, task: Task) -> bool:
        """Whether these are just the games of a task."""
        found = groupby(self.played, key=lambda one: one.which)
        games = [(which, array("q", chain.from_iterable(one.batch.numbers for one in some))) for which, some in found]
        return games == [*task.parts]


class Crew(Protocol):
    """Workers.

    Attributes:
        patience:  seconds that one may be busy with one task.
        lost:      how many were stopped from outside.
    """

    patience: float
    lost: int

    @property
    def free(self) -> int:
        """How many tasks can be given now."""
        ...

    def give(self, task: Task) -> None: ...

    def answers(self) -> Sequence[Answer]:
        """What has come; waits a moment if there is nothing yet."""
        ...

    def close(self) -> None:
        """Ends the workers, whatever they do."""
        ...


def work(series: Sequence[Series], task: Task) -> Answer:
    """Plays the games of a task."""
    begun, spent = time.perf_counter(), time.process_time()
    played: list[Played] = []
    failed = None
    try:
        for which, numbers in task.parts:
            one = series[which]
            for batch in one.play(numbers):
                played.append(Played(which, batch, batch.lines(one.header.key) if task.lines else b""))
    except PlayError as problem:
        (failed,) = problem.diagnostics
    return Answer(task.place, tuple(played), time.process_time() - spent, time.perf_counter() - begun, failed)


PATIENCE = 0.1
"""Seconds of one task on this machine: a message costs as much as a short game."""


class Alone:
    """The crew that is this process itself."""

    patience = PATIENCE
    lost = 0

    def __init__(self, series: Sequence[Series]) -> None:
        self._series = series
        self._task: Task | None = None

    @property
    def free(self) -> int:
        return int(self._task is None)

    def give(self, task: Task) -> None:
        self._task = task

    def answers(self) -> Sequence[Answer]:
        assert self._task is not None, "asked for only while something is in work"
        answer = work(self._series, self._task)
        self._task = None
        return [answer]

    def close(self) -> None:
        self._task = None
