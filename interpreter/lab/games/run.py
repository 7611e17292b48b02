"""Games of several series, played now or read from a file: what commands of the lab stand on."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from itertools import repeat
from pathlib import Path
from types import TracebackType
from typing import Self

from ...ground.diagnostics import Diagnostic
from ...ground.interrupts import draining, held
from ...ground.limits import MAX_GAMES
from ...ground.records import Struct
from .cluster import Cluster
from .dealing import Dealing
from .file import GamesFile, Take
from .line import GameLine
from .log import RunLog
from .playing import Series
from .processes import Processes
from .reading import Numbers
from .tasks import Alone, Crew, Played, Wanted

Watch = Callable[[int], None]
Drain = Callable[[int], None]


class PlayedBy(Struct):
    """Who plays, and whether what was played before counts.

    Attributes:
        jobs:     processes of this machine.
        cluster:  where the workers are instead, as `Cluster` takes it.
        fresh:    the games that a file has are thrown away.
        drain:    told once, when a run is asked to stop and games are in work, how many.
    """

    jobs: int = 1
    cluster: str | None = None
    fresh: bool = False
    drain: Drain = lambda games: None


ALONE = PlayedBy()
"""One process, this one."""


class GamesRun:
    """Games of several series; whatever plays them, and whatever was there already, they are the same.

    Beside a file that they are kept in there is a log of when and where (`log.py`).

    >>> with GamesRun(series, take, range(1000), by=PlayedBy(jobs=2), out=path) as run:
    ...     run.play()

    Attributes:
        notices:  when it is closed: what was noticed on the way and does not make the games wrong.
        seconds:  of processor time that the games took which were played now.
    """

    def __init__(
        self,
        series: Sequence[Series],
        take: Take,
        numbers: range = range(MAX_GAMES),
        *,
        by: PlayedBy = ALONE,
        out: Path | None = None,
        others: bool = False,
        watch: Watch = lambda which: None,
    ) -> None:
        """Opens the file, if there is one.

        Args:
            take:     gets games, those of the file first: `take(place of the series, batch)`.
            numbers:  of the games, in each series; the file may have more.
            others:   the file may have games of other headers, too.
            watch:    told now and then of which series games were taken.
        Raises: RulesetError: as `GamesFile`.
        """
        self._series, self._take, self._numbers = tuple(series), take, numbers
        self._by, self._watch = by, watch
        self._crew: Crew | None = None
        self.notices: list[Diagnostic] = []
        self.seconds = 0.0
        headers = [one.header for one in series]
        self._file = self._log = None
        if out is not None:
            self._file = GamesFile(out, headers, take, numbers, restart=by.fresh, others=others, agrees=self._agrees)
            self._log = RunLog(out, headers)

    def _agrees(self, which: int, games: Sequence[GameLine]) -> bool:
        """Whether games of another version are the same in this one. Those of players that think are followed along their
        trails, and the shortest is thought through again."""
        series = self._series[which]
        shortest = min(games, key=lambda game: game.counts, default=None)
        return all(series.plays_the_same(game) for game in games) and (
            shortest is None or series.plays_the_same(shortest, along_trail=False)
        )

    def play(self, which: int | None = None) -> None:
        """Plays the games that the file does not have, one series after the other, or of one series alone.

        Raises: RulesetError: the rules fail in play, the file cannot be written, or workers are lost again and again.
            KeyboardInterrupt: the run was stopped; the games that were begun are finished before.
        """
        for place in range(len(self._series)) if which is None else (which,):
            self.play_missing(place, self._numbers)

    def play_missing(self, which: int, numbers: range) -> int:
        """Plays those of these games of a series that the file does not have; how many those were. Raises as `play`."""
        known = self._file.known(which) if self._file is not None else Numbers()
        there = sum(number in numbers for number in known)
        missing = (number for number in numbers if number not in known) if there else numbers
        self.play_these(zip(repeat(which), missing, strict=False), len(numbers) - there)
        return len(numbers) - there

    def known(self, which: int) -> Container[int]:
        """The numbers of the games that the file had."""
        return () if self._file is None else self._file.known(which)

    def play_these(self, wanted: Iterable[Wanted], count: int) -> None:
        """Plays these games, so many, in this order, whatever the file has. Raises as `play`."""
        if not count:
            return
        crew = self._crew = self._crew or self._hired(count)
        with draining() as is_stopped:
            dealing = Dealing(crew, iter(wanted), count, self._file is not None, is_stopped, self._by.drain)
            try:
                for which in self._kept(dealing.run()):
                    self._watch(which)
            except KeyboardInterrupt:
                with held():
                    for _ in self._kept(dealing.kept_back()):
                        pass
                    if self._file is not None:
                        self._file.leave(dealing.in_work)
                raise
            finally:
                self.seconds += dealing.seconds
                self.notices += dealing.notices

    def _hired(self, count: int) -> Crew:
        jobs, cluster = min(self._by.jobs, count), self._by.cluster
        if self._log is not None and self._file is not None:
            there = sum(self._file.known(which).count for which in range(len(self._series)))
            by = f"the cluster {cluster}" if cluster is not None else f"jobs: {jobs}"
            self._log.begin(by, there, restart=self._by.fresh)
        if cluster is not None:
            return Cluster(self._series, cluster)
        return Alone(self._series) if jobs <= 1 else Processes(self._series, jobs)

    def _kept(self, played: Iterable[Played]) -> Iterator[int]:
        """The places of the series whose games are written and taken, as that is done."""
        for one in played:
            with held():  # games are written and summed up whole
                if self._file is not None:
                    self._file.add(one.lines)
                if self._log is not None:
                    self._log.played(len(one.batch.numbers))
                self._take(one.which, one.batch)
            yield one.which

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._crew is not None:
            self._crew.close()
        if self._file is not None:
            self.notices += self._file.notices
            self._file.close()
        if self._log is not None:
            self._log.end(value, self.seconds, self.notices)
