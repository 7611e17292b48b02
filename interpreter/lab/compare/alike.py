"""Whether games of the same random numbers went the same way by two rules, without keeping the games."""

from __future__ import annotations

from ..games.batch import Batch

_WORD = (1 << 64) - 1


class GamesAlike:
    """Sums of hashes of games, each with its number, so that it does not matter in which order they come.

    Games are the same that have the same result, points and counts. Two different games by the same random numbers hardly ever
    have, and many of them never.
    """

    def __init__(self, rulesets: int) -> None:
        self._games = [0] * rulesets
        self._sums = [0] * rulesets

    def take(self, which: int, batch: Batch) -> None:
        results = [None if outcome is None else (outcome.rank, outcome.points) for outcome in batch.outcomes]
        for number, ended, *counts in zip(batch.numbers, batch.ended, *batch.counts, strict=True):
            self._sums[which] += hash((number, results[ended], *counts))
        self._sums[which] &= _WORD
        self._games[which] += len(batch)

    def are_alike(self, which: int) -> bool:
        """Whether the games of a ruleset so far, and there are some, are those of the first one."""
        return bool(self._games[0]) and (self._games[which], self._sums[which]) == (self._games[0], self._sums[0])
