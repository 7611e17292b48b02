"""Mutants tried side by side in processes. Whoever tries which, the verdicts are the same."""

from __future__ import annotations

import multiprocessing
import os
import sys
import threading
import traceback
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import Any

from ...ground.diagnostics import fail
from ...ground.interrupts import leave_to_parent
from ...ground.rng import Random
from .equivalents import read_equivalents
from .report import Report
from .trial import Trial

Watch = Callable[[str, int, int], None]
"""`watch(ruleset, mutants tried, mutants to be tried)`."""


@dataclass(frozen=True)
class Plan:
    """What is asked for. `sample`: how many mutants are drawn, by the seed; None: all are tried. `jobs`: processes."""

    sample: int | None = None
    seed: int = 1
    jobs: int = 1


def mutate(name: str, plan: Plan, watch: Watch) -> Report:
    """Tries the mutants of a ruleset. Ctrl-C ends it early: the report is of those tried by then.

    Raises: RulesetError: the ruleset has errors, an example of it fails, or its list of equivalents cannot be read.
    """
    trial = Trial(name)
    listed = read_equivalents(trial.library, trial.file)
    trial.run_unchanged()
    chosen = _drawn(len(trial.mutants), plan)
    verdicts: dict[int, str] = {}
    stopped = False
    watch(name, 0, len(chosen))
    try:
        for number, verdict in _tried(trial, chosen, plan.jobs):
            verdicts[number] = verdict
            watch(name, len(verdicts), len(chosen))
    except KeyboardInterrupt:
        stopped = True
    tried = [(trial.mutants[number], verdicts[number]) for number in sorted(verdicts)]
    return Report(name, trial.file, tuple(trial.mutants), len(chosen), tuple(tried), tuple(listed), stopped)


def _drawn(count: int, plan: Plan) -> list[int]:
    """The numbers of the mutants to be tried: all, or a random sample in order."""
    numbers = list(range(count))
    if plan.sample is None or plan.sample >= count:
        return numbers
    random = Random(plan.seed)
    return sorted(numbers.pop(random.below(len(numbers))) for _ in range(plan.sample))


def _tried(trial: Trial, chosen: Sequence[int], jobs: int) -> Iterator[tuple[int, str]]:
    if jobs <= 1 or len(chosen) <= 1:
        for number in chosen:
            yield number, trial.verdict(trial.mutants[number])
        return
    # forking is fast, but safe only where no library has threads of its own at work, as on Linux
    context = multiprocessing.get_context("fork" if sys.platform == "linux" else "spawn")
    work = (trial.name, trial.file.text, tuple(trial.allowed))
    pool = ProcessPoolExecutor(min(jobs, len(chosen)), context, _begin, work)
    try:
        given = {pool.submit(_verdict, number): number for number in chosen}
        for done in as_completed(given):
            yield given[done], done.result()
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
