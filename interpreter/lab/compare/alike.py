"""Whether games of the same random numbers went the same way by two rules, without keeping the games."""

from __future__ import annotations

from ..games.batch import Batch

_WORD = (1 << 64) - 1


class GamesAlike:
    """Sums of hashes of games, each with its number, so that it does not matter in which order they come.

    Games are the same that have the same result, points, counts and numbers of legal decisions, as far as these were listed.
    Two different games by the same random numbers hardly ever have, and many of them never; but all games that are left at a
    bound have the result and counts of each other, so where none ended nothing is said.
    """

    def __init__(self, rulesets: int) -> None:
        self._games = [0] * rulesets
        self._ended = [0] * rulesets
        self._sums = [0] * rulesets

    def take(self, which: int, batch: Batch) -> None:
        results = [None if outcome is None else (outcome.rank, outcome.points) for outcome in batch.outcomes]
        for number, ended, *counts in zip(batch.numbers, batch.ended, *batch.counts, strict=True):
            legal = tuple(sorted(batch.legal.get(number, {}).items()))
            self._sums[which] += hash((number, results[ended], legal, *counts))
            self._ended[which] += results[ended] is not None
        self._sums[which] &= _WORD
        self._games[which] += len(batch)

    def are_alike(self, which: int) -> bool:
        """Whether the games of a ruleset so far, some of which ended, are those of the first one."""
        return bool(self._ended[0]) and (self._games[which], self._sums[which]) == (self._games[0], self._sums[0])
