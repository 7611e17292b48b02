"""Some games of a study are gone through position by position, for the measures that need that: it costs many times as much as
to play them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TypeVar

from ...engines.base import Decision, Game, State
from ...ground.records import replace
from ...ground.rng import Random
from ..events.progress import ProgressReader, standing
from ..games.batch import Batch
from ..games.line import GameLine
from ..games.playing import Series
from ..games.walking import step_by_step, steps_of
from ..measures.collection import Measured
from ..measures.courses import CourseReader
from ..measures.facts import AgencyOfDecision, ValuesOfGame
from ..measures.lines import FactsOfLines
from .branches import StudyBranch
from .evals import EvalsFile, EvalsLine
from .evaluators import PositionEvaluator
from .patience import OutOfPatience, Patience
from .playouts import agency as agency_of
from .playouts import first_choice
from .thinking import ThoughtAgain
from .values import comes_out_again, turns_of, values_of

_Found = TypeVar("_Found")

LONG = 400
"""Decisions of a game beyond which nothing is played out from it: that takes some hundred games for each."""

CHOSEN, SHORT = 8, 100
"""In so many games it is looked for the first decision that matters, if they have no more decisions."""

VALUED = 20
"""Games whose positions are valued: it takes as long as to play them, twice."""

GAMES = 40
POSITIONS = 8_000
"""The first games of a study, as many as have so many positions together: the same ones whoever plays them."""


class Follower:
    """Keeps the games that are to be gone through.

    Attributes:
        valued:   by game what its positions are worth to the evaluator, as far as one was asked.
        thought:  how the players that think fared in some positions.
        evals:    where values are kept, while there is such a file.
        is_short: whether there was no time to look at all that is looked at otherwise.
    """

    def __init__(self, series: Series, facts: FactsOfLines, by: PositionEvaluator | None = None) -> None:
        self._by = by
        self._series, self._facts = series, facts
        self._kept: dict[int, GameLine] = {}
        self.valued: dict[int, ValuesOfGame] = {}
        self.thought = ThoughtAgain(series)
        self.evals: EvalsFile | None = None
        self.is_short = False

    @property
    def kept(self) -> Mapping[int, GameLine]:
        """By their numbers."""
        return self._kept

    @property
    def is_asked(self) -> bool:
        """Whether somebody values positions: of games of two."""
        return self._by is not None and {len(self._facts.studied.players), len(self._series.header.players)} == {2}

    def add(self, batch: Batch) -> None:
        """Games, in whatever order."""
        if min(batch.numbers, default=GAMES) < GAMES:
            self._kept |= {game.number: game for game in batch.games() if game.number < GAMES}

    @property
    def steps(self) -> int:
        """How many decisions are gone through."""
        return steps_of((line for _, line in sorted(self._kept.items())), self._series.header, POSITIONS)

    def follow(self, measured: Measured, watch: Callable[[int], None], seconds: float) -> None:
        """Goes through them, for so many seconds at most. `watch`: told now and then how many decisions were gone through, of
        `steps`. Raises PlayError: the rules fail."""
        try:
            self._follow(measured, watch, Patience(seconds))
        except OutOfPatience:
            self.is_short = True

    def _follow(self, measured: Measured, watch: Callable[[int], None], patience: Patience) -> None:
        game: Game = self._series.game
        progress, positions = ProgressReader(game, self._series.header.seed), 0
        reader = CourseReader(game, progress.position)
        for followed, (number, line) in enumerate(sorted(self._kept.items())):
            if positions >= POSITIONS:
                break
            walk = list(step_by_step(patience.along(self._series.course(line)), positions, watch))
            course, stood = reader.read(walk), standing(progress, walk)
            if stood is not None:
                course = replace(course, standing=stood.decisions, longest_run=stood.longest)
            (facts,) = self._facts(Batch.of([line], self._series.header))
            values = self._values(number, walk) if followed < VALUED else None
            if values is not None:
                self.valued[number] = values
            self.thought.ask(number, walk)
            agency, choice = self._agency(number, walk, patience), self._first_choice(number, walk, patience)
            measured.add_course(replace(facts, course=course, agency=agency, first_choice=choice, values=values))
            positions += len(course.keys)
            watch(positions)

    def _values(self, number: int, walk: Sequence[tuple[State, Decision]]) -> ValuesOfGame | None:
        """What is kept, if that comes out, or what is found now."""
        if self._by is None or not self.is_asked:
            return None
        turns, seed = turns_of(walk), self._series.header.seed
        kept = None if self.evals is None else self.evals.kept(number)
        plies = tuple(turn.ply for turn in turns)
        if kept is not None and self.evals is not None:
            if kept.plies == plies and comes_out_again(turns, kept.values, self._by, seed, number):
                return kept.values
            self.evals.refuse(number)
        values = values_of(turns, self._by, seed, number)
        if self.evals is not None:
            self.evals.add(EvalsLine(number, plies, values))
        return values

    def _first_choice(self, number: int, walk: Sequence[tuple[State, Decision]], patience: Patience) -> int | None:
        """Of few games: it takes some thousand others for each. None, too, where random games do not end."""
        if number >= CHOSEN or len(walk) > SHORT or len(self._facts.studied.players) < 2:
            return None
        random = Random(self._series.header.seed, number, StudyBranch.FIRST_CHOICE)
        return self._in_time(partial(first_choice, walk, random, 4 * LONG, patience))

    def _agency(
        self, number: int, walk: Sequence[tuple[State, Decision]], patience: Patience
    ) -> AgencyOfDecision | None:
        """Where it can be had in reasonable time."""
        if len(walk) > LONG or len(self._facts.studied.players) < 2:
            return None
        random = Random(self._series.header.seed, number, StudyBranch.AGENCY)
        return self._in_time(partial(agency_of, walk, random, 4 * LONG, patience))

    def _in_time(self, look: Callable[[], _Found | None]) -> _Found | None:
        """What is found, unless patience ends before."""
        try:
            return look()
        except OutOfPatience:
            self.is_short = True
            return None
