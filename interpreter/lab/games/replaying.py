"""Games of a file played again, from their seed and number: whether they are the games that their headers say."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from ...play.players import make_player
from .checking import Held, series_of
from .header import Header
from .line import GameLine
from .playing import Series
from .reading import Watch

SAMPLE = 1_000
"""Games of each header that are played again at most where nobody says how many."""

_THOUGHT = 20
"""The same where players think."""

_EFFORT = 200_000
"""Decisions of them all. One that is thought about counts as many times as its player's budget says."""


@dataclass
class Again:
    """Attributes:
    series:  what plays these games.
    others:  numbers of those that came out otherwise.
    """

    series: Series
    played: int = 0
    others: list[int] = field(default_factory=list)


@dataclass
class Replay:
    """Games that are played again, one after the other.

    Attributes:
        made:  by key of the header, what came of them.
    """

    watch: Watch
    made: dict[str, Again] = field(default_factory=dict)

    def take(self, header: Header, game: GameLine) -> None:
        """Plays a game again. Raises: RulesetError: as `series_of`."""
        again = self.made.get(header.key)
        if again is None:
            again = self.made[header.key] = Again(series_of(header))
        again.played += 1
        if not again.series.plays_the_same(game, along_trail=False):
            again.others.append(game.number)
        self.watch("games played again", sum(one.played for one in self.made.values()))


def affordable(held: Held) -> Iterator[GameLine]:
    """Those of the games that were kept, in an order as good as drawn, that are played again within a moment; one at least."""
    each = _effort(held.header)
    spent = 0
    for number, (_, _, game) in enumerate(sorted(held.kept, reverse=True)):
        spent += each * game.named(held.header)["decisions"]
        if number and (spent > _EFFORT or (each > 1 and number >= _THOUGHT)):
            return
        yield game


def _effort(header: Header) -> int:
    """What a decision of these players costs in the mean, in random ones."""
    budgets = (make_player(seat).spec.budget for seat in header.seats)
    return 1 + sum(budget.amount for budget in budgets if budget is not None) // len(header.seats)
