"""Facts of the games that a file of games holds, or that were played just now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache

from ..games.batch import Batch
from ..games.header import Header
from ..games.line import Ended
from .facts import ITSELF, GameFacts, LegalCounts, Studied

Ranking = tuple[tuple[int, ...], ...]
Outcome = tuple[Ranking | None, tuple[int, ...] | None, str]
"""Ranking, points and name of the end, as `GameFacts` has them."""


class FactsOfLines:
    """Of the games of one header.

    Attributes:
        studied:  what they have in common.
    """

    def __init__(self, header: Header, ends: Sequence[str], starter: int | None) -> None:
        """`ends`: the names of where the rules can end a game, in the order of `endings.endings`; `starter`: the seat that
        decides first."""
        sides = header.sides
        first = None if starter is None else sides.by_seat[starter]
        self.studied = Studied(sides.names, header.seats, header.cap, first)
        self._ends = ends
        self._at = {name: place for place, name in enumerate(header.counts)}

    def __call__(self, batch: Batch) -> Iterator[GameFacts]:
        """One by one."""
        outcomes = self._outcomes(batch)
        for number, (ended, *counts) in zip(batch.numbers, self._columns(batch), strict=True):
            legal = batch.legal.get(number)
            yield _facts(number, outcomes[ended], counts, None if legal is None else LegalCounts(legal), 1)

    def summed(self, batch: Batch) -> Iterator[GameFacts]:
        """Games of which the same is known together, for who only sums up: of many short games few are different."""
        outcomes, alike = self._outcomes(batch), Counter(self._columns(batch))
        first = batch.numbers[0] if alike else 0
        if batch.legal:
            listed = Counter[tuple[tuple[int, ...], frozenset[tuple[int, int]]]]()
            for number, columns in zip(batch.numbers, self._columns(batch), strict=True):
                if number in batch.legal:
                    listed[columns, frozenset(batch.legal[number].items())] += 1
            for (columns, positions), times in listed.items():
                alike[columns] -= times
                ended, *counts = columns
                yield _facts(first, outcomes[ended], counts, LegalCounts(dict(positions)), times)
        for (ended, *counts), times in alike.items():
            if times:
                yield _facts(first, outcomes[ended], counts, None, times)

    def _columns(self, batch: Batch) -> Iterator[tuple[int, ...]]:
        """By game the place of its outcome, and its decisions, those of nature, and turns."""
        counted = (batch.counts[self._at[name]] for name in ("decisions", "chance", "turns"))
        return zip(batch.ended, *counted, strict=True)

    def _outcomes(self, batch: Batch) -> list[Outcome]:
        seats = len(self.studied.players)
        return [self._outcome(ended, seats) for ended in batch.outcomes]

    def _outcome(self, ended: Ended | None, seats: int) -> Outcome:
        if ended is None:
            return None, None, ""
        end = "" if ended.end is None or ended.end >= len(self._ends) else self._ends[ended.end]
        return _ranking(ended.rank, seats), ended.points, end


def _facts(number: int, outcome: Outcome, counts: Sequence[int], legal: LegalCounts | None, times: int) -> GameFacts:
    ranking, points, end = outcome
    decisions, chance, turns = counts
    return GameFacts(number, ranking, decisions, chance, turns, points, end, legal, times=times)


@lru_cache(maxsize=4096)
def _ranking(rank: tuple[int, ...], seats: int) -> Ranking:
    """Seats in groups, the best first, from the number of the group of each; behind the seats that of the game itself."""
    whose = [*range(seats), ITSELF]
    return tuple(
        tuple(seat for seat, at in zip(whose, rank, strict=False) if at == place) for place in range(max(rank) + 1)
    )
