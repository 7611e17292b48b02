"""A player's working room in C, and how a long call there is interrupted."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from ctypes import c_int64
from time import perf_counter
from typing import Any

POLL = ctypes.CFUNCTYPE(c_int64)
"""What C calls to ask whether to go on: for so many steps more."""

_BETWEEN = 0.03
"""Seconds after which C asks again whether to go on."""


def listen(stopped: list[BaseException]) -> Iterator[int]:
    """How many steps C may take until it asks again, each time it asks: as many as take `_BETWEEN` seconds. Python runs the
    handlers of signals meanwhile; what one raises is put into `stopped`, and the answer is 0, however often C still asks: in
    each game of many that it leaves.

    This is a generator because Python runs handlers at the beginning of a function, before any `try` in it, and ctypes would
    drop what is raised there. A generator that has been started goes on inside of its `try`.
    """
    steps, asked = 1, perf_counter()
    while True:
        try:
            while True:
                yield 0 if stopped else steps
                now = perf_counter()
                steps = max(1, int(steps * min(4, _BETWEEN / max(now - asked, 1e-9))))
                asked = now
        except GeneratorExit:
            return
        except BaseException as problem:
            stopped.append(problem)


class Room:
    """One player's working room in C."""

    def __init__(self, library: ctypes.CDLL) -> None:
        self._c = library
        self.player = library.open_player()
        if not self.player:
            raise MemoryError
        self._listen()

    def _listen(self) -> None:
        """Lets C ask whether to go on."""
        stopped: list[BaseException] = []
        listener = listen(stopped)
        next(listener)
        self._poll = POLL(listener.__next__)
        self._c.set_poll(self.player, self._poll)
        self._stopped = stopped

    def long(self, function: Any, *args: Any) -> Any:
        """Calls C for what may take long. Raises what a handler of a signal raised meanwhile: the call came to nothing."""
        if self._stopped:  # in an earlier call; who listened then has ended
            self._listen()
        made = function(self.player, *args)
        if self._stopped:
            raise self._stopped[0]
        return made

    def __del__(self) -> None:
        if self.player:
            self._c.close_player(self.player)
