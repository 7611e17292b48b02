"""The games of one cell of a sweep."""

from __future__ import annotations

from collections.abc import Mapping

from ..games.batch import Batch
from ..measures.collection import Measured
from ..measures.facts import SCALE
from ..naming import WithOptions
from ..statistics.means import Sample
from ..study.series import StudiedSeries, Way
from .target import Target, Value


class Cell:
    """Attributes:
    options:   those that differ between cells.
    measured:  all games of a cell without a target.
    """

    def __init__(self, options: Mapping[str, str], studied: StudiedSeries, value: Value | None) -> None:
        self.options, self.studied = dict(options), studied
        self.measured = Measured(studied.facts.studied)
        self._value = value
        self._values: dict[int, int | None] = {}

    @classmethod
    def of(
        cls, ruleset: str, fixed: Mapping[str, str], options: Mapping[str, str], way: Way, target: Target | None
    ) -> Cell:
        """Raises RulesetError: the ruleset does not take these options, or has no such number."""
        studied = StudiedSeries.of(WithOptions(ruleset, {**fixed, **options}), way)
        return cls(options, studied, target.value_of(studied.facts.studied) if target else None)

    @property
    def name(self) -> str:
        return ", ".join(f"{option} {value}" for option, value in self.options.items())

    def take(self, batch: Batch) -> None:
        """Games, in whatever order."""
        for game in self.studied.facts(batch):
            self.measured.add(game)
            if self._value is not None:
                value = self._value(game)
                # whole parts, so that sums are exact in whatever order
                parts = None if value is None else (2 * value[0] * SCALE + value[1]) // (2 * value[1])
                self._values[game.number] = parts

    def has(self, number: int) -> bool:
        """Whether a game was played already."""
        return number in self._values

    def sample(self, games: int) -> Sample:
        """What the first so many games say of the target."""
        found = [value for number in range(games) if (value := self._values.get(number)) is not None]
        return Sample(len(found), sum(found) / SCALE, sum(value * value for value in found) / SCALE**2)
