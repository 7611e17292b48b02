"""Processes that work for the server, one question after the other. One that takes too long is ended, and its successor starts
when it is needed; nothing is lost, for each question brings all that it is about.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
import multiprocessing
import os
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from ..ground.interrupts import TERMINATED, Terminated, blocked, heed_sigterm, leave_to_parent
from ..ground.limits import MAX_WORKER_BYTES

Json = dict[str, Any]
Answer = Callable[[Json], Json]
_T = TypeVar("_T")


_PATIENCE = 6
"""Times as long as its work should take a question is waited for at most."""

_OVERTAKEN = 0.3
"""Of its seconds of work a question has this share once a later one of its kind waits, or whoever asked is gone: nobody reads
its answer, but most are answered sooner than a process is replaced."""

_MANY = 50_000
"""Objects that were made since memory was taken back last, from which on that is worth its while."""

_START = 60
"""Seconds in which a process is ready."""

_MOMENT = 1.0
"""Seconds in which a process that is to end leaves nothing behind."""

_LOOK = 0.25
"""Seconds between looks at whoever works."""


class Worked(NamedTuple):
    """An answer: a mapping as JSON, and bytes that belong to it."""

    json: str
    content: bytes | None


class TooLong(Exception):
    """A question was not answered in time, or whoever worked on it died."""


class Superseded(Exception):
    """A later question of the same kind has come meanwhile, the question was taken back, or whoever asked is gone."""


class _Asked:
    """A question without an answer. `share`: of its seconds of work what it has by now; with less than all it is not begun."""

    def __init__(self, kind: str) -> None:
        self.kind, self.share = kind, 1.0

    def leave(self, share: float) -> None:
        self.share = min(self.share, share)


class Helper:
    """A process of its own that answers questions, and a thread that waits for it: if all shared some, as many as work could
    keep others from reading a file.

    Args:
        open_desk: makes what answers, in the process. It is named by its module, so that a fresh process finds it.
        patience:  how much lower its priority is than the server's.
    """

    def __init__(self, open_desk: Callable[[], Answer], patience: int = 0) -> None:
        self._open_desk, self._patience = open_desk, patience
        self._context = multiprocessing.get_context("spawn")
        self._process: Any = None
        self._line: Connection | None = None
        self._turn = asyncio.Lock()
        self._ending = threading.Lock()
        self._thread = ThreadPoolExecutor(1)
        self._open: set[_Asked] = set()

    def take_back(self, kind: str) -> None:
        """Ends work on questions of a kind."""
        for one in self._open:
            if one.kind == kind:
                one.leave(0.0)

    async def ask(self, question: Json, seconds: float, kind: str = "") -> Worked:
        """The answer to a question. `kind`: only the latest question of one is of interest.

        Raises: TooLong, Superseded.
        """
        for one in self._open:
            if kind and one.kind == kind:
                one.leave(_OVERTAKEN)
        mine = _Asked(kind)
        self._open.add(mine)
        # whoever asks may go away; the answer is taken from the line all the same, before the next question is put on it
        asked = asyncio.ensure_future(self._answered(question, seconds, mine))
        asked.add_done_callback(lambda one: one.cancelled() or one.exception())
        asked.add_done_callback(lambda _: self._open.discard(mine))
        try:
            return await asyncio.shield(asked)
        except asyncio.CancelledError:
            mine.leave(_OVERTAKEN)
            raise

    async def _answered(self, question: Json, seconds: float, mine: _Asked) -> Worked:
        async with self._turn:
            worked = None
            if mine.share == 1.0:
                worked = await self._in_thread(lambda: self._exchange(question, lambda: mine.share * seconds))
        if worked is None:
            raise Superseded
        return worked

    async def _in_thread(self, work: Callable[[], _T]) -> _T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    def _exchange(self, question: Json, allowed: Callable[[], float]) -> Worked | None:
        """The answer. `allowed`: how many seconds of work it may take by now. None: it was ended before its time."""
        seconds = allowed()
        try:
            line = self._started()
            line.send(question)
            if self._is_answered(line, allowed):
                answer = line.recv()
                if answer is not None:
                    return Worked(*answer)
                self.end()
                raise TooLong(f"this needed more than {MAX_WORKER_BYTES >> 30} GB of memory and was ended")
        except (EOFError, OSError):
            self.end()
            raise TooLong("the process that worked on this has died; the next question starts another one") from None
        self.end()
        if allowed() < seconds:
            return None
        raise TooLong(f"this took more than {seconds:g} seconds of work and was ended")

    def _is_answered(self, line: Connection, allowed: Callable[[], float]) -> bool:
        """Waits for an answer: so many seconds of work, or, on a machine that does much else, as many times as long."""
        begun, spent = time.monotonic(), _spent(self._process.pid)
        while not line.poll(min(allowed(), _LOOK)):
            seconds = allowed()
            waited, worked = time.monotonic() - begun, _spent(self._process.pid) - spent
            if worked >= seconds or waited >= _PATIENCE * seconds or (not spent and waited >= seconds):
                return False
        return True

    def _started(self) -> Connection:
        if self._line is None or not self._process.is_alive():
            self.end()
            ours, theirs = self._context.Pipe()
            process = self._context.Process(target=_work, args=(theirs, self._open_desk, self._patience), daemon=True)
            if os.name == "posix":
                resource_tracker.ensure_running()  # or its own start would undo the blocking
            # Ctrl-C reaches a process that is still loading what it needs, too, and is not its affair
            with blocked():
                process.start()  # what does not start leaves nothing behind
            theirs.close()
            self._line, self._process = ours, process
            if not ours.poll(_START) or ours.recv() != "ready":
                self.end()  # or what it says late would be taken for an answer
                raise EOFError
        return self._line

    async def warm(self) -> None:
        """Starts the process ahead of the first question."""
        async with self._turn:
            with contextlib.suppress(EOFError, OSError):
                await self._in_thread(self._started)

    def end(self) -> None:
        """Ends the process, whatever it does. Whoever waits for its answer does so too, meanwhile."""
        with self._ending:  # a line that two close at once may be somebody else's for the second
            process, line = self._process, self._line
            if process is not None:
                process.terminate()
                process.join(_MOMENT)
                process.kill()
                process.join(5)
            if line is not None:
                line.close()
            self._process = self._line = None

    def close(self) -> None:
        """Ends it for good: what is still waiting is not begun."""
        self._thread.shutdown(wait=False, cancel_futures=True)
        self.end()


def _spent(pid: int) -> float:
    """Seconds of work that a process has done; 0 where the system does not tell."""
    try:
        numbers = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return (int(numbers[11]) + int(numbers[12])) / os.sysconf("SC_CLK_TCK")
    except (OSError, ValueError, IndexError):
        return 0.0


def _work(line: Connection, open_desk: Callable[[], Answer], patience: int) -> None:
    """The life of a process: questions are answered until nobody is there to ask, or it is ended."""
    leave_to_parent()
    heed_sigterm()  # a compiler that works for it ends with it
    try:
        _answer(line, open_desk, patience)
    except Terminated:
        os._exit(TERMINATED)


def _answer(line: Connection, open_desk: Callable[[], Answer], patience: int) -> None:
    if patience:
        os.nice(patience)
    answer = open_desk()
    is_waited_for = patience == 0
    if is_waited_for:
        gc.disable()  # or a check of a long text lasts a third longer; memory is taken back behind an answer
    _bound_memory()
    line.send("ready")
    while True:
        try:
            question = line.recv()
        except (EOFError, OSError):
            return
        try:
            found = answer(question)
            content = found.pop("wasm", None)
            told = json.dumps(found, ensure_ascii=False, separators=(",", ":")), content
        except MemoryError:
            line.send(None)
            return
        line.send(told)
        if is_waited_for and gc.get_count()[0] > _MANY:
            gc.collect()


def _bound_memory() -> None:
    """From here on this process, and each that it starts, has so much memory of its own, where the system can bound it."""
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (MAX_WORKER_BYTES, MAX_WORKER_BYTES))
