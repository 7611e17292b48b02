"""Where a rate that rises or falls with a number meets a target."""

from __future__ import annotations

import math
from collections.abc import Sequence

from ...ground.records import Struct
from .levels import LEVEL
from .normal import deviations
from .scientific import scipy

_ROUNDS = 100
_CLOSE = 1e-12
_WILD = 30.0
"""A logit beyond which rates are 0 or 1 for whatever number of games."""


class Logistic(Struct):
    """The fitted curve logit(rate) = a + b x.

    Attributes:
        variances:  of a, of b, and their covariance.
        p:          of "the curve is one like this", by the χ² of what is left, with its degrees of freedom; 1 without any.
    """

    a: float
    b: float
    variances: tuple[float, float, float]
    p: float


def fit(xs: Sequence[float], points: Sequence[float], games: Sequence[int]) -> Logistic | None:
    """The likeliest curve after so many points in so many games at each x, by Newton's method. None where there is none: fewer
    than two xs, or all points on one side."""
    if len(set(xs)) < 2 or not 0 < sum(points) < sum(games):
        return None
    middle = math.fsum(x * n for x, n in zip(xs, games, strict=True)) / sum(games)
    scale = max(abs(x - middle) for x in xs)
    at = [(x - middle) / scale for x in xs]
    a = b = 0.0
    for _ in range(_ROUNDS):
        rates = [1 / (1 + math.exp(-max(min(a + b * x, _WILD), -_WILD))) for x in at]
        weights = [n * p * (1 - p) for n, p in zip(games, rates, strict=True)]
        left = [s - n * p for s, n, p in zip(points, games, rates, strict=True)]
        w, wx = math.fsum(weights), math.fsum(k * x for k, x in zip(weights, at, strict=True))
        wxx = math.fsum(k * x * x for k, x in zip(weights, at, strict=True))
        g, gx = math.fsum(left), math.fsum(k * x for k, x in zip(left, at, strict=True))
        inner = w * wxx - wx * wx
        if inner <= 1e-12 * w * wxx:
            return None
        step_a, step_b = (wxx * g - wx * gx) / inner, (w * gx - wx * g) / inner
        a, b = a + step_a, b + step_b
        if max(abs(a), abs(b)) > _WILD:
            return None
        if max(abs(step_a), abs(step_b)) < _CLOSE:
            break
    pearson = math.fsum(k * k / weight for k, weight in zip(left, weights, strict=True))
    freedom = len(xs) - 2
    p = float(scipy("special").chdtrc(freedom, pearson)) if freedom else 1.0
    return _unscaled(a, b, (wxx / inner, w / inner, -wx / inner), middle, scale, p)


def _unscaled(
    a: float, b: float, variances: tuple[float, float, float], middle: float, scale: float, p: float
) -> Logistic:
    """The same curve in x itself: a + b (x - middle)/scale."""
    of_a, of_b, of_both = variances
    shift = middle / scale
    return Logistic(
        a - b * shift,
        b / scale,
        (
            of_a - 2 * shift * of_both + shift * shift * of_b,
            of_b / scale**2,
            (of_both - shift * of_b) / scale,
        ),
        p,
    )


def root(curve: Logistic, target: float, level: float = LEVEL) -> tuple[float, float, float] | None:
    """Where the curve meets a rate, 0 < target < 1, with Fieller's interval: all x where a + b x - logit(target) lies within z
    of its standard deviations of 0. None where the slope itself is not told from 0: then every x might be.

    Source: Fieller, "Some problems in interval estimation", JRSS B 16 (1954).
    """
    z = deviations(level)
    a, b = curve.a - math.log(target / (1 - target)), curve.b
    of_a, of_b, of_both = curve.variances
    square, linear, constant = b * b - z * z * of_b, a * b - z * z * of_both, a * a - z * z * of_a
    if square <= 0:
        return None
    half = math.sqrt(max(linear * linear - square * constant, 0.0))
    return -a / b, (-linear - half) / square, (-linear + half) / square
