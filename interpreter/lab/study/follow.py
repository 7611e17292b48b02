"""Some games of a study are gone through position by position, for the measures that need that: it costs many times as much as
to play them."""

from __future__ import annotations

from dataclasses import replace

from ...engines.base import Game
from ..games.batch import Batch
from ..games.line import GameLine
from ..games.playing import Series
from ..measures.collection import Measured
from ..measures.courses import CourseReader
from ..measures.lines import FactsOfLines

GAMES = 40
POSITIONS = 8_000
"""The first games of a study, as many as have so many positions together: the same ones whoever plays them."""


class Follower:
    """Keeps the games that are to be gone through."""

    def __init__(self, series: Series, facts: FactsOfLines) -> None:
        self._series, self._facts = series, facts
        self._kept: dict[int, GameLine] = {}

    def add(self, batch: Batch) -> None:
        """Games, in whatever order."""
        if any(number < GAMES for number in batch.numbers):
            self._kept |= {game.number: game for game in batch.games() if game.number < GAMES}

    def follow(self, measured: Measured) -> None:
        """Goes through them. Raises PlayError: the rules fail."""
        game: Game = self._series.game
        reader, positions = CourseReader(game), 0
        for number in sorted(self._kept):
            if positions >= POSITIONS:
                break
            line = self._kept[number]
            course = reader.read(self._series.course(line))
            (facts,) = self._facts(Batch.of([line], self._series.header))
            measured.add_course(replace(facts, course=course))
            positions += len(course.keys)
