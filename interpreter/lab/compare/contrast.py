"""What one number says of two rulesets: how far apart, and how surely."""

from __future__ import annotations

from ...ground.records import Struct
from ..measures.bases import MeanMeasure
from ..measures.model import Measure, Rate, SameWithin, Sampled
from ..statistics import few, means, rates
from ..statistics.levels import LEVEL
from ..statistics.means import Sample
from ..statistics.ranks import Dominance, brunner_munzel

Three = tuple[float, float, float]
"""A number with the ends of its interval."""


class Contrast(Struct):
    """The second against the first.

    Attributes:
        first, second:  the numbers themselves.
        difference:     second - first.
        ratio:          second/first; None where they are no positive means.
        p:              of "there is no difference"; `p_same`: of "they differ by the margin or more".
        margin:         as a difference.
        expected:       what the difference may be taken for, to say how many games would tell.
        variances:      of one game on both sides, added, for the same.
        sizes:          games that tell, on both sides.
    """

    first: float
    second: float
    difference: Three
    ratio: Three | None
    p: float
    p_same: float
    margin: float
    expected: float
    variances: float
    sizes: tuple[int, int]

    def is_within(self, same: SameWithin) -> bool:
        """Whether the interval, as it is told, lies within the margin."""
        (_, low, high), none, most = (
            (self.difference, 0.0, self.margin) if self.ratio is None else (self.ratio, 1.0, same.amount)
        )
        return none - most < low and high < none + most


def contrast(first: Sampled | None, second: Sampled | None, same: SameWithin) -> Contrast | None:
    """None where one side tells nothing: no game, or one alone of a number that has to have a spread."""
    if isinstance(first, Rate) and isinstance(second, Rate):
        return _of_rates(first, second, same)
    if isinstance(first, Sample) and isinstance(second, Sample) and min(first.size, second.size) > 1:
        return _of_means(first, second, same)
    return None


def _of_rates(first: Rate, second: Rate, same: SameWithin) -> Contrast | None:
    if not first.of or not second.of:
        return None
    p, q = first.often / first.of, second.often / second.of
    margin = same.amount * p if same.is_relative else same.amount
    sizes = (first.of, second.of)
    certain = rates.p_difference(second, first)
    # the middles of their intervals: of one game that was won it is not expected that all are
    a, b = rates.middle(*first), rates.middle(*second)
    return Contrast(
        p,
        q,
        _agreeing((q - p, *rates.newcombe(second, first)), certain, 0.0),
        None,
        certain,
        max(rates.p_same(second, first, margin), few.alike(same.amount, min(sizes))),
        margin,
        b - a,
        a * (1 - a) + b * (1 - b),
        sizes,
    )


def _of_means(first: Sample, second: Sample, same: SameWithin) -> Contrast:
    margin = same.amount * abs(first.mean) if same.is_relative else same.amount
    sizes = (first.size, second.size)
    certain = means.p_difference(second, first)
    difference = second.mean - first.mean
    low, high = means.difference(second, first)
    if low == high:  # as much as games that were not seen may change it
        half = few.unseen(min(sizes), LEVEL) * (max(abs(first.mean), abs(second.mean)) if same.is_relative else 1)
        low, high = difference - half, difference + half
    ratio = None
    if same.is_relative and first.mean > 0 and second.mean > 0:
        middle, least, most = means.ratio(second, first)
        if least == most:
            least, most = max(0.0, 1 + low / first.mean), 1 + high / first.mean
        ratio = _agreeing((middle, least, most), certain, 1.0)
    return Contrast(
        first.mean,
        second.mean,
        _agreeing((difference, low, high), certain, 0.0),
        ratio,
        certain,
        max(means.p_same(second, first, margin), few.alike(same.amount, min(sizes))) if margin else 1.0,
        margin,
        difference,
        first.variance + second.variance,
        sizes,
    )


def _agreeing(three: Three, p: float, none: float) -> Three:
    """A number whose interval has `none`, where there is no difference, in it just if p does not exclude it."""
    middle, low, high = three
    if p > LEVEL:
        return middle, min(low, none), max(high, none)
    return middle, max(low, none) if middle > none else low, min(high, none) if middle < none else high


def dominance(first: Measure, second: Measure) -> Dominance | None:
    """How often games of the second have the greater number, of measures that keep all numbers; a game that was left unfinished
    has a greater one than all that ended."""
    if not (isinstance(first, MeanMeasure) and isinstance(second, MeanMeasure) and first.has_quantiles):
        return None
    most = 1 + max((*first.ordered.often, *second.ordered.often), default=0)
    return brunner_munzel(first.ordered.ranked(most), second.ordered.ranked(most))
