"""What measures of one form share: a share of the games, or a mean over them."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from fractions import Fraction
from typing import ClassVar

from ...ground.records import replace
from ..statistics.few import unseen
from ..statistics.levels import LEVEL
from ..statistics.means import Sample, interval
from ..statistics.rates import wilson
from ..telling import bare_percent, percent
from .facts import SCALE, GameFacts, Studied
from .model import Estimate, Found, Measure, MeasureUnit, Need, Rate, Sampled
from .sums import Frequencies, Moments

_NO_SCATTER = 1e-9
"""The width of an interval by t that is nothing but rounding: all games have the same number."""
_MUCH = 0.1
"""A share of games that may be others unseen, with which one number of all that were played tells nothing of the error."""

TENTHS = (Fraction(1, 10), Fraction(1, 2), Fraction(9, 10))


class RateMeasure(Measure):
    """In what share of the games something holds."""

    unit = MeasureUnit.SHARE
    span = "0 to 1"
    estimator = "share of the games"
    error = "Wilson"

    def __init__(self, studied: Studied) -> None:
        super().__init__(studied)
        self.count = self.of = 0

    @abstractmethod
    def holds(self, game: GameFacts) -> bool | None:
        """Whether it does in a game; None: the game does not tell."""

    def add(self, game: GameFacts) -> None:
        holds = self.holds(game)
        if holds is not None:
            self.of += game.times
            self.count += holds * game.times

    def sample(self) -> Sampled | None:
        return Rate(self.count, self.of) if self.of else None

    def rows(self) -> Sequence[Found]:
        return [Found("", self.title, self.unit, rate_estimate(self.count, self.of))]


class MeanMeasure(Measure):
    """The mean over games of one number a game, and where games lie about it."""

    estimator = "mean over games"
    error = "mean ± t"
    has_quantiles: ClassVar[bool] = False
    is_length: ClassVar[bool] = False
    """Whether it goes on as long as a game does, so that a game which was left says only that it is greater."""

    def __init__(self, studied: Studied) -> None:
        super().__init__(studied)
        self.moments, self.ordered = Moments(), Frequencies()

    @abstractmethod
    def value(self, game: GameFacts) -> tuple[int, int] | None:
        """The number of a game as a fraction of whole numbers; None: the game has none."""

    def beyond(self, game: GameFacts) -> bool:
        """Whether the number of a game is only known to be greater than those of others: it was left unfinished."""
        return self.is_length and not game.is_finished

    def add(self, game: GameFacts) -> None:
        value = self.value(game)
        if value is None:
            return
        self.moments.add(*value, times=game.times)
        if self.has_quantiles:
            self.ordered.add(value[0] // value[1], beyond=self.beyond(game), times=game.times)

    def sample(self) -> Sample | None:
        return self.moments.sample()

    def rows(self) -> Sequence[Found]:
        estimated = _ESTIMATED.get(self.unit, count_estimate)
        found = Found("", self.title, self.unit, estimated(self.sample()))
        if not self.has_quantiles:
            return [found]
        marks, intervals = zip(
            *((self.ordered.quantile(share), self.ordered.around(share)) for share in TENTHS), strict=True
        )
        return [replace(found, quantiles=marks, around=intervals, games=self.ordered.of)]


class GeometricMean(Measure):
    """2 to the mean over games of a binary logarithm."""

    unit = MeasureUnit.CHOICES
    span = "1 and more"
    needs = frozenset({Need.LEGAL})
    estimator = "2 to the mean over games"
    error = "2 to the ends of mean ± t"
    is_hinted = False
    """Its samples are logarithms, and `branching` says the same."""

    def __init__(self, studied: Studied) -> None:
        super().__init__(studied)
        self.moments = Moments()

    @abstractmethod
    def parts(self, game: GameFacts) -> int:
        """What the logarithm of a game is divided by; 0: it has no part."""

    def add(self, game: GameFacts) -> None:
        parts = self.parts(game) if game.legal else 0
        if game.legal and parts:
            self.moments.add(game.legal.bits, parts * SCALE, times=game.times)

    def sample(self) -> Sample | None:
        return self.moments.sample()

    def rows(self) -> Sequence[Found]:
        sample = self.sample()
        found = None
        if sample is not None:
            low, high = _around(sample)
            least, most = (None, None) if low is None or high is None else (max(2.0**low, 1.0), 2.0**high)
            found = Estimate(2.0**sample.mean, least, most, sample.size)
        return [Found("", self.title, self.unit, found)]


class CourseMeasure(MeanMeasure):
    """The mean of one number of each game that was gone through position by position."""

    needs = frozenset({Need.COURSE})
    estimator = "mean over the games that were gone through"


class DecisionMeasure(CourseMeasure):
    """The number of a decision in its game, the first of its kind."""

    unit = MeasureUnit.DECISION
    span = "from 1 on"
    has_quantiles = True

    @abstractmethod
    def number(self, game: GameFacts) -> int | None:
        """From 1 on; 0: there is none in this game; None: nobody looked."""

    def value(self, game: GameFacts) -> tuple[int, int] | None:
        number = self.number(game)
        return None if number is None else (number or game.decisions, 1)

    def beyond(self, game: GameFacts) -> bool:
        return not self.number(game)

    def sample(self) -> Sample | None:
        """Where a game has none, there is no mean: only below which number parts of the games have theirs."""
        return None if self.ordered.beyond else super().sample()


def rate_estimate(count: int, of: int, level: float = LEVEL) -> Estimate | None:
    """A share with Wilson's interval; None of no games."""
    return Estimate(count / of, *wilson(count, of, level), of) if of else None


def mean_estimate(sample: Sample | None) -> Estimate | None:
    """A mean with its interval, which nothing is known of after one game, or a few that have the same number; None of no
    games."""
    if sample is None:
        return None
    low, high = _around(sample)
    return Estimate(sample.mean, low, high, sample.size)


def _around(sample: Sample) -> tuple[float, float] | tuple[None, None]:
    """The interval of a mean, where its error is known."""
    if sample.size < 2:
        return None, None
    low, high = interval(sample)
    return (None, None) if high - low < _NO_SCATTER and unseen(sample.size) > _MUCH else (low, high)


def count_estimate(sample: Sample | None) -> Estimate | None:
    """As `mean_estimate`, of numbers that are never negative."""
    found = mean_estimate(sample)
    return found if found is None or found.low is None else replace(found, low=max(found.low, 0.0))


def scattered_estimate(sample: Sample | None) -> Estimate | None:
    """As `mean_estimate`, of differences of shares, in -1..1, that no rules make the same: a few that happen to be say nothing
    of the error."""
    found = mean_estimate(sample)
    if found is None or found.low is None or found.high is None:
        return found
    if found.low < found.high:
        return replace(found, low=max(found.low, -1.0), high=min(found.high, 1.0))
    return replace(found, low=None, high=None)


def ordinal_estimate(sample: Sample | None) -> Estimate | None:
    """As `mean_estimate`, of numbers that are never less than one."""
    found = mean_estimate(sample)
    return found if found is None or found.low is None else replace(found, low=max(found.low, 1.0))


def share_estimate(sample: Sample | None) -> Estimate | None:
    """As `mean_estimate`, of numbers in 0..1. Where all games have the same number, t would know it for sure: then the interval
    holds what the mean would be if as many games as may be so unseen, by Wilson, had 0, or 1."""
    if sample is None or sample.size < 2:
        return mean_estimate(sample)
    mean, (low, high) = sample.mean, interval(sample)
    if high - low < _NO_SCATTER:
        _, others = wilson(0, sample.size)
        return Estimate(mean, mean * (1 - others), mean + (1 - mean) * others, sample.size)
    return Estimate(mean, max(low, 0.0), min(high, 1.0), sample.size)


def around(rows: Sequence[Found]) -> Sequence[str]:
    """Of one row that is a share how it is told in a sentence, `18.1 % (11.0 to 25.2)`; nothing where no error is known."""
    found = [row.estimate for row in rows if row.estimate is not None]
    return [
        f"{percent(one.value)} ({bare_percent(one.low)} to {bare_percent(one.high)})"
        for one in found
        if one.low is not None and one.high is not None
    ]


_ESTIMATED = {
    MeasureUnit.SHARE: share_estimate,
    MeasureUnit.POINTS: scattered_estimate,
    MeasureUnit.PROBABILITY: mean_estimate,
    MeasureUnit.RESULT: mean_estimate,
    MeasureUnit.CHOICES: ordinal_estimate,
    MeasureUnit.DECISION: ordinal_estimate,
}
"""By unit how a mean is estimated; the others count something."""
