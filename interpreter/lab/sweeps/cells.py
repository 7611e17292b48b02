"""The games of one cell of a sweep."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ...files.naming import WithOptions
from ..games.batch import Batch
from ..measures.collection import Measured
from ..measures.facts import SCALE, GameFacts
from ..statistics.means import Sample
from ..study.series import HowPlayed, StudiedSeries
from .target import SweepTarget, Value


class Cell:
    """Attributes:
    options:   those that differ between cells.
    measured:  its games, as far as they are asked for.
    """

    def __init__(
        self, options: Mapping[str, str], studied: StudiedSeries, value: Value | None, place: int, cells: int
    ) -> None:
        self.options, self.studied = dict(options), studied
        self._place, self._cells = place, cells
        self.measured = Measured(studied.facts.studied)
        self._value = value
        self._values: dict[int, int | None] = {}
        self._waiting: dict[int, GameFacts] = {}
        self._asked = 0

    @classmethod
    def each(
        cls,
        named: WithOptions,
        options: Sequence[Mapping[str, str]],
        way: HowPlayed,
        target: SweepTarget | None,
        read: Callable[[int], None] = lambda cells: None,
    ) -> list[Cell]:
        """The cells with these options. `read`: told how many were read. Raises RulesetError: the ruleset does not take them,
        or has no such number."""
        made: list[Cell] = []
        for place, own in enumerate(options):
            read(place)
            studied = StudiedSeries.of(WithOptions(named.ruleset, {**named.options, **own}), way)
            value = target.value_of(studied.facts.studied) if target else None
            made.append(cls(own, studied, value, place, len(options)))
        return made

    @property
    def asked(self) -> int:
        """How many first games are asked for so far."""
        return self._asked

    @property
    def name(self) -> str:
        return ", ".join(f"{option} {value}" for option, value in self.options.items())

    def stream(self, game: int) -> int:
        """The number of the stream of a game. No two cells share one: rules that differ little would play nearly the same games
        with it, and what is estimated from all cells together takes them to be independent."""
        return game * self._cells + self._place

    def ask(self, games: int) -> None:
        """So many first games of the cell are asked for."""
        self._asked = max(self._asked, games)
        for number in sorted(number for number in self._waiting if number // self._cells < self._asked):
            self._add(self._waiting.pop(number))

    def take(self, batch: Batch) -> None:
        """Games, in whatever order. Those that nobody asks for now wait; those of other streams are none of this cell: a
        file has them from sweeps with more or fewer cells."""
        for game in self.studied.facts(batch):
            if game.number % self._cells != self._place:
                continue
            if game.number // self._cells < self._asked:
                self._add(game)
            else:
                self._waiting[game.number] = game

    def _add(self, game: GameFacts) -> None:
        self.measured.add(game)
        value = None if self._value is None else self._value(game)
        # whole parts, so that sums are exact in whatever order
        parts = None if value is None else (2 * value[0] * SCALE + value[1]) // (2 * value[1])
        self._values[game.number] = parts

    def has(self, game: int) -> bool:
        """Whether a game was played already."""
        return self.stream(game) in self._values

    def sample(self, games: int) -> Sample:
        """What the first so many games say of the target."""
        found = [value for game in range(games) if (value := self._values.get(self.stream(game))) is not None]
        return Sample(len(found), sum(found) / SCALE, sum(value * value for value in found) / SCALE**2)
