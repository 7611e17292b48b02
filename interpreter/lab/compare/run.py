"""The games of a comparison."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from ...files.writing import make_folder
from ...ground.diagnostics import Diagnostic
from ...ground.records import replace
from ..events.entries import EntryExposure, UndoneRules, entries
from ..events.exposure import GAMES, Exposure, exposed_steps, exposure
from ..games.batch import Batch
from ..games.line import GameLine
from ..games.run import GamesRun, PlayedBy
from ..games.walking import step_by_step, steps_of
from ..measures.collection import Measured
from ..measures.courses import CourseReader
from ..statistics.levels import LEVEL
from ..statistics.looks import PlannedLook, looks
from ..study.alarms import Alarms
from ..study.follow import POSITIONS
from ..study.run import Watch
from ..study.series import StudiedSeries
from ..study.sizes import TRIAL, Size
from .alike import GamesAlike
from .family import Question
from .hints import hints
from .verdicts import Finding, Judging


def compared_file(studied: Sequence[StudiedSeries]) -> Path:
    """Where the games of a comparison are kept unless somebody says otherwise."""
    keys = " ".join(one.series.header.key for one in studied)
    return Path("studies") / f"compare-{hashlib.sha256(keys.encode()).hexdigest()[:6]}.games"


def planned_games(studied: Sequence[StudiedSeries], size: Size, jobs: int) -> int:
    """How many games of each are asked for, or fit into the time that is: measured with some games that are not kept.

    Raises: RulesetError: the rules fail in a game.
    """
    if size.games is not None:
        return size.games
    begun, played = time.perf_counter(), 0
    with GamesRun([one.series for one in studied], lambda which, batch: None, by=PlayedBy(jobs)) as run:
        while not played or time.perf_counter() - begun < TRIAL * size.seconds:
            wanted = [(which, played + more) for more in range(max(jobs, played)) for which in range(len(studied))]
            run.play_these(wanted, len(wanted))
            played += max(jobs, played)
    return size.planned(played, time.perf_counter() - begun)


class Comparing:
    """Attributes:
    sides:     by ruleset what its games say, up to each look; the last ones are of all.
    alarms:    by ruleset.
    exposure:  by ruleset how much its rules differ in its games from the first; None: not looked at, as for the first.
    entries:   by ruleset the same of each change by itself, where somebody asked.
    is_done:   whether all that was asked for is known.
    followed:  by ruleset the first games, by their numbers.
    passed:    looks that were given.
    seconds:   of processor time that was spent now, in `now` games.
    notices:   what was noticed on the way and does not make the games wrong.
    """

    def __init__(
        self,
        studied: Sequence[StudiedSeries],
        asked: Sequence[Question],
        planned: int,
        path: Path | None,
        undo: Callable[[int], Sequence[UndoneRules]] = lambda which: (),
    ) -> None:
        """`undo`: of a ruleset what it is with one change undone, each in turn; asked when its games are there."""
        self.studied, self.planned, self.path = tuple(studied), planned, path
        self.looks = looks(planned)
        common = [one.facts.studied for one in studied]
        self._by_look = [[Measured(one) for one in common] for _ in self.looks]
        self.alarms = [Alarms(one) for one in common]
        self.exposure: list[Exposure | None] = [None] * len(common)
        self.entries: list[list[EntryExposure]] = [[] for _ in common]
        self._undo = undo
        self.is_done = False
        self.judging = Judging(asked)
        self._alike = GamesAlike(len(common))
        self.followed: list[dict[int, GameLine]] = [{} for _ in common]
        self.passed = self.now = self._begun = 0
        self.seconds = 0.0
        self.notices: list[Diagnostic] = []

    @property
    def sides(self) -> Sequence[Measured]:
        return self._by_look[-1]

    @property
    def level(self) -> float:
        """Of all looks that were given, together."""
        return sum(look.level for look in self.looks[: self.passed]) if self.passed < len(self.looks) else LEVEL

    @property
    def is_whole(self) -> bool:
        """Whether all games were played."""
        return self.passed == len(self.looks)

    def run(self, by: PlayedBy, watch: Watch) -> None:
        """Plays what is missing, the same numbers of all rulesets. Verdicts come at each look.

        Raises: RulesetError: the rules fail in a game, or the file cannot be used. KeyboardInterrupt: it was stopped; the
            verdicts are those of the last look before.
        """
        if self.path is not None:
            make_folder(self.path)
        games = GamesRun(
            [one.series for one in self.studied],
            self.take,
            range(self.planned),
            by=by,
            out=self.path,
            watch=lambda which: watch(str(self.studied[which].named), self.sides[which].games, self.planned),
        )
        before = sum(side.games for side in self.sides)
        try:
            with games as run:
                while not self.is_whole:
                    self.go_on(run, self.planned)
            self.expose(watch)
        finally:
            self.seconds = games.seconds
            self.now = sum(side.games for side in self.sides) - before
            self.notices += games.notices

    def go_on(self, run: GamesRun, most: int) -> None:
        """Plays up to so many more games of each, not beyond the next look, and gives its verdicts. Raises as `run`."""
        look = self.looks[self.passed]
        numbers = range(self._begun, min(self._begun + most, look.games))
        wanted = [
            (which, number)
            for which in range(len(self.studied))
            for number in numbers
            if number not in run.known(which)
        ]
        run.play_these(wanted, len(wanted))
        self._begun = numbers.stop
        if self._begun == look.games:
            self.judging.look(self._by_look[self.passed], look.level)
            self.passed += 1

    def expose(self, watch: Watch = lambda ruleset, done, wanted, live="": None) -> None:
        """Goes through some games of each ruleset, for what that alone tells; by the rules of the first, too, and by those with
        one change undone.

        Raises: KeyboardInterrupt: it was stopped; what is known by then is kept.
        """
        for which in range(len(self.studied)):
            self._follow(which, watch)
        for which in range(1, len(self.studied)):
            self._expose(which, watch)
        self.is_done = True

    def _follow(self, which: int, watch: Watch) -> None:
        one, known, positions = self.studied[which], self.followed[which], 0
        reader = CourseReader(one.series.game)
        lines = [known[number] for number in sorted(known)]
        steps = steps_of(lines, one.series.header, POSITIONS)

        def followed(done: int) -> None:
            watch(f"{one.named}, decisions followed", done, steps)

        for line in lines:
            if positions >= POSITIONS:
                break
            course = reader.read(step_by_step(one.series.course(line), positions, followed))
            (facts,) = one.facts(Batch.of([line], one.series.header))
            self.sides[which].add_course(replace(facts, course=course))
            positions += len(course.keys)

    def _expose(self, which: int, watch: Watch) -> None:
        name, known = self.studied[which].named, self.followed[which]
        series, lines = self.studied[which].series, [known[number] for number in sorted(known)]

        steps = exposed_steps(series, lines)

        def by_first(done: int) -> None:
            watch(f"{name}, decisions gone through", done, steps)

        self.exposure[which] = exposure(self.studied[0].series.game, series, lines, by_first)
        undone = self._undo(which)

        def one_by_one(done: int) -> None:
            watch(f"{name}, decisions with one change undone", done, len(undone) * steps)

        for one in entries(undone, series, lines, one_by_one):
            self.entries[which].append(one)

    def take(self, which: int, batch: Batch) -> None:
        """Takes games of a ruleset into the sums."""
        self._alike.take(which, batch)
        if any(number < GAMES for number in batch.numbers):
            self.followed[which] |= {game.number: game for game in batch.games() if game.number < GAMES}
        for game in self.studied[which].facts(batch):
            self.alarms[which].add(game)
            for look, sides in zip(self.looks, self._by_look, strict=True):
                if game.number < look.games:
                    sides[which].add(game)

    def are_alike(self, place: int) -> bool:
        """Whether all games of a ruleset so far went as those of the first one, so that more games would tell no more."""
        return self._alike.are_alike(place)

    def answers(self) -> list[Finding]:
        """What is known now: numbers of all games, verdicts of the looks so far."""
        last: PlannedLook = self.looks[-1]
        return [
            replace(answer, needed=None) if self.are_alike(answer.question.second) else answer
            for answer in self.judging.answers(self.sides, last)
        ]

    def hints(self) -> list[Finding]:
        """What is known of all that was not asked about, by all games."""
        return hints(self.judging.asked, self.sides)
