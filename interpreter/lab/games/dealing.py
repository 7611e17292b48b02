"""A run of games: they are dealt out to workers, and come back in their order, whoever played which.

Games that are begun are finished: whoever stops a run waits for those in work, for the ones that happen to be done are the
short ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice

from ...engines.protocol import PlayError
from ...ground.diagnostics import Diagnostic, RulesetError, counted
from .tasks import Answer, Crew, Played, Task, Wanted

_MOST = 1 << 14
"""Games of one task."""

_BACK = 64
"""Answers that are kept back until it is their turn; then they go out of it."""

_TRIES = 3
"""Workers that may be lost with the same games: then it is the games."""


@dataclass
class Dealing:
    """A run.

    Attributes:
        wanted:    the games, in order.
        left:      how many they are, and then how many are still to be dealt out.
        lines:     whether the lines of a file are asked for, too.
        stops:     asked before games are begun: whether no others are to be.
        drain:     told once, when it stops, how many games are being finished.
        seconds:   of processor time, in all workers.
        replayed:  games that were played again, for their worker was lost or gave others.
    """

    crew: Crew
    wanted: Iterator[Wanted]
    left: int
    lines: bool = False
    stops: Callable[[], bool] = lambda: False
    drain: Callable[[int], None] = lambda games: None
    seconds: float = 0.0
    replayed: int = 0
    _share: int = 1
    _is_draining: bool = False
    _begun: int = 0
    _turn: int = 0
    _working: dict[int, Task] = field(default_factory=dict)
    _back: dict[int, Answer] = field(default_factory=dict)
    _tries: dict[int, int] = field(default_factory=dict)

    def run(self) -> Iterator[Played]:
        """The games as they are wanted.

        Raises: PlayError: the rules fail in a game, after all games before it. RulesetError: workers are stopped from outside
            again and again.
        """
        self._give()
        while self._working or self._is_dealing:  # the latter alone: no worker is there just now
            for answer in self.crew.answers():
                self._take(answer)
            self._give()
            yield from self._in_turn()
        yield from self.kept_back()

    @property
    def _is_dealing(self) -> bool:
        """Whether more games are to be begun."""
        return self.left > 0 and not self._is_draining

    @property
    def in_work(self) -> list[Wanted]:
        """The games that are begun and have not come back."""
        return [
            (which, number) for task in self._working.values() for which, numbers in task.parts for number in numbers
        ]

    def kept_back(self) -> Iterator[Played]:
        """What is played already, and not yet given out: the last games of a run that is left."""
        for place in sorted(self._back):
            yield from _told(self._back.pop(place))

    def _give(self) -> None:
        if self.stops():
            if self._working and not self._is_draining:
                self.drain(len(self.in_work))
            self._is_draining = True
        while self._is_dealing and self.crew.free:
            some = min(self._share, max(1, self.left // (2 * (self.crew.free + len(self._working)))))
            task = Task.of(self._begun, islice(self.wanted, some), self.lines)
            if not task.parts:
                self.left = 0
                return
            self.left -= task.games
            self._begun += 1
            self._working[task.place] = task
            self.crew.give(task)

    def _take(self, answer: Answer) -> None:
        task = self._working[answer.place]
        if answer.is_gone or not (answer.failed or answer.is_of(task)):
            self._again(task)
            return
        del self._working[answer.place]
        self._back[answer.place] = answer
        self.seconds += answer.seconds
        if answer.failed:
            self.left = 0
        fits = task.games * self.crew.patience / max(answer.took, 1e-6)
        self._share = max(1, min(_MOST, 2 * self._share, int(fits)))

    def _again(self, task: Task) -> None:
        self._tries[task.place] = self._tries.get(task.place, 0) + 1
        if self._tries[task.place] == _TRIES:
            raise worker_stopped()
        self.replayed += task.games
        self.crew.give(task)

    def _in_turn(self) -> Iterator[Played]:
        while self._turn in self._back or len(self._back) > _BACK:
            place = self._turn if self._turn in self._back else min(self._back)
            yield from _told(self._back.pop(place))
            while self._turn < self._begun and self._turn not in self._working and self._turn not in self._back:
                self._turn += 1

    @property
    def notices(self) -> Sequence[Diagnostic]:
        """What was noticed on the way and makes no game wrong."""
        if not self.replayed and not self.crew.lost:
            return ()
        games = counted(self.replayed, "game") if self.replayed else "what it had"
        was = "were" if self.replayed > 1 else "was"
        return (
            Diagnostic(
                "worker-replaced",
                f"a worker was lost, or gave other games than it was asked for: {games} {was} played again",
                notes=("no game is missing, and none counts twice",),
            ),
        )


def _told(answer: Answer) -> Iterator[Played]:
    yield from answer.played
    if answer.failed is not None:
        raise PlayError(answer.failed)


def worker_stopped() -> RulesetError:
    """What is raised when workers end in the middle of the same games again and again."""
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
