"""What a set of games shows: pure functions of records."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from ...engines.counts import COUNTS
from ...engines.results import GAME
from ..statistics.rates import wilson
from .records import GameRecord


@dataclass(frozen=True)
class Share:
    """How often something happened in a number of games, with the 95 % interval of its probability."""

    count: int
    of: int

    @property
    def share(self) -> float | None:
        return self.count / self.of if self.of else None

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.count, self.of)


@dataclass(frozen=True)
class Spread:
    """Mean, quartiles and extremes of whole numbers."""

    mean: float
    least: int
    lower: float
    median: float
    upper: float
    greatest: int


def spread(counts: Mapping[int, int]) -> Spread | None:
    """Of a sample given as value -> how often. None of an empty one."""
    ordered = sorted((value, often) for value, often in counts.items() if often)
    if not ordered:
        return None
    size = sum(often for _, often in ordered)
    mean = sum(value * often for value, often in ordered) / size
    lower, median, upper = (_quantile(ordered, size, quarters) for quarters in (1, 2, 3))
    return Spread(mean, ordered[0][0], lower, median, upper, ordered[-1][0])


def _quantile(ordered: Sequence[tuple[int, int]], size: int, quarters: int) -> float:
    """The value at `quarters`/4 of the way from the least to the greatest, between neighbours in proportion.

    Source: Hyndman and Fan, "Sample quantiles in statistical packages", 1996, definition 7.
    """
    whole, rest = divmod((size - 1) * quarters, 4)
    below = _at(ordered, whole)
    return below + rest / 4 * (_at(ordered, min(whole + 1, size - 1)) - below)


def _at(ordered: Sequence[tuple[int, int]], index: int) -> int:
    for value, often in ordered:
        index -= often
        if index < 0:
            return value
    raise IndexError(index)


@dataclass(frozen=True)
class Summary:
    """Statistics of the games of one ruleset.

    Attributes:
        wins:       by player: games in which that player was first alone.
        draws:      games in which all were equal.
        lost:       games in which the game itself has beaten all players.
        scored:     games that ended with points of a single player, which are compared with nobody's.
        shared:     games in which some, not all, were first together.
        unfinished: games left at the bound of decisions.
        payoffs:    by player the mean payoff of finished games.
        counts:     of finished games, those that tables show, by name.
        offered:    legal decisions in a position of a player, over all positions of all games.
    """

    games: int
    wins: Mapping[str, Share]
    draws: Share
    lost: Share
    scored: Share
    shared: Share
    unfinished: Share
    payoffs: Mapping[str, float | None]
    counts: Mapping[str, Spread | None]
    offered: Spread | None


class Sums:
    """What the statistics of games of one ruleset are worked out from: its size does not grow with the number of games."""

    def __init__(self, players: Sequence[str]) -> None:
        self.players = tuple(players)
        self.games = 0
        self._outcomes: Counter[str] = Counter()
        self._wins: Counter[str] = Counter()
        # payoffs are added as counts, not as floats, so that the sum does not depend on the order
        self._payoffs: dict[str, Counter[float]] = {player: Counter() for player in players}
        self._counts: dict[str, Counter[int]] = {count.name: Counter() for count in COUNTS if count.heading}
        self._offered: Counter[int] = Counter()

    def add(self, records: Iterable[GameRecord]) -> None:
        """Games, in whatever order."""
        for record in records:
            self.games += 1
            self._offered.update(record.offered)
            if record.ranking is None or record.payoffs is None:
                self._outcomes["unfinished"] += 1
                continue
            self._count(record.ranking, record.points)
            for player, payoff in record.payoffs.items():
                self._payoffs[player][payoff] += 1
            for name, found in self._counts.items():
                if name in record.counts:
                    found[record.counts[name]] += 1

    def _count(self, ranking: Sequence[Sequence[str]], points: Mapping[str, int] | None) -> None:
        first = ranking[0]
        if len(first) > 1:
            self._outcomes["draw" if len(ranking) == 1 else "shared"] += 1
        elif first[0] == GAME:
            self._outcomes["lost"] += 1
        elif points is not None and len(points) == 1:
            self._outcomes["scored"] += 1
        else:
            self._wins[first[0]] += 1

    def summary(self) -> Summary:
        return Summary(
            self.games,
            {player: Share(self._wins[player], self.games) for player in self.players},
            Share(self._outcomes["draw"], self.games),
            Share(self._outcomes["lost"], self.games),
            Share(self._outcomes["scored"], self.games),
            Share(self._outcomes["shared"], self.games),
            Share(self._outcomes["unfinished"], self.games),
            {player: _mean(self._payoffs[player]) for player in self.players},
            {name: spread(found) for name, found in self._counts.items()},
            spread(self._offered),
        )


def _mean(counts: Counter[float]) -> float | None:
    size = sum(counts.values())
    return math.fsum(value * often for value, often in counts.items()) / size if size else None
