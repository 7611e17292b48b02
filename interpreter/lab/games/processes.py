"""Workers that are processes of this machine."""

from __future__ import annotations

import multiprocessing
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any

from ...ground.interrupts import blocked, check, end_with_parent, leave_to_parent
from .playing import Series
from .tasks import PATIENCE, Answer, Task, work

_FORKS = sys.platform == "linux"
"""Forking is fast, but safe only where no library has threads of its own at work, as on Linux."""


class Processes:
    """So many processes. One that was stopped from outside is replaced by another. `lost`: how many were."""

    patience = PATIENCE

    def __init__(self, series: Sequence[Series], jobs: int) -> None:
        self._series = series
        self._context: Any = multiprocessing.get_context("fork" if _FORKS else "spawn")
        self._workers: dict[Connection, BaseProcess] = {}
        self._given: dict[Connection, Task] = {}
        self.lost = 0
        try:
            for _ in range(jobs):
                self._begin()
        except BaseException:
            self.close()
            raise

    def _begin(self) -> None:
        ours, theirs = self._context.Pipe()
        inherited = (*self._workers, ours) if _FORKS else ()
        process = self._context.Process(target=_serve, args=(self._series, theirs, os.getpid(), inherited), daemon=True)
        # a signal during the fork would be lost in one of its hooks, or reach a worker that does not know it yet
        with blocked():
            process.start()
            self._workers[ours] = process
        theirs.close()

    @property
    def free(self) -> int:
        return len(self._workers) - len(self._given)

    def give(self, task: Task) -> None:
        connection = next(connection for connection in self._workers if connection not in self._given)
        self._given[connection] = task
        with suppress(OSError):  # it is gone; whoever waits for its answer hears that
            connection.send(task)

    def answers(self) -> Sequence[Answer]:
        check()
        made = []
        for connection in wait(list(self._given), timeout=1):
            assert isinstance(connection, Connection)
            task = self._given.pop(connection)
            try:
                made.append(connection.recv())
            except (EOFError, OSError):
                self._replace(connection)
                made.append(Answer(task.place, is_gone=True))
        return made

    def _replace(self, connection: Connection) -> None:
        self.lost += 1
        connection.close()
        process = self._workers.pop(connection)
        process.kill()
        process.join()
        self._begin()

    def close(self) -> None:
        for connection, process in self._workers.items():
            connection.close()
            process.kill()  # they hear nothing else
        for process in self._workers.values():
            process.join()


def _serve(series: Sequence[Series], connection: Connection, parent: int, inherited: Sequence[Connection]) -> None:
    """A worker: plays the games that it is told to. `inherited`: the parent's own ends, which a fork has too; while one is open
    nobody waiting at the other hears that the parent is gone."""
    for end in inherited:
        end.close()
    leave_to_parent(also_sigterm=True)
    end_with_parent()
    try:
        while True:
            task = connection.recv()
            if os.getppid() != parent:
                return
            connection.send(work(series, task))
    except (EOFError, OSError):
        return  # nobody waits for the games any more
