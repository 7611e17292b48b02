"""What measures know of a game, whoever played it and wherever it is kept."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import field
from functools import cached_property, lru_cache
from typing import TypeVar

from ...ground.records import Struct

T = TypeVar("T")

ITSELF = -1
"""The seat of the game itself, where all players are one team against it."""

SCALE = 1 << 20
"""Fractions are kept as whole numbers of so many parts, so that sums are exact in whatever order."""

STALL = 50
"""Decisions without progress from which on a game stands still."""


class Studied(Struct):
    """What all games of one study have in common. A seat that is counted is a player's, or where there are teams a team's.

    Attributes:
        players:   the names of the seats that are counted, in the order of the ruleset.
        programs:  by seat of a player who plays, written out.
        cap:       decisions, of players and of nature, after which a game is left unfinished.
        starter:   the seat that decides first in every game; None where nature decides before.
    """

    players: tuple[str, ...]
    programs: tuple[str, ...]
    cap: int
    starter: int | None = None

    @property
    def fair(self) -> float:
        """The share of wins that is fair for a seat."""
        return 1 / len(self.players)

    @property
    def is_random(self) -> bool:
        """Whether all seats are played at random."""
        return all(program == "random" for program in self.programs)

    def labelled(self, seat: int) -> str:
        """A seat in a table."""
        name = self.players[seat]
        return name + " (first)" * (seat == self.starter and name != "first")

    def spoken(self, seat: int) -> str:
        """A seat in a sentence: of two by who begins, which says more than a name."""
        if self.starter is None or len(self.players) != 2:
            return self.players[seat]
        place, name = "first" if seat == self.starter else "second", self.players[seat]
        return f"the {place} player" + f" ({name})" * (name != place)


class LegalCounts(Struct):
    """Between how many legal decisions the players of one game chose.

    Attributes:
        positions:  number of legal decisions -> in how many positions a player had so many.
    """

    positions: Mapping[int, int]

    @cached_property
    def asked(self) -> int:
        """How many positions there are."""
        return sum(self.positions.values())

    @property
    def total(self) -> int:
        """The sum of the numbers of decisions."""
        return sum(legal * often for legal, often in self.positions.items())

    @property
    def forced(self) -> int:
        """In how many positions there was one decision alone."""
        return self.positions.get(1, 0)

    @cached_property
    def bits(self) -> int:
        """The sum of the binary logarithms of the numbers, in parts of `SCALE`."""
        return sum(_bits(legal) * often for legal, often in self.positions.items())


@lru_cache(maxsize=1 << 16)
def _bits(legal: int) -> int:
    return round(math.log2(legal) * SCALE)


class CourseOfGame(Struct):
    """What is known of a game that was gone through position by position.

    Attributes:
        keys:     of all positions, the first and the last included, without what is remembered and what only counts turns.
        opening:  by turn what was decided in it, of the first turns.
        passes:   decisions after which no site had another state, or where there are no sites, nothing of the state was
                  another, unless its move ended the game. Of those that are taken together, none is: they change nothing
                  before all are taken.
        changed:  by kind of sites those whose state ever changed, as a bit mask.
        sites:    by kind of sites how many there are whose state can change.
        rounds:   turns of who moved first.
        first_options: the number of the first decision of a player with an alternative, from 1 on; 0: there is none.
        standing: decisions of players in stalls, and `longest_run` those of the longest run without progress; None where
                  nothing tells progress.
        capacity: the decimal logarithm of how many values the state can have.
    """

    keys: Sequence[int]
    opening: tuple[str, ...] = ()
    passes: int = 0
    changed: Mapping[str, int] = field(default_factory=dict)
    sites: Mapping[str, int] = field(default_factory=dict)
    rounds: int = 0
    first_options: int = 0
    standing: int | None = None
    longest_run: int = 0
    capacity: float = 0.0


class ValuesOfGame(Struct):
    """What a player that thinks holds of a game of two, at the beginnings of its turns: what the position is worth to the first
    seat, 0 to 1. Where there was one decision alone nothing is asked.

    Attributes:
        movers:  who is to decide there.
        once:    the values; `again`: the same with other random numbers, so that their noise is known.
        clarity: for turns with three options or more that were tried often enough, which share of them is nearly the best.
    """

    movers: tuple[int, ...]
    once: tuple[float, ...]
    again: tuple[float, ...]
    clarity: tuple[float, ...] = ()


class AgencyOfDecision(Struct):
    """By how much the best option of a decision scores more than the worst.

    Attributes:
        gain, of:  the difference as a fraction of whole numbers.
        noise:     its standard deviation.
        third:     of the decisions of players of the game, in which it lies: 0, 1 or 2.
    """

    gain: int
    of: int
    noise: float = 0.0
    third: int = 0

    @property
    def matters(self) -> bool:
        """Whether it is more than a tenth, and twice the noise more."""
        return self.gain > (0.1 + 2 * self.noise) * self.of


class GameFacts(Struct):
    """One game, or several of which the same is known.

    Attributes:
        number:     of its stream.
        ranking:    seats in groups, the best first, `ITSELF` among them where the game is an opponent; None: unfinished.
        decisions:  of players; `chance`: of nature; `turns`: maximal runs of decisions of one player.
        points:     by seat, where the game ended with points.
        end:        the name of the rule that ended it (`endings.GameEnding`), where it is known.
        legal:      None where nobody counted.
        course:     None where nobody went through it.
        agency:     of one of its decisions; None where nobody played that out.
        first_choice: the number of the first decision that matters, from 1 on; 0: none does; None where nobody played that out.
        values:     None where nobody was asked for them.
        times:      how many games this is, and `number` that of one of them; 1 where anything from `course` on is known.
    """

    number: int
    ranking: tuple[tuple[int, ...], ...] | None
    decisions: int
    chance: int
    turns: int
    points: tuple[int, ...] | None = None
    end: str = ""
    legal: LegalCounts | None = None
    course: CourseOfGame | None = None
    agency: AgencyOfDecision | None = None
    first_choice: int | None = None
    values: ValuesOfGame | None = None
    times: int = 1

    @property
    def is_finished(self) -> bool:
        return self.ranking is not None

    @property
    def length(self) -> int:
        """Decisions of players and of nature."""
        return self.decisions + self.chance

    @property
    def winner(self) -> int | None:
        """The seat that is first alone. Points of a single player are compared with nobody's."""
        if self.ranking is None or len(self.ranking[0]) > 1 or self.ranking[0][0] == ITSELF:
            return None
        return None if self.points is not None and len(self.points) == 1 else self.ranking[0][0]

    @property
    def is_drawn(self) -> bool:
        """Whether all are equal. An unfinished game is never a draw."""
        return self.ranking is not None and len(self.ranking) == 1 and len(self.ranking[0]) > 1

    @property
    def is_shared(self) -> bool:
        """Whether some, not all, are first together."""
        return self.ranking is not None and len(self.ranking) > 1 and len(self.ranking[0]) > 1

    def score(self, seat: int) -> tuple[int, int] | None:
        """Of a finished game the score of a seat between 0 (last alone) and 1 (first alone), as whole numbers `a` of `b`; who
        shares places has their mean. None: nobody else is ranked."""
        return None if self.ranking is None else score_of(seat, self.ranking)


def score_of(one: T, ranking: Sequence[Sequence[T]]) -> tuple[int, int] | None:
    """As `GameFacts.score`, of whoever is in one of the groups of a ranking."""
    everybody, ahead = sum(map(len, ranking)), 0
    for group in ranking:
        if one in group:
            below = everybody - ahead - len(group)
            return (2 * below + len(group) - 1, 2 * (everybody - 1)) if everybody > 1 else None
        ahead += len(group)
    raise ValueError(f"{one} is in no group")
