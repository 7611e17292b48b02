"""How many positions there are, and how large the tree of a game is."""

from __future__ import annotations

import math
from collections.abc import Sequence

from .levels import LEVEL
from .normal import deviations


def chao(seen: int, once: int, twice: int, level: float = LEVEL) -> tuple[float, float, float]:
    """A lower bound of how many kinds there are, of which `seen` were met, so many of them once and twice:
    S + f₁(f₁ - 1)/(2(f₂ + 1)), with its log-normal interval.

    Sources: Chao, "Nonparametric estimation of the number of classes in a population", Scand. J. Statistics 11 (1984), in
    the form without bias; Chao, Biometrics 43 (1987), for the interval.
    """
    unseen = once * (once - 1) / (2 * (twice + 1))
    if not unseen:
        return float(seen), float(seen), float(seen)
    more = twice + 1
    variance = unseen + once * (2 * once - 1) ** 2 / (4 * more**2) + once**2 * twice * (once - 1) ** 2 / (4 * more**4)
    spread = math.exp(deviations(level) * math.sqrt(math.log1p(variance / unseen**2)))
    return seen + unseen, seen + unseen / spread, seen + unseen * spread


def log_of_mean(logs: Sequence[float]) -> float:
    """The decimal logarithm of the mean of numbers whose logarithms are given, however large they are. Of the products of the
    numbers of legal decisions in random games it estimates how many courses a game can take; the mean of the logarithms is
    something else, the size of the tree around a typical game.

    Source: Knuth, "Estimating the efficiency of backtrack programs", Math. Comp. 29 (1975).
    """
    most = max(logs)
    return most + math.log10(math.fsum(10 ** (value - most) for value in logs) / len(logs))
