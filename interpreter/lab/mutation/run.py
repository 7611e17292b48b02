"""Mutants tried side by side in processes. Whoever tries which, the verdicts are the same."""

from __future__ import annotations

import multiprocessing
import sys
import traceback
from collections import deque
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from itertools import islice
from typing import Any

from ...ground.diagnostics import fail
from ...ground.interrupts import end_with_parent, leave_to_parent
from ...ground.records import Struct, replace
from ...ground.rng import Random
from .equivalents import read_equivalents
from .model import COUNTED, ENOUGH
from .report import MutationReport
from .trial import Trial

Watch = Callable[[str, int, int], None]
"""`watch(ruleset, mutants tried, mutants to be tried)`; of a sample only those that count."""

_AHEAD = 4
"""So many mutants for each process are given out before their turn to be told."""


class MutationPlan(Struct):
    """What is asked for. `sample`: how many mutants that count are drawn, by the seed; None: all of the ruleset's own are
    tried. `seed` also draws those of inherited lines. `jobs`: how many processes try them."""

    sample: int | None = None
    seed: int = 1
    jobs: int = 1

    def wants_more(self, own: int, tried: int, counted: int) -> bool:
        """Whether another one is to be tried, after so many of which so many count. `own`: how many are no inherited ones."""
        if tried < own:
            return self.sample is None or counted < self.sample
        return counted < min(self.sample or ENOUGH, ENOUGH)


def mutate(name: str, plan: MutationPlan, watch: Watch) -> MutationReport:
    """Tries the mutants of a ruleset, and such of lines that it inherits until enough of all count. Ctrl-C ends it early: the
    report is of those tried by then.

    Raises: RulesetError: the ruleset has errors, an example of it fails, or its list of equivalents cannot be read.
    """
    trial = Trial(name)
    library = trial.ruleset.library
    listed = read_equivalents(library, trial.file)
    elsewhere = [entry for base in trial.bases for entry in read_equivalents(library, base.file)]
    trial.run_unchanged()
    report = MutationReport(name, trial.file, tuple(trial.mutants), (), tuple(listed), tuple(elsewhere))
    own = sum(not mutant.inherited for mutant in trial.mutants)
    progress = _Progress(name, plan, own, len(trial.mutants), watch)
    verdicts: dict[int, str] = {}
    try:
        progress.show()
        with closing(_tried(trial, _order(own, len(trial.mutants), plan), plan.jobs)) as found:
            for number, verdict in found:
                verdicts[number] = verdict
                progress.add(counts=verdict in COUNTED and trial.mutants[number] not in report.entries)
                if not progress.wants_more():
                    break
    except KeyboardInterrupt:
        report = replace(report, stopped=True)
    tried = tuple((trial.mutants[number], verdicts[number]) for number in sorted(verdicts))
    return replace(report, tried=tried)


class _Progress:
    """How far the trials of a ruleset are."""

    def __init__(self, name: str, plan: MutationPlan, own: int, made: int, watch: Watch) -> None:
        self.name, self.plan, self.own, self.watch = name, plan, own, watch
        self.by_count = plan.sample is not None or own < ENOUGH
        self.wanted = min(plan.sample or ENOUGH, made) if self.by_count else own
        self.tried = self.counted = 0

    def wants_more(self) -> bool:
        return self.plan.wants_more(self.own, self.tried, self.counted)

    def add(self, *, counts: bool) -> None:
        self.tried += 1
        self.counted += counts
        self.show()

    def show(self) -> None:
        self.watch(self.name, min(self.counted if self.by_count else self.tried, self.wanted), self.wanted)


def _order(own: int, made: int, plan: MutationPlan) -> list[int]:
    """The numbers of the mutants as they are to be tried: the ruleset's own in order, or for a sample as the seed shuffles
    them, then the inherited ones shuffled."""
    random = Random(plan.seed)

    def shuffled(numbers: list[int]) -> list[int]:
        return [numbers.pop(random.below(len(numbers))) for _ in range(len(numbers))]

    first = list(range(own))
    return [*(first if plan.sample is None else shuffled(first)), *shuffled(list(range(own, made)))]


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


def _begin(name: str, text: str, allowed: Sequence[tuple[int, ...]]) -> None:
    """Makes a worker ready."""
    global _trial
    leave_to_parent()
    end_with_parent()
    _trial = Trial(name, text)
    _trial.allow(allowed)


def _verdict(number: int) -> str:
    try:
        verdict: str = _trial.verdict(_trial.mutants[number])
    except (
        Exception
    ) as broken:  # not every exception finds its way to the parent, which would think that we were stopped
        raise RuntimeError("".join(traceback.format_exception(broken))) from None
    return verdict
