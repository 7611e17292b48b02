"""What a measure is: one declaration that says what is measured, how it is worked out of games, and which sentences tell it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from enum import Enum
from typing import ClassVar, NamedTuple

from ...ground.records import Struct
from ..statistics.means import Sample
from .facts import GameFacts, Studied


class Need(Enum):
    """What of a game a measure needs."""

    RESULT = "how games end"
    COUNTS = "how long games are"
    LEGAL = "the numbers of legal decisions"
    COURSE = "all positions"
    VALUES = "values of positions by a searching player"
    PLAYOUTS = "random playouts from positions"


class MeasureUnit(Enum):
    """What the numbers of a measure are."""

    SHARE = "share"
    POINTS = "points of a share"
    PROBABILITY = "probability"
    RESULT = "points of a game"
    DECISIONS = "decisions"
    TURNS = "turns"
    ROUNDS = "rounds"
    CHOICES = "legal decisions"
    POSITIONS = "positions"
    POWER = "powers of ten"
    DECISION = "number of a decision"

    @property
    def is_share(self) -> bool:
        """Whether it is told in per cent."""
        return self in (MeasureUnit.SHARE, MeasureUnit.POINTS, MeasureUnit.PROBABILITY)


class Rate(NamedTuple):
    """How often something happened in how many games."""

    often: int
    of: int


Sampled = Rate | Sample
"""What a measure found, as it is compared with what it finds of other games: how often, or one number a game."""


class Estimate(Struct):
    """A number with its interval of 95 %, and of how many games it is. `low` and `high` are None where nothing is known of the
    error."""

    value: float
    low: float | None
    high: float | None
    of: int


class Found(Struct):
    """One row of what a measure found.

    Attributes:
        key:        in JSON, unique within the measure; "" for the only or main one.
        label:      in tables.
        estimate:   None where no game tells, or some games have a number and others none, so that there is no mean.
        quantiles:  10, 50 and 90 % of the games lie below these; None: beyond what was seen; () where nobody asks.
        around:     the interval of each of them, of 95 %; an end is None where nothing is known.
        games:      that tell of these.
    """

    key: str
    label: str
    unit: MeasureUnit
    estimate: Estimate | None
    quantiles: Sequence[float | None] = ()
    around: Sequence[tuple[float | None, float | None]] = ()
    games: int = 0

    @property
    def tells(self) -> bool:
        """Whether there is any number."""
        return self.estimate is not None or any(mark is not None for mark in self.quantiles)


class Said(Struct):
    """A sentence, and the name by which a program knows it."""

    slug: str
    text: str


class SameWithin(Struct):
    """How much two numbers may differ and still be called the same: an absolute amount, or a part of the number."""

    amount: float
    is_relative: bool


class Wording(Struct):
    """How verdicts on two rulesets are told.

    Attributes:
        noun:   what is compared, in a list of such: `length`.
        more:   what holds of the second ruleset when its number is greater: `games are longer`; `less`: when it is smaller.
                `{who}` stands for a seat.
    """

    noun: str
    more: str
    less: str


class Measure(ABC):
    """Sums up games. Whatever subclass: games may come in any order, in any pieces.

    Attributes:
        name:        in options and JSON; `row`: its place among the measures.
        title:       in tables.
        definition:  exactly what is measured, of one game where there is one number a game.
        span:        the values that it can have.
        needs:       what of a game; games that lack it are not counted.
        estimator:   how games become the number; `error`: how its interval is found.
        source:      where it comes from.
        edges:       what it is of draws, unfinished games, one player, chance.
        wording:     None where two rulesets are not compared by it.
        of_seats:    whether it depends on how many seats there are, so that rulesets with more and with fewer are not compared.
        is_hinted:   whether a difference that nobody asked about is a hint; not where another measure says the same.
    """

    name: ClassVar[str]
    row: ClassVar[float]
    title: ClassVar[str]
    unit: ClassVar[MeasureUnit]
    span: ClassVar[str]
    needs: ClassVar[frozenset[Need]]
    definition: ClassVar[str]
    estimator: ClassVar[str]
    error: ClassVar[str]
    source: ClassVar[str]
    edges: ClassVar[str]
    wording: ClassVar[Wording | None] = None
    same_within: ClassVar[SameWithin] = SameWithin(0.05, is_relative=False)
    seats_at_least: ClassVar[int] = 1
    of_seats: ClassVar[bool] = False
    is_hinted: ClassVar[bool] = True

    def __init__(self, studied: Studied) -> None:
        self.studied = studied

    @abstractmethod
    def add(self, game: GameFacts) -> None:
        """One more game, or several alike."""

    @abstractmethod
    def sample(self) -> Sampled | None:
        """The number that is compared with that of other games. None where no game tells."""

    def samples(self) -> Mapping[str, Sampled]:
        """All numbers that can be compared, by key; that of `sample` by ""."""
        found = self.sample()
        return {} if found is None else {"": found}

    @abstractmethod
    def rows(self) -> Sequence[Found]:
        """All numbers."""

    def says(self) -> Sequence[Said]:
        """What is told of them in plain words."""
        return ()

    @classmethod
    def absent(cls, studied: Studied) -> str:
        """Why it means nothing for these games; "" where it does."""
        if len(studied.players) < cls.seats_at_least:
            return "there is nobody to compare a player with"
        return ""
