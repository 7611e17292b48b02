"""What measures of values of positions share: a player that thinks has valued each turn twice."""

from __future__ import annotations

import math
from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from ..statistics.means import Sample
from .bases import share_estimate
from .facts import GameFacts, Studied, ValuesOfGame
from .model import Found, Measure, MeasureUnit, Need

MOST_DISPUTED = 0.25
"""A share of positions in which two evaluations disagree on the leader, above which nothing is told of leads."""


class ValueMeasure(Measure):
    """The mean over games of one number of each, worked out of the values of its turns."""

    unit = MeasureUnit.SHARE
    span = "0 to 1"
    needs = frozenset({Need.RESULT, Need.VALUES})
    estimator = "mean over the games whose positions were valued; turns with one legal decision alone are passed over"
    error = "mean ± t"
    seats_at_least = 2
    of_leads: ClassVar[bool] = False

    def __init__(self, studied: Studied) -> None:
        super().__init__(studied)
        self._games: dict[int, GameFacts] = {}

    @classmethod
    def absent(cls, studied: Studied) -> str:
        return super().absent(studied) or ("positions are valued in games of two" if len(studied.programs) > 2 else "")

    @abstractmethod
    def value(self, game: GameFacts, values: ValuesOfGame, noise: float) -> float | None:
        """The number of a game; None: it has none. `noise`: the standard deviation of a value."""

    def add(self, game: GameFacts) -> None:
        if game.values is not None:
            self._games[game.number] = game

    def _valued(self) -> Iterator[tuple[GameFacts, ValuesOfGame]]:
        for number in sorted(self._games):  # so that sums of floats do not depend on the order
            game = self._games[number]
            if game.values is not None:
                yield game, game.values

    def by_game(self) -> Mapping[int, float]:
        """By the number of a game its number, of those that have one; none where leads are disputed."""
        if self.sample() is None:
            return {}
        noise = self.noise
        numbers = {game.number: self.value(game, values, noise) for game, values in self._valued()}
        return {number: found for number, found in numbers.items() if found is not None}

    @property
    def noise(self) -> float:
        """The standard deviation of a value, from two of each position."""
        apart = [
            one - other for _, values in self._valued() for one, other in zip(values.once, values.again, strict=True)
        ]
        if len(apart) < 2:
            return 0.0
        mean = math.fsum(apart) / len(apart)
        return math.sqrt(math.fsum((one - mean) ** 2 for one in apart) / (len(apart) - 1) / 2)

    @property
    def disputed(self) -> float:
        """In which share of the positions two evaluations disagree on the leader."""
        pairs = [pair for _, values in self._valued() for pair in zip(values.once, values.again, strict=True)]
        return sum((one - 0.5) * (other - 0.5) < 0 for one, other in pairs) / len(pairs) if pairs else 0.0

    def sample(self) -> Sample | None:
        if self.of_leads and self.disputed > MOST_DISPUTED:
            return None
        noise = self.noise
        numbers = [self.value(game, values, noise) for game, values in self._valued()]
        found = [number for number in numbers if number is not None]
        return Sample.of(found) if found else None

    def rows(self) -> Sequence[Found]:
        return [Found("", self.title, self.unit, share_estimate(self.sample()))]


def of_seat(values: Sequence[float], seat: int) -> list[float]:
    """What positions are worth to a seat."""
    return [value if seat == 0 else 1 - value for value in values]
