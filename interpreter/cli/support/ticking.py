"""What is done now and then beside the work of a command."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from types import TracebackType


class Ticking:
    """Does something every so many seconds, as long as the context lasts, in a thread. While the process forks there is no such
    thread: a child would find the locks taken that it held, for good."""

    def __init__(self, do: Callable[[], None], every: float) -> None:
        self._do, self._every = do, every
        self._due = time.monotonic() + every
        self._over = threading.Event()
        self._thread: threading.Thread | None = None

    def __enter__(self) -> None:
        _heed_forks()
        _at_work.append(self)
        self.go_on()

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, where: TracebackType | None
    ) -> None:
        _at_work.remove(self)
        self.pause()

    def go_on(self) -> None:
        self._over.clear()
        self._thread = threading.Thread(target=self._tick, daemon=True)
        self._thread.start()

    def pause(self) -> None:
        self._over.set()
        if self._thread is not None:
            self._thread.join()

    def _tick(self) -> None:
        with suppress(OSError):  # nobody reads it any more
            while not self._over.wait(max(0.0, self._due - time.monotonic())):
                self._due = time.monotonic() + self._every
                self._do()


_at_work: list[Ticking] = []


@lru_cache(maxsize=1)
def _heed_forks() -> None:
    """What is at work pauses while the process forks, and is not there in the child."""
    if hasattr(os, "register_at_fork"):
        os.register_at_fork(before=_pause, after_in_parent=_go_on, after_in_child=_at_work.clear)


def _pause() -> None:
    for one in _at_work:
        one.pause()


def _go_on() -> None:
    for one in _at_work:
        one.go_on()
