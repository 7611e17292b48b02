"""What one number says of two rulesets: how far apart, and how surely."""

from __future__ import annotations

from dataclasses import dataclass

from ..measures.bases import MeanMeasure
from ..measures.model import Measure, Rate, SameWithin, Sampled
from ..statistics import means, rates
from ..statistics.means import Sample
from ..statistics.ranks import Dominance, brunner_munzel

Three = tuple[float, float, float]
"""A number with the ends of its interval of 95 %."""


@dataclass(frozen=True)
class Contrast:
    """The second against the first.

    Attributes:
        first, second:  the numbers themselves.
        difference:     second - first.
        ratio:          second/first; None where they are no positive means.
        p:              of "there is no difference"; `p_same`: of "they differ by the margin or more".
        margin:         as a difference.
        variances:      of one game on both sides, added.
        sizes:          games that tell, on both sides.
    """

    first: float
    second: float
    difference: Three
    ratio: Three | None
    p: float
    p_same: float
    margin: float
    variances: float
    sizes: tuple[int, int]


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
    return Contrast(
        p,
        q,
        (q - p, *rates.newcombe(second, first)),
        None,
        rates.p_difference(second, first),
        rates.p_same(second, first, margin),
        margin,
        p * (1 - p) + q * (1 - q),
        (first.of, second.of),
    )


def _of_means(first: Sample, second: Sample, same: SameWithin) -> Contrast:
    margin = same.amount * abs(first.mean) if same.is_relative else same.amount
    has_ratio = same.is_relative and first.mean > 0 and second.mean > 0
    constant = not first.error + second.error
    return Contrast(
        first.mean,
        second.mean,
        (second.mean - first.mean, *means.difference(second, first)),
        means.ratio(second, first) if has_ratio else None,
        _p_apart(first, second) if constant else means.p_difference(second, first),
        (_p_alike(first, second, margin, same.amount) if constant else means.p_same(second, first, margin))
        if margin
        else 1.0,
        margin,
        first.variance + second.variance,
        (first.size, second.size),
    )


def _p_apart(first: Sample, second: Sample) -> float:
    """Of two sides whose games all have one number each: t would be sure of the difference after two games. If there were none,
    so many games would fall apart like this at most as often as a coin does."""
    return 1.0 if first.mean == second.mean else min(1.0, 2 * 0.25 ** min(first.size, second.size))


def _p_alike(first: Sample, second: Sample, margin: float, share: float) -> float:
    """Of two such sides: if a share of the games were others, so many would show none of them as seldom as that."""
    return 1.0 if abs(first.mean - second.mean) >= margin else (1 - min(share, 1.0)) ** min(first.size, second.size)


def dominance(first: Measure, second: Measure) -> Dominance | None:
    """How often games of the second have the greater number, of measures that keep all numbers; a game that was left unfinished
    has a greater one than all that ended."""
    if not (isinstance(first, MeanMeasure) and isinstance(second, MeanMeasure) and first.has_quantiles):
        return None
    most = 1 + max((*first.ordered.often, *second.ordered.often), default=0)
    return brunner_munzel(first.ordered.ranked(most), second.ordered.ranked(most))
