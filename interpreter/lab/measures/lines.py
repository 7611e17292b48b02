"""Facts of the games that a file of games holds, or that were played just now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from ..games.batch import Batch
from ..games.header import Header
from ..games.line import Ended
from .facts import ITSELF, GameFacts, LegalCounts, Studied

Ranking = tuple[tuple[int, ...], ...]


class FactsOfLines:
    """Of the games of one header.

    Attributes:
        studied:  what they have in common.
    """

    def __init__(self, header: Header, ends: Sequence[str], starter: int | None) -> None:
        """`ends`: where the rules can end a game, as `endings.ending_places` has them; `starter`: the seat that decides
        first."""
        sides = header.sides
        first = None if starter is None else sides.by_seat[starter]
        self.studied = Studied(sides.names, header.seats, header.cap, first)
        self._ends = ends
        self._at = {name: place for place, name in enumerate(header.counts)}

    def __call__(self, batch: Batch) -> Iterator[GameFacts]:
        decisions, chance, turns = (batch.counts[self._at[name]] for name in ("decisions", "chance", "turns"))
        seats = len(self.studied.players)
        outcomes = [self._outcome(ended, seats) for ended in batch.outcomes]
        for at, (number, ended) in enumerate(zip(batch.numbers, batch.ended, strict=True)):
            ranking, points, end = outcomes[ended]
            legal = batch.legal.get(number)
            yield GameFacts(
                number,
                ranking,
                decisions[at],
                chance[at],
                turns[at],
                points,
                end,
                None if legal is None else LegalCounts(legal),
            )

    def _outcome(self, ended: Ended | None, seats: int) -> tuple[Ranking | None, tuple[int, ...] | None, str]:
        if ended is None:
            return None, None, ""
        end = "" if ended.end is None or ended.end >= len(self._ends) else self._ends[ended.end]
        return _ranking(ended.rank, seats), ended.points, end


@lru_cache(maxsize=4096)
def _ranking(rank: tuple[int, ...], seats: int) -> Ranking:
    """Seats in groups, the best first, from the number of the group of each; behind the seats that of the game itself."""
    whose = [*range(seats), ITSELF]
    return tuple(
        tuple(seat for seat, at in zip(whose, rank, strict=False) if at == place) for place in range(max(rank) + 1)
    )
