"""Means of lengths and the like: intervals of one, what two differ by, and their ratio."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping

from ...ground.records import Struct
from . import few
from .levels import LEVEL
from .scientific import scipy


class Sample(Struct):
    """Numbers, one for each game, as far as their mean asks: how many, their sum and the sum of their squares. Of whole numbers
    the sums are exact."""

    size: int
    total: float
    squares: float

    @classmethod
    def of(cls, values: Iterable[float]) -> Sample:
        found = list(values)
        return cls(len(found), sum(found), sum(value * value for value in found))

    @classmethod
    def counted(cls, often: Mapping[int, int]) -> Sample:
        """Of value -> how often."""
        return cls(
            sum(often.values()),
            sum(value * times for value, times in often.items()),
            sum(value * value * times for value, times in often.items()),
        )

    def __add__(self, other: Sample) -> Sample:
        return Sample(self.size + other.size, self.total + other.total, self.squares + other.squares)

    @property
    def mean(self) -> float:
        return self.total / self.size

    @property
    def variance(self) -> float:
        """Of one game, by n - 1."""
        return max(self.size * self.squares - self.total * self.total, 0) / (self.size * (self.size - 1))

    @property
    def error(self) -> float:
        """The variance of the mean."""
        return self.variance / self.size


def interval(sample: Sample, level: float = LEVEL) -> tuple[float, float]:
    """mean ± t √(s²/n), t of n - 1 degrees of freedom. Source: Student 1908. Of fewer than two games: everything."""
    if sample.size < 2:
        return -math.inf, math.inf
    half = _t(1 - level / 2, sample.size - 1) * math.sqrt(sample.error)
    return sample.mean - half, sample.mean + half


def p_beyond(sample: Sample, bound: float) -> float:
    """One-sided p of "the mean is not below `bound`"; 1 less it that of "not above". By Student, and never
    surer than so few games can be; ½ of fewer than two games."""
    if sample.size < 2:
        return 0.5
    least = few.beyond(sample.size)
    if not sample.error:
        return 0.5 if sample.mean == bound else least if sample.mean < bound else 1 - least
    p = float(scipy("special").stdtr(sample.size - 1, (sample.mean - bound) / math.sqrt(sample.error)))
    return min(max(p, least), 1 - least)


def difference(first: Sample, second: Sample, level: float = LEVEL) -> tuple[float, float]:
    """The interval of the difference of two means whose variances may differ. Source: Welch, Biometrika 34 (1947)."""
    error = first.error + second.error
    half = _t(1 - level / 2, _freedom(first, second, first.error, second.error)) * math.sqrt(error) if error else 0.0
    middle = first.mean - second.mean
    return middle - half, middle + half


def p_above(first: Sample, second: Sample, bound: float = 0.0) -> float:
    """One-sided p of "the difference of the means is not above `bound`", by Welch."""
    error = first.error + second.error
    beyond = first.mean - second.mean - bound
    if not error:
        return 0.0 if beyond > 0 else 1.0
    freedom = _freedom(first, second, first.error, second.error)
    return float(scipy("special").stdtr(freedom, -beyond / math.sqrt(error)))


def p_difference(first: Sample, second: Sample) -> float:
    """Two-sided p of "the means are the same", by Welch, and never surer than so few games can be."""
    if first.mean == second.mean:
        return 1.0
    p = min(1.0, 2 * min(p_above(first, second), p_above(second, first)))
    return max(p, few.apart(first.size, second.size))


def p_same(first: Sample, second: Sample, margin: float) -> float:
    """p of "the means differ by `margin` or more": the greater of both one-sided ones."""
    return max(p_above(first, second, -margin), p_above(second, first, -margin))


def ratio(first: Sample, second: Sample, level: float = LEVEL) -> tuple[float, float, float]:
    """first/second of two positive means, with its interval, by the delta method on the logarithm:
    exp(ln(m/n) ± t √(s²_m/m² + s²_n/n²)), s² the variances of the means, t with degrees of freedom as Welch's."""
    middle = math.log(first.mean / second.mean)
    one, other = first.error / first.mean**2, second.error / second.mean**2
    half = _t(1 - level / 2, _freedom(first, second, one, other)) * math.sqrt(one + other) if one + other else 0.0
    return math.exp(middle), math.exp(middle - half), math.exp(middle + half)


def _t(share: float, freedom: float) -> float:
    return float(scipy("special").stdtrit(freedom, share))


def _freedom(first: Sample, second: Sample, one: float, other: float) -> float:
    """Of Welch's t, after Satterthwaite; `one`, `other`: the variances of what is estimated of each."""
    return (one + other) ** 2 / (one * one / (first.size - 1) + other * other / (second.size - 1))
