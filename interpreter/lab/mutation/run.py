"""Mutants tried side by side in processes. Whoever tries which, the verdicts are the same."""

from __future__ import annotations

import multiprocessing
import os
import sys
import threading
import traceback
from collections import deque
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from dataclasses import dataclass
from itertools import islice
from typing import Any

from ...ground.diagnostics import fail
from ...ground.interrupts import leave_to_parent
from ...ground.rng import Random
from .equivalents import Equivalent, read_equivalents
from .model import COUNTED, Mutant
from .report import MutationReport
from .trial import Trial

Watch = Callable[[str, int, int], None]
"""`watch(ruleset, mutants tried, mutants to be tried)`; of a sample only those that count."""

_AHEAD = 4
"""So many mutants for each process are given out before their turn to be told."""


@dataclass(frozen=True)
class MutationPlan:
    """What is asked for. `sample`: how many mutants that count are drawn, by the seed; None: all are tried. `jobs`: how many
    processes try them."""

    sample: int | None = None
    seed: int = 1
    jobs: int = 1


def mutate(name: str, plan: MutationPlan, watch: Watch) -> MutationReport:
    """Tries the mutants of a ruleset. Ctrl-C ends it early: the report is of those tried by then.

    Raises: RulesetError: the ruleset has errors, an example of it fails, or its list of equivalents cannot be read.
    """
    trial = Trial(name)
    listed = read_equivalents(trial.ruleset.library, trial.file)
    trial.run_unchanged()
    order = _order(len(trial.mutants), plan)
    wanted = len(order) if plan.sample is None else min(plan.sample, len(order))
    verdicts: dict[int, str] = {}
    done = 0
    stopped = False
    watch(name, 0, wanted)
    try:
        with closing(_tried(trial, order, plan.jobs)) as found:
            for number, verdict in found:
                verdicts[number] = verdict
                done += plan.sample is None or (verdict in COUNTED and not _is_listed(trial.mutants[number], listed))
                watch(name, done, wanted)
                if done == wanted:
                    break
    except KeyboardInterrupt:
        stopped = True
    tried = [(trial.mutants[number], verdicts[number]) for number in sorted(verdicts)]
    return MutationReport(name, trial.file, tuple(trial.mutants), wanted, tuple(tried), tuple(listed), stopped)


def _is_listed(mutant: Mutant, listed: Sequence[Equivalent]) -> bool:
    return any(entry.means(mutant) for entry in listed)


def _order(count: int, plan: MutationPlan) -> list[int]:
    """The numbers of the mutants as they are to be tried: in order, or for a sample as the seed shuffles them."""
    numbers = list(range(count))
    if plan.sample is None:
        return numbers
    random = Random(plan.seed)
    return [numbers.pop(random.below(len(numbers))) for _ in range(count)]


def _tried(trial: Trial, order: Sequence[int], jobs: int) -> Generator[tuple[int, str], None, None]:
    """The verdicts in the order that is asked for, whoever is done first: a sample ends at the same mutant with any jobs."""
    if jobs <= 1 or len(order) <= 1:
        for number in order:
            yield number, trial.verdict(trial.mutants[number])
        return
    # forking is fast, but safe only where no library has threads of its own at work, as on Linux
    context = multiprocessing.get_context("fork" if sys.platform == "linux" else "spawn")
    work = (trial.name, trial.file.text, tuple(trial.allowed))
    pool = ProcessPoolExecutor(min(jobs, len(order)), context, _begin, work)
    try:
        ahead: deque[tuple[int, Future[str]]] = deque()
        rest = iter(order)
        while True:
            for number in islice(rest, _AHEAD * jobs - len(ahead)):
                ahead.append((number, pool.submit(_verdict, number)))
            if not ahead:
                return
            number, future = ahead.popleft()
            yield number, future.result()
    except BrokenProcessPool:
        raise fail(
            "worker-stopped",
            "a process that tried changes was stopped from outside",
            notes=("the system does that when memory runs out",),
            helps=("try again with a smaller `--jobs`",),
        ) from None
    finally:
        pool.shutdown(cancel_futures=True)


_trial: Any = None
"""In a worker: the ruleset whose mutants it tries."""


def _begin(name: str, text: str, allowed: Sequence[int]) -> None:
    """Makes a worker ready."""
    global _trial
    leave_to_parent()
    threading.Thread(target=_end_with_parent, daemon=True).start()
    _trial = Trial(name, text)
    _trial.allowed = list(allowed)


def _end_with_parent() -> None:
    """A worker whose parent was killed would wait for work for ever."""
    parent = multiprocessing.parent_process()
    assert parent is not None, "a worker has a parent"
    parent.join()
    os._exit(1)


def _verdict(number: int) -> str:
    try:
        verdict: str = _trial.verdict(_trial.mutants[number])
    except (
        Exception
    ) as broken:  # not every exception finds its way to the parent, which would think that we were stopped
        raise RuntimeError("".join(traceback.format_exception(broken))) from None
    return verdict
