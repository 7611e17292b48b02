"""Simulations that are stopped, and numbers of games that nobody waits for."""

from __future__ import annotations

import itertools
import os
import signal
import sys
import tracemalloc
from typing import Any

import pytest
from ludograph.ground import interrupts
from ludograph.lab.games import processes
from ludograph.lab.simulation import run as run_module
from ludograph.lab.simulation.run import Plan, Simulation

GAME = ["tic_tac_toe"]


class Enough(KeyboardInterrupt):
    """Ctrl-C, pressed by a test."""


def stop_at(games: int) -> Any:
    """A watch that presses Ctrl-C when so many games are done."""

    def watch(ruleset: str, done: int, wanted: int) -> None:
        if done >= games:
            raise Enough

    return watch


@pytest.mark.parametrize("engine", ["reference", "native"])
@pytest.mark.parametrize("jobs", [1, 2])
def test_what_was_played_before_ctrl_c_is_summed_up(engine: str, jobs: int) -> None:
    simulation = Simulation(Plan(GAME, {}, 10**6, 1, jobs=jobs, engine=engine))
    with pytest.raises(Enough):
        simulation.run(stop_at(20))
    (outcome,) = simulation.outcomes()
    summary = outcome.summary
    assert outcome.wanted == 10**6
    assert 20 <= summary.games < 10**6
    assert sum(share.count for share in summary.wins.values()) + summary.draws.count == summary.games


def test_begun_games_are_finished_though_signals_come_meanwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    """A signal comes while games are added; the second one raises when they are counted."""
    added = []

    class Sums(run_module.Sums):
        def add(self, batch: Any) -> None:
            signal.raise_signal(signal.SIGINT)
            super().add(batch)
            added.append(len(batch))

    monkeypatch.setattr(run_module, "Sums", Sums)
    simulation = Simulation(Plan(GAME, {}, 50, 1, engine="reference"))
    with interrupts.raised(), pytest.raises(KeyboardInterrupt):
        simulation.run()
    summary = simulation.outcomes()[0].summary
    assert 1 <= summary.games == sum(added) < 50
    assert sum(share.count for share in summary.wins.values()) + summary.draws.count == summary.games


@pytest.mark.parametrize("jobs", [1, 2])
def test_the_first_signal_lets_begun_games_end(jobs: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """All that were dealt out are counted, and no others begin."""
    told: list[int] = []
    ready = processes.wait  # two workers may be done at once: then nothing is left in work

    monkeypatch.setattr(processes, "wait", lambda workers, timeout: ready(workers, timeout)[:1])

    def watch(ruleset: str, done: int, wanted: int) -> None:
        if done and not told:
            told.append(done)
            signal.raise_signal(signal.SIGINT)

    simulation = Simulation(Plan(GAME, {}, 10**6, 1, jobs=jobs, engine="reference"))
    with interrupts.raised(), pytest.raises(KeyboardInterrupt):
        simulation.run(watch, told.append)
    games = simulation.outcomes()[0].summary.games
    assert games >= told[0] + sum(told[1:])
    assert len(told) == jobs, "games are in work only where others play them"


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_signal_that_was_lost_in_a_destructor_stops_the_games_all_the_same(jobs: int) -> None:
    class Deaf:
        def __del__(self) -> None:
            signal.raise_signal(signal.SIGINT)

    calls = itertools.count()

    def watch(ruleset: str, done: int, wanted: int) -> None:
        if next(calls) == 2:
            Deaf()

    simulation = Simulation(Plan(GAME, {}, 10**7, 1, jobs=jobs, engine="reference"))
    with interrupts.raised(), pytest.raises(KeyboardInterrupt):
        simulation.run(watch)
    assert 0 < simulation.outcomes()[0].summary.games < 10**7


MASKS: list[set[signal.Signals]] = []
"""Of every fork in this process the signals that were blocked; such a hook stays for ever."""

if hasattr(os, "register_at_fork"):
    os.register_at_fork(before=lambda: MASKS.append(signal.pthread_sigmask(signal.SIG_BLOCK, ())))


@pytest.mark.skipif(sys.platform != "linux", reason="workers are forked there only")
def test_workers_are_forked_while_signals_wait() -> None:
    """They neither vanish in a hook of `fork` nor reach a worker that does not know yet what to do with them."""
    del MASKS[:]
    Simulation(Plan(GAME, {}, 9, 1, jobs=2, engine="reference")).run()
    assert len(MASKS) == 2
    assert all({signal.SIGINT, signal.SIGTERM} <= mask for mask in MASKS)
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())


def test_workers_end_with_the_simulation(monkeypatch: pytest.MonkeyPatch) -> None:
    begun = []
    serve = processes.Processes._begin

    def begin(crew: Any) -> None:
        serve(crew)
        begun.append(list(crew._workers.values())[-1])

    monkeypatch.setattr(processes.Processes, "_begin", begin)
    with pytest.raises(Enough):
        Simulation(Plan(GAME, {}, 10**6, 1, jobs=2, engine="reference")).run(stop_at(1))
    assert [process.is_alive() for process in begun] == [False, False]


@pytest.mark.parametrize("jobs", [1, 2])
def test_games_cost_nothing_before_they_are_played(jobs: int) -> None:
    Simulation(Plan(GAME, {}, 1, 1, engine="reference")).run()  # so that all is loaded
    tracemalloc.start()
    try:
        with pytest.raises(Enough):
            Simulation(Plan(GAME, {}, 10**12, 1, jobs=jobs, engine="reference")).run(stop_at(1))
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < 64 << 20


def test_random_games_cost_no_object_each(monkeypatch: pytest.MonkeyPatch) -> None:
    """They cross from C as columns and are summed up so."""

    def made(*args: Any) -> None:
        raise AssertionError("a game was made an object")

    monkeypatch.setattr("ludograph.lab.games.line.GameLine.__init__", made)
    simulation = Simulation(Plan(GAME, {}, 3000, 1, engine="native"))
    simulation.run()
    assert simulation.outcomes()[0].summary.games == 3000
