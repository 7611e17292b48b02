"""The games of one study: those that are there already, and those that are missing."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Protocol

from ...files.writing import make_folder, write_whole
from ...ground.diagnostics import Diagnostic
from ...ground.limits import MAX_GAMES
from ..events.openings import Openings
from ..games.batch import Batch
from ..games.line import GameLine
from ..games.outlook import seconds_a_game
from ..games.place import default_file
from ..games.run import GamesRun, PlayedBy
from ..measures.collection import Measured
from ..measures.facts import ValuesOfGame
from ..measures.model import Said
from .alarms import Alarms
from .depth import StudyDepth
from .evals import EvalsFile, EvalsHeader, evals_file
from .evaluators import PositionEvaluator
from .exploited import exploited
from .follow import Follower
from .live import first_so_far
from .rotation import Rotation
from .series import StudiedSeries
from .sizes import TRIAL, Size
from .thinking import ThoughtAgain

OPENINGS = 4_000
"""The first games, whose openings a page shows."""


class Watch(Protocol):
    """Is told now and then how many of the wanted games are done, 0 wanted: not known yet, and what is known so far."""

    def __call__(self, ruleset: str, done: int, wanted: int, live: str = "", /) -> None: ...


def study_file(studied: StudiedSeries) -> Path:
    """Where the games of a study are kept unless somebody says otherwise."""
    return default_file([studied.series.header])


class RulesetStudy:
    """Attributes:
    planned:  games; fixed before any is looked at, 0 until then.
    evaluator: who values positions; None: nobody.
    jobs:     processes.
    seconds:  of processor time that was spent now; `now`: games that were played now.
    each:     seconds that a random game costs, where random games were played now; else 0.
    notices:  what was noticed on the way and does not make the games wrong.
    openings: of the first games, where a page is to show them.
    depth:    what longer thinking is worth to the player, where somebody asked: `study_depth`.
    rotation: games with the seats exchanged, where somebody asked.
    exploited: what the player gives away, where the game is tiny and does not show all.
    """

    def __init__(
        self, studied: StudiedSeries, size: Size, path: Path | None, evaluator: PositionEvaluator | None = None
    ) -> None:
        self.studied, self.size, self.path = studied, size, path
        self.evaluator = evaluator
        self.measured = Measured(studied.facts.studied)
        self.alarms = Alarms(studied.facts.studied)
        self._follower = Follower(studied.series, studied.facts, evaluator)
        self.planned = self.now = 0
        self.openings: Openings | None = None
        self.depth: StudyDepth | None = None
        self.rotation: Rotation | None = None
        self.exploited: Said | None = None
        self.is_stopped = False
        self.jobs = 1
        self.seconds = self.each = 0.0
        self.notices: list[Diagnostic] = []
        self._tried = 0
        self._bound = size.games or _written_plan(path)

    @property
    def followed(self) -> Mapping[int, GameLine]:
        """The first games, by their numbers: those that are looked at position by position."""
        return self._follower.kept

    @property
    def valued(self) -> Mapping[int, ValuesOfGame]:
        """By game what its positions are worth to the evaluator."""
        return self._follower.valued

    @property
    def is_short(self) -> bool:
        """Whether there was no time to look at all that is looked at otherwise."""
        return self._follower.is_short

    @property
    def thinking(self) -> ThoughtAgain:
        """How the players that think fared in some positions."""
        return self._follower.thought

    @property
    def is_whole(self) -> bool:
        """Whether it has all its games, and nobody stopped what was to be asked of them."""
        return not self.is_stopped and 0 < self.planned <= self.measured.games

    def run(self, by: PlayedBy, watch: Watch) -> None:
        """Plays what is missing.

        Raises: RulesetError: the rules fail in a game, or the file cannot be used. KeyboardInterrupt: it was stopped; all games
            that were begun count.
        """
        self.jobs, name = by.jobs, str(self.studied.named)
        if by.fresh and self.size.games is None:
            self._bound = None
        if self.path is not None:
            make_folder(self.path)
        games = GamesRun(
            [self.studied.series],
            self._take,
            range(self._bound or MAX_GAMES),
            by=by,
            out=self.path,
            watch=lambda which: watch(name, self.measured.games, self.planned, first_so_far(self.measured)),
        )
        before = self.measured.games
        try:
            with games as run:
                watch(name, before, self._bound or 0)
                self.planned = self._bound or self._plan(run, by.jobs)
                self._play(run, self.planned)
            if self.studied.series.header.is_random and self.measured.games > before:
                self.each = seconds_a_game(self.studied.series)
            steps = self._follower.steps
            self._follow(lambda done: watch(f"{name}, decisions gone through", done, steps), fresh=by.fresh)
            self.exploited = exploited(
                self.studied, lambda what, done: watch(f"{name}, {what}", done, 0), self.size.looked
            )
        finally:
            self.seconds, self.now = games.seconds, self.measured.games - before
            self.notices += games.notices

    def _follow(self, watch: Callable[[int], None], *, fresh: bool) -> None:
        """Goes through the first games; what their positions are worth is kept beside them."""
        header = self.studied.series.header
        if self.path is None or self.evaluator is None or not self._follower.is_asked:
            self._follower.follow(self.measured, watch, self.size.looked)
            return
        by = self.evaluator.in_full(self.studied.series.game)
        about = EvalsHeader(header.key, by, header.version)
        with EvalsFile(evals_file(self.path), about, restart=fresh) as self._follower.evals:
            try:
                self._follower.follow(self.measured, watch, self.size.looked)
            finally:
                self.notices += self._follower.evals.notices

    def _plan(self, run: GamesRun, jobs: int) -> int:
        """Plays for a small part of the time, and says how many games fit into all of it."""
        if self.size.games is not None:
            return self.size.games
        begun, wanted, played = time.perf_counter(), jobs, 0
        while not played or (time.perf_counter() - begun < TRIAL * self.size.seconds and wanted < MAX_GAMES):
            played += self._play(run, wanted)
            wanted *= 2
        planned = self.size.planned(max(played, 1), time.perf_counter() - begun)
        planned = min(max(planned, self.measured.games), MAX_GAMES)
        if self.path is not None:
            write_whole(_plan_file(self.path), f"{planned}\n")
        return planned

    def _play(self, run: GamesRun, until: int) -> int:
        """Plays the missing ones of so many first games; how many those were."""
        first, self._tried = self._tried, max(self._tried, until)
        return run.play_missing(0, range(first, until))

    def _take(self, which: int, batch: Batch) -> None:
        self._follower.add(batch)
        if self.openings is not None and min(batch.numbers, default=OPENINGS) < OPENINGS:
            few = [line for line in batch.games() if line.number < OPENINGS]
            self.openings.add(Batch.of(few, self.studied.series.header))
        for game in self.studied.facts.summed(batch):
            self.measured.add(game)
            self.alarms.add(game)


_DIGITS = len(str(MAX_GAMES))


def _plan_file(path: Path) -> Path:
    return path.with_suffix(".plan")


def _written_plan(path: Path | None) -> int | None:
    """What was planned when the file was begun."""
    try:
        text = "" if path is None else _plan_file(path).read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError):
        return None
    return int(text) if text.isdigit() and len(text) < _DIGITS and int(text) else None
