"""Each part is made by a process of its own, some at a time: what breaks there, or eats all memory, takes nothing along."""

from __future__ import annotations

import multiprocessing
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, Generic, TypeVar

from ..ground.interrupts import TERMINATED, blocked, check, heed_sigterm, leave_to_parent

_J = TypeVar("_J")
_A = TypeVar("_A")

_PATIENCE = 3.0
"""Seconds that a process has to leave things in order."""


class Hands(Generic[_J, _A]):
    """`work(job)` for each job that is given, in any order. Jobs and answers are pickled."""

    def __init__(self, work: Callable[[_J], _A], jobs: int) -> None:
        self._work, self._jobs = work, jobs
        # forking is fast, but safe only where no library has threads of its own at work, as on Linux
        self._context: Any = multiprocessing.get_context("fork" if sys.platform == "linux" else "spawn")
        self._busy: dict[Connection, tuple[BaseProcess, _J]] = {}

    @property
    def busy(self) -> list[_J]:
        """What is worked on."""
        return [job for _, job in self._busy.values()]

    @property
    def is_free(self) -> bool:
        return len(self._busy) < self._jobs

    def give(self, job: _J) -> None:
        ours, theirs = self._context.Pipe(duplex=False)
        # a process that holds the reading end of its own pipe would wait for ever for a parent that was killed
        inherited = [*self._busy, ours] if self._context.get_start_method() == "fork" else []
        process = self._context.Process(target=_serve, args=(self._work, job, theirs, inherited))
        # a signal during the fork would be lost in one of its hooks, or reach a process that does not know it yet
        with blocked():
            process.start()
            self._busy[ours] = process, job
        theirs.close()

    def answers(self) -> Iterator[tuple[_J, _A | None]]:
        """Waits a while for answers. None: the process was stopped from outside."""
        check()
        for connection in wait(list(self._busy), timeout=1):
            assert isinstance(connection, Connection)
            process, job = self._busy.pop(connection)
            answer: _A | None = None
            with suppress(EOFError, OSError):
                answer = connection.recv()
            connection.close()
            process.join()
            yield job, answer

    def close(self) -> None:
        """Ends what is worked on."""
        for process, _ in self._busy.values():
            process.terminate()
        for connection, (process, _) in self._busy.items():
            process.join(_PATIENCE)
            process.kill()
            process.join()
            connection.close()
        self._busy.clear()


def _serve(work: Callable[[_J], _A], job: _J, connection: Connection, inherited: list[Connection]) -> None:
    for other in inherited:
        other.close()
    leave_to_parent()
    heed_sigterm()
    try:
        answer = work(job)
        with suppress(OSError):  # nobody waits for it any more
            connection.send(answer)
    except KeyboardInterrupt:
        os._exit(TERMINATED)
