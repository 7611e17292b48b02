"""Games played side by side in processes. Whoever plays which, the games are the same."""

from __future__ import annotations

import multiprocessing
import os
import sys
import time
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any

from ...engines.base import Game
from ...ground.diagnostics import Diagnostic, RulesetError
from ...ground.interrupts import blocked, check, leave_to_parent
from ...play.players import make_player
from .batches import plays_at_random, random_games
from .playout import play_game
from .records import GameRecord, Settings

_PATIENCE = 0.05
"""Seconds that a worker may keep finished games before it hands them over: a message costs as much as a short game."""

_MOST = 1 << 14
"""Games that a worker is given at once."""


@dataclass(frozen=True)
class Task:
    """What a process needs to know to play games of one ruleset."""

    settings: Settings
    options: Mapping[str, object]
    engine: str

    def load(self) -> Game:
        from ...pipeline import load

        game: Game = load(self.settings.ruleset, self.options, self.engine)
        return game


@dataclass(frozen=True)
class Batch:
    """Finished games, and the seconds of processor time that they took."""

    records: tuple[GameRecord, ...]
    seconds: float


def play(task: Task, game: Game, numbers: Iterator[int], count: int, jobs: int) -> Generator[Batch, None, None]:
    """Plays the games of so many numbers, in some order. The given game is used when no processes are needed. Who does not
    take all batches closes this, which ends the processes.

    Raises: RulesetError: the rules fail in a game, or a process was stopped from outside.
    """
    jobs = min(jobs, count)
    yield from _batches(task, game, numbers) if jobs <= 1 else _Pool(task, game, numbers, count, jobs).run()


def _batches(task: Task, game: Game, numbers: Iterator[int]) -> Iterator[Batch]:
    if plays_at_random(game, task.settings):
        spent = time.process_time()
        for records in random_games(game, task.settings, numbers, _PATIENCE):
            yield Batch(records, time.process_time() - spent)
            spent = time.process_time()
        return
    players = [make_player(name) for name in task.settings.seats]
    done: list[GameRecord] = []
    begun, spent = time.perf_counter(), time.process_time()
    for number in numbers:
        done.append(play_game(game, task.settings, players, number))
        if time.perf_counter() - begun >= _PATIENCE:
            yield Batch(tuple(done), time.process_time() - spent)
            done, begun, spent = [], time.perf_counter(), time.process_time()
    if done:
        yield Batch(tuple(done), time.process_time() - spent)


class _Pool:
    """Worker processes; each is given a few games at a time, as many as keep it busy for a moment."""

    def __init__(self, task: Task, game: Game, numbers: Iterator[int], count: int, jobs: int) -> None:
        self.task, self.game, self.jobs = task, game, jobs
        self.numbers, self.left = numbers, count
        self.workers: dict[Connection, BaseProcess] = {}
        self.given: dict[Connection, float] = {}
        self.share = 1

    def run(self) -> Iterator[Batch]:
        # forking is fast, but safe only where no library has threads of its own at work, as on Linux
        forks = sys.platform == "linux"
        context: Any = multiprocessing.get_context("fork" if forks else "spawn")
        # a game that was made inside cannot be sent, but a fork has it
        game = self.game if forks or self.game.can_travel else None
        try:
            for _ in range(self.jobs):
                ours, theirs = context.Pipe()
                inherited = (*self.workers, ours) if forks else ()
                process = context.Process(
                    target=_work, args=(self.task, game, theirs, os.getpid(), inherited), daemon=True
                )
                # a signal during the fork would be lost in one of its hooks, or reach a worker that does not know it yet
                with blocked():
                    process.start()
                    self.workers[ours] = process
                theirs.close()
                self._give(ours)
            yield from self._collect()
        finally:
            for connection, process in self.workers.items():
                connection.close()
                process.terminate()
            for process in self.workers.values():
                process.join()

    def _collect(self) -> Iterator[Batch]:
        busy = set(self.workers)
        while busy:
            check()
            for connection in [*wait(list(busy), timeout=1)]:
                assert isinstance(connection, Connection)
                try:
                    message = connection.recv()
                except (EOFError, OSError):
                    raise stopped() from None
                if isinstance(message, Batch):
                    yield message
                elif message is not None:
                    raise RulesetError(message)
                elif not self._give_more(connection):
                    busy.discard(connection)
            if any(not self.workers[connection].is_alive() and not connection.poll() for connection in busy):
                raise stopped()

    def _give_more(self, connection: Connection) -> bool:
        spent = time.perf_counter() - self.given[connection]
        if spent < 2 * _PATIENCE:
            self.share = min(2 * self.share, _MOST)
        elif spent > 8 * _PATIENCE:
            self.share = max(1, self.share // 2)
        return self._give(connection)

    def _give(self, connection: Connection) -> bool:
        """Gives a worker its next games, fewer when few are left, so that all end at about the same time."""
        numbers = [*islice(self.numbers, min(self.share, max(1, self.left // (2 * self.jobs))))]
        self.left -= len(numbers)
        self.given[connection] = time.perf_counter()
        if numbers:
            connection.send(numbers)
        return bool(numbers)


def _work(task: Task, game: Game | None, connection: Connection, parent: int, inherited: Sequence[Connection]) -> None:
    """A worker: plays the games that it is told to. Answers with batches, and None when it wants more. `inherited`: the
    parent's own ends, which a fork has too; while one is open nobody waiting at the other hears that the parent is gone."""
    for end in inherited:
        end.close()
    leave_to_parent()
    try:
        game = game or task.load()
        while True:
            for batch in _batches(task, game, _while_alive(connection.recv(), parent)):
                connection.send(batch)
            connection.send(None)
    except (EOFError, OSError):
        return  # nobody waits for the games any more
    except RulesetError as problem:
        connection.send(problem.diagnostics)


def _while_alive(numbers: Sequence[int], parent: int) -> Iterator[int]:
    for number in numbers:
        if os.getppid() != parent:
            raise EOFError
        yield number


def stopped() -> RulesetError:
    """What is raised when a worker ends in the middle of its games."""
    return RulesetError(
        [
            Diagnostic(
                "worker-stopped",
                "a process that played games was stopped from outside",
                notes=("the system does that when memory runs out",),
                helps=("try again with a smaller `--jobs`",),
            )
        ]
    )
