"""A block: one opening, played once with the first contender in each seat, or as each team where there are teams. With two
players it is a pair of games."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.sides import Sides
from ..statistics.pentanomial import BlockScores, moments


def seatings(first: str, second: str, sides: Sides) -> list[tuple[str, ...]]:
    """By seat who plays it in the games of a block: the first contender each side once, the second all others."""
    return [tuple(first if side == own else second for side in sides.by_seat) for own in range(len(sides.names))]


def half_points(ranks: Sequence[int], seat: int) -> int:
    """What a game pays a side: two for each one behind it, one for each beside it. `ranks`: by side, 0 is the best."""
    return sum(2 * (rank > ranks[seat]) + (rank == ranks[seat]) for rank in ranks) - 1


class BlockTally:
    """What blocks add up to, in whole numbers, in whatever order they come.

    Attributes:
        counts:      how often the first contender had so many half points in a block.
        won, drawn, lost: games of these blocks in which it was first alone, equal with all, or neither.
        unfinished:  blocks with a game that did not end; they stand in none of the above.
    """

    def __init__(self, players: int) -> None:
        self.players = players
        self.best = 2 * (players - 1)
        self.counts = [0] * (players * self.best + 1)
        self.won = self.drawn = self.lost = 0
        self.unfinished = 0
        self._missing = self._known = self._squares = 0

    def add(self, points: Sequence[int | None]) -> None:
        """A block: the half points of the first contender by its seat, None of a game that did not end."""
        known = [one for one in points if one is not None]
        if len(known) < len(points):
            self.unfinished += 1
            self._missing += len(points) - len(known)
            self._known += sum(known)
            return
        self.counts[sum(known)] += 1
        self.won += sum(one == self.best for one in known)
        self.drawn += sum(2 * one == self.best for one in known)
        self.lost = self.blocks * self.players - self.won - self.drawn
        self._squares += sum(one * one for one in known)

    @property
    def blocks(self) -> int:
        """Those that count."""
        return sum(self.counts)

    @property
    def games(self) -> int:
        """Those of these blocks."""
        return self.blocks * self.players

    @property
    def is_all_drawn(self) -> bool:
        """Whether no game of any block told one from the other."""
        return 0 < self.drawn == self.games

    @property
    def scores(self) -> BlockScores:
        return BlockScores(tuple(self.counts), self.players)

    @property
    def won_blocks(self) -> tuple[int, int, int]:
        """Blocks in which the first contender had more than half of the points, half, and less."""
        middle = len(self.counts) // 2
        return sum(self.counts[middle + 1 :]), self.counts[middle], sum(self.counts[:middle])

    @property
    def extremes(self) -> tuple[float, float]:
        """The mean score over all blocks if all games that did not end had been lost, and if all had been won."""
        total = self._known + sum(points * count for points, count in enumerate(self.counts))
        most = (self.blocks + self.unfinished) * self.players * self.best
        return total / most, (total + self._missing * self.best) / most

    @property
    def seat_luck(self) -> float | None:
        """Which part of the variance of single games is gone when the seats are exchanged: the seat's and the opening's share
        of the luck, 0..1. None where games do not vary."""
        games = self.blocks * self.players
        total = sum(points * count for points, count in enumerate(self.counts))
        if games * self._squares == total * total:
            return None
        single = (self._squares / games - (total / games) ** 2) / self.best**2
        scores = [points / (len(self.counts) - 1) for points in range(len(self.counts))]
        _, varied = moments(scores, [count / self.blocks for count in self.counts])
        return min(max(1 - self.players * varied / single, 0.0), 1.0)
