"""Workers of a cluster, by `distributed` of Dask: processes that it starts here, or whatever a scheduler has at an address.

The workers write nothing and need no files of ours: a task brings the texts of the rules along, and the games come back. What
comes back is trusted no further than needed: each worker tells whether it has the same version, the same rules and the same
first decisions, and one game of each answer is played again here.
"""

from __future__ import annotations

import pickle
import queue
import signal
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from hashlib import sha256
from importlib.metadata import version
from typing import Any

from ...engines.notice import leave_it
from ...ground.diagnostics import RulesetError, fail, shortened
from ...ground.extras import extra
from ...ground.interrupts import check
from ...ground.records import Struct
from .header import core_hash
from .playing import Series
from .tasks import Answer, Task, work

LOCAL = "local:"
_ADDRESSES = ("tcp://", "tls://", "ucx://")
_PATIENCE = 10.0
"""Seconds of one task: messages between machines cost more than those between processes."""

_ANSWER = 0.5
_REACHED = 15
"""Seconds that are waited for answers before workers are counted again, and for a scheduler."""

_DESERTED = 600
"""Seconds that are waited for any worker: some are sent for only when a queue has room for them."""

_AHEAD = 2
"""Tasks of a worker: one that it plays, and one that waits."""

_LISTED = 100
"""First decisions whose answers are counted, too, for a worker to be the same as we are."""


def is_cluster(text: str) -> bool:
    """Whether a text names one: `local:4`, `tcp://host:8786`."""
    count = text.removeprefix(LOCAL)
    if text.startswith(LOCAL):
        return count.isascii() and count.isdigit() and 0 < int(count) < 1000
    return text.startswith(_ADDRESSES)


class _Sent(Struct):
    """An answer and who gave it, or what is wrong with that worker."""

    answer: Answer | None
    worker: str
    unfit: str = ""


class Cluster:
    """The workers behind one address. `lost`: how many have gone."""

    patience = _PATIENCE

    def __init__(self, series: Sequence[Series], where: str) -> None:
        """Raises RulesetError: `distributed` is not installed, or nobody answers."""
        self._distributed = extra("distributed", "cluster", "clusters need")
        self._series = tuple(series)
        self._data = pickle.dumps((self._series, [_first_decisions(one) for one in self._series]))
        self._name = sha256(self._data).hexdigest()
        self._done: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self._given: dict[Any, Task] = {}
        self._workers: frozenset[str] = frozenset()
        self._where, self._peopled = where, time.monotonic()
        self._cluster: Any = None
        self.lost = 0
        try:
            self._client = self._opened(where)
        except (OSError, ValueError, RuntimeError) as problem:  # the last where a worker ends while it starts
            raise no_cluster(where, str(problem)) from None
        self._count()

    def _opened(self, where: str) -> Any:
        if not where.startswith(LOCAL):
            return self._distributed.Client(where, timeout=_REACHED)
        with _deaf_children():
            self._cluster = self._distributed.LocalCluster(
                n_workers=int(where.removeprefix(LOCAL)),
                threads_per_worker=1,
                processes=True,
                dashboard_address=None,
                silence_logs=50,
            )
        client = self._distributed.Client(self._cluster)
        client.run(leave_it)
        return client

    def _count(self) -> None:
        """Who is there: asked of the scheduler, for what the client keeps of it names nobody at times."""
        now = frozenset(self._client.nthreads())
        self.lost += len(self._workers - now)
        self._workers = now
        if now:
            self._peopled = time.monotonic()

    @property
    def free(self) -> int:
        return max(0, _AHEAD * len(self._workers) - len(self._given))

    def give(self, task: Task) -> None:
        future = self._client.submit(_serve, self._name, self._data, task, pure=False, retries=3)
        self._given[future] = task
        future.add_done_callback(self._done.put)

    def answers(self) -> Sequence[Answer]:
        check()
        made = []
        with suppress(queue.Empty):
            made.append(self._answer(self._done.get(timeout=_ANSWER)))
            while True:
                made.append(self._answer(self._done.get_nowait()))
        self._count()
        if not made and time.monotonic() - self._peopled > _DESERTED:
            raise no_workers(self._where)
        return made

    def _answer(self, future: Any) -> Answer:
        task = self._given.pop(future)
        if future.status != "finished":
            return Answer(task.place, is_gone=True)
        sent: _Sent = future.result()
        if sent.answer is None:
            raise other_worker(sent.worker, sent.unfit)
        return sent.answer if self._is_right(sent.answer) else Answer(task.place, is_gone=True)

    def _is_right(self, answer: Answer) -> bool:
        """Whether the shortest game of an answer comes out the same here."""
        games = ((game.counts, game.number, one.which, game) for one in answer.played for game in one.batch.games())
        shortest = min(games, default=None, key=lambda item: item[:3])
        return shortest is None or self._series[shortest[2]].plays_the_same(shortest[3])

    def close(self) -> None:
        with suppress(Exception):  # whatever a cluster that is gone says to its end
            self._client.cancel(list(self._given))
        self._client.close()
        if self._cluster is not None:
            self._cluster.close()


_AGAIN = "try again, with fewer workers, or with `--jobs`"
_KEPT = "what was played before is in the file of games, if there is one"


def no_cluster(where: str, reason: str) -> RulesetError:
    """What is raised when nobody answers at an address."""
    stopped = f"a worker was stopped while it started; {_AGAIN}"
    start = "start one, as `dask scheduler` and `dask worker tcp://HOST:8786`, or take `local:4`"
    return fail(
        "no-cluster",
        f"no cluster answers at `{shortened(where)}`: {reason}",
        helps=(stopped if where.startswith(LOCAL) else start,),
    )


def no_workers(where: str) -> RulesetError:
    """What is raised when a cluster has had no workers for long."""
    start = "start some, as `dask worker tcp://HOST:8786`, and give the same command again"
    return fail(
        "no-workers",
        f"the cluster at `{shortened(where)}` has had no workers for {_DESERTED // 60} minutes",
        notes=(_KEPT,),
        helps=(_AGAIN if where.startswith(LOCAL) else start,),
    )


def other_worker(worker: str, unfit: str) -> RulesetError:
    """What is raised when a worker cannot play the same games."""
    return fail(
        "other-worker",
        f"the worker {shortened(worker)} cannot play these games: {unfit}",
        notes=(_KEPT,),
        helps=("give all workers the same version of Ludograph",),
    )


@contextmanager
def _deaf_children() -> Iterator[None]:
    """Processes that are started within do not hear Ctrl-C, which all of a terminal get: their games are being finished."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _first_decisions(series: Series) -> int:
    """How many ways there are to begin: two decisions, where those are few."""
    first = series.game.perft(1)
    return series.game.perft(2) if first <= _LISTED else first


_known: dict[str, tuple[Sequence[Series], str]] = {}
"""In a worker: the games that it has loaded, and what is wrong with them here."""


def _serve(name: str, data: bytes, task: Task) -> _Sent:
    """What a worker does."""
    worker = extra("distributed", "cluster", "clusters need").get_worker().address
    if name not in _known:
        series, first = pickle.loads(data)
        _known.clear()
        _known[name] = series, _unfit(series, first)
    series, unfit = _known[name]
    return _Sent(None if unfit else work(series, task), worker, unfit)


def _unfit(series: Sequence[Series], first: Sequence[int]) -> str:
    """What keeps this machine from playing the same games; empty: nothing."""
    for one, count in zip(series, first, strict=True):
        here = version("ludograph")
        if here != one.header.version:
            return f"it has Ludograph {here}, and {one.header.version} is asked for"
        if core_hash(one.game) != one.header.core:
            return f"it reads the rules of `{one.header.ruleset}` otherwise"
        if _first_decisions(one) != count:
            return f"it plays `{one.header.ruleset}` otherwise"
    return ""
