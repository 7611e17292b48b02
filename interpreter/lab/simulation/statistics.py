"""What a set of games shows: pure functions of games."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import compress

from ...engines.counts import COUNTS
from ...ground.records import Struct
from ..games.batch import Batch
from ..games.header import Header
from ..games.line import Ended
from ..measures.sums import Frequencies
from ..statistics.rates import wilson


class Share(Struct):
    """How often something happened in a number of games, with the 95 % interval of its probability."""

    count: int
    of: int

    @property
    def share(self) -> float | None:
        return self.count / self.of if self.of else None

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.count, self.of)


class Spread(Struct):
    """Mean, quartiles and extremes of whole numbers."""

    mean: float
    least: int
    lower: float
    median: float
    upper: float
    greatest: int


def spread(counts: Mapping[int, int]) -> Spread | None:
    """Of a sample given as value -> how often. None of an empty one."""
    ordered = Frequencies()
    for value, often in counts.items():
        ordered.add(value, times=often)
    lower, median, upper = (ordered.quantile(Fraction(quarters, 4)) for quarters in (1, 2, 3))
    if lower is None or median is None or upper is None:
        return None
    met = [value for value, often in counts.items() if often]
    mean = sum(value * often for value, often in counts.items()) / ordered.of
    return Spread(mean, min(met), lower, median, upper, max(met))


class Summary(Struct):
    """Statistics of the games of one ruleset.

    Attributes:
        wins:       by player, or by team where there are teams: games in which that one was first alone.
        draws:      games in which all were equal.
        lost:       games in which the game itself has beaten all players.
        scored:     games that ended with points of a single side, which are compared with nobody's.
        shared:     games in which some, not all, were first together.
        unfinished: games left at the bound of decisions.
        payoffs:    by player or team the mean payoff of finished games.
        counts:     of finished games, those that tables show, by name.
        offered:    legal decisions in a position of a player, over all positions of the games that are listed.
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

    def __init__(self, header: Header) -> None:
        self.sides, self._names = header.sides, header.counts
        self.games = self.decisions = 0
        self._outcomes: Counter[str] = Counter()
        self._wins: Counter[str] = Counter()
        # payoffs are added as counts, not as floats, so that the sum does not depend on the order
        self._payoffs: dict[str, Counter[float]] = {side: Counter() for side in self.sides.names}
        self._counts: dict[str, Counter[int]] = {count.name: Counter() for count in COUNTS if count.heading}
        self._offered: Counter[int] = Counter()

    def add(self, batch: Batch) -> None:
        """Games, in whatever order."""
        self.games += len(batch)
        counts = dict(zip(self._names, batch.counts, strict=True))
        self.decisions += sum(map(sum, (counts["decisions"], counts["chance"])))
        for positions in batch.legal.values():
            self._offered.update(positions)
        for at, often in Counter(batch.ended).items():
            self._end(batch.outcomes[at], often)
        finished = [outcome is not None for outcome in batch.outcomes]
        is_finished = None if all(finished) else [finished[at] for at in batch.ended]
        for name, found in self._counts.items():
            found.update(counts[name] if is_finished is None else compress(counts[name], is_finished))

    def _end(self, ended: Ended | None, often: int) -> None:
        """So many games that ended so."""
        if ended is None:
            self._outcomes["unfinished"] += often
            return
        result = ended.result(self.sides)
        for side, members in self.sides.members.items():
            self._payoffs[side][result.payoffs[members[0]]] += often
        first = result.ranking[0]
        if len(first) > 1:
            self._outcomes["draw" if len(result.ranking) == 1 else "shared"] += often
        elif result.is_lost:
            self._outcomes["lost"] += often
        elif result.points is not None and len(result.points) == 1:
            self._outcomes["scored"] += often
        else:
            self._wins[first[0]] += often

    def summary(self) -> Summary:
        return Summary(
            self.games,
            {side: Share(self._wins[side], self.games) for side in self.sides.names},
            Share(self._outcomes["draw"], self.games),
            Share(self._outcomes["lost"], self.games),
            Share(self._outcomes["scored"], self.games),
            Share(self._outcomes["shared"], self.games),
            Share(self._outcomes["unfinished"], self.games),
            {side: _mean(self._payoffs[side]) for side in self.sides.names},
            {
                count.name: spread(self._counts[count.name])
                for count in COUNTS
                if count.heading and not (count.seldom and not any(self._counts[count.name]))
            },
            spread(self._offered),
        )


def _mean(counts: Counter[float]) -> float | None:
    size = sum(counts.values())
    return math.fsum(value * often for value, often in counts.items()) / size if size else None
