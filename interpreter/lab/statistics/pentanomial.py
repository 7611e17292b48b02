"""Players against players: blocks of games with the seats exchanged, normalised Elo, and its sequential test.

A *block* is one opening played by all rotations of the seats; with two players it is a pair of games. Its score is the mean of
the points that the first player gets in it, ½ if both are equally strong. Normalised Elo counts that mean in standard
deviations of one game as the blocks show them, so that neither draws nor an advantage of a seat change how many games a
difference takes:

nelo = (800 / ln 10) t,  t = (mean - ½) / (√n sd),  n games a block, sd the standard deviation of a block's score.

Sources: Van den Bergh, "Normalized Elo" and "A practical introduction to the GSPRT"; the test of engine testing (Fishtest).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from ...ground.records import Struct
from .levels import LEVEL
from .normal import deviations
from .roots import bisect

NELO = 800 / math.log(10)
"""Normalised Elo of t = 1."""

_ZERO = 1e-3
"""What counts for a score that never came."""

_FARTHEST, _NEAREST, _FINE = 4000.0, 8.0, 0.01
"""Nelo beyond which no interval is looked for, the first step to its end, and how exactly the end is found."""

_CLOSE = 1e-12
_ROUNDS = 100
_STEP = 0.8


class BlockScores(Struct):
    """How often blocks had which score.

    Attributes:
        counts:  by score, which is place / (places - 1): with two players 0, ¼, ½, ¾, 1.
        games:   of a block.
    """

    counts: Sequence[int]
    games: int = 2

    @property
    def blocks(self) -> int:
        return sum(self.counts)

    @property
    def _scores(self) -> list[float]:
        return [place / (len(self.counts) - 1) for place in range(len(self.counts))]

    @property
    def mean(self) -> float:
        return sum(score * count for score, count in zip(self._scores, self.counts, strict=True)) / self.blocks

    @property
    def deviation(self) -> float:
        """Standard deviation of one block's score, by n. Where all blocks had the same score it is that with the blocks that
        never came counted in."""
        scores, shares = self._scores, [count / self.blocks for count in self.counts]
        if max(shares) == 1:
            shares = self._shares()
        return math.sqrt(moments(scores, shares)[1])

    @property
    def t(self) -> float:
        return (self.mean - 0.5) / (math.sqrt(self.games) * self.deviation)

    @property
    def nelo(self) -> float:
        return NELO * self.t

    def interval(self, level: float = LEVEL) -> tuple[float, float]:
        """Of nelo, for a number of blocks that was fixed before: all differences under which the blocks are likely enough,
        2 N Σ p ln(p/q) < z². Near 0 it is t ± z / √games; beyond, it is wider, for blocks that nearly all have the same score
        say little of how much they vary. Infinite where nothing bounds it. Source: Wilks 1938; Owen, "Empirical likelihood".
        """
        shares, root = self._shares(), math.sqrt(self.games)
        bound = deviations(level) ** 2

        def unlikely(nelo: float) -> float:
            likely = _likeliest(self._scores, shares, nelo / NELO * root)
            return 2 * self.blocks * math.fsum(p * math.log(p / q) for p, q in zip(shares, likely, strict=True)) - bound

        middle = max(min(self.nelo, _FARTHEST), -_FARTHEST)
        return _end(unlikely, middle, -1), _end(unlikely, middle, 1)

    def llr(self, nelo0: float, nelo1: float) -> float:
        """The logarithm of how many times likelier the blocks are if the difference is `nelo1` than if it is `nelo0`, each
        with the likeliest distribution of that difference: N Σ p ln(q1/q0)."""
        shares, root = self._shares(), math.sqrt(self.games)
        likely = [_likeliest(self._scores, shares, nelo / NELO * root) for nelo in (nelo0, nelo1)]
        weight = sum(count or _ZERO for count in self.counts)
        return weight * math.fsum(p * math.log(one / none) for p, none, one in zip(shares, *likely, strict=True))

    def _shares(self) -> list[float]:
        weights = [count or _ZERO for count in self.counts]
        return [weight / sum(weights) for weight in weights]


def _end(unlikely: Callable[[float], float], middle: float, sign: int) -> float:
    """Where an interval around the likeliest difference ends."""
    inside, step = middle, _NEAREST
    while True:
        outside = inside + sign * step
        if abs(outside) > _FARTHEST and outside * sign > 0:
            return sign * math.inf
        if unlikely(outside) > 0:
            break
        inside, step = outside, 2 * step
    while abs(outside - inside) > _FINE:
        between = (inside + outside) / 2
        inside, outside = (inside, between) if unlikely(between) > 0 else (between, outside)
    return (inside + outside) / 2


def bound(level: float = LEVEL, power: float = 1 - LEVEL) -> float:
    """Where the test stops, to both sides: ln(power / level), 2.944 for one error in twenty of each kind. Source: Wald 1945."""
    return math.log(power / level)


def moments(scores: Sequence[float], shares: Sequence[float]) -> tuple[float, float]:
    """Mean and variance of a distribution."""
    mean = math.fsum(score * share for score, share in zip(scores, shares, strict=True))
    return mean, math.fsum(share * (score - mean) ** 2 for score, share in zip(scores, shares, strict=True))


def _tilted(shares: Sequence[float], constraint: Sequence[float]) -> list[float]:
    """The likeliest q given the shares p seen, under Σ q φ = 0: q = p / (1 + x φ)."""
    least, most = -1 / max(constraint), -1 / min(constraint)
    edge = 1e-15 * (most - least)

    def left(x: float) -> float:
        return math.fsum(p * phi / (1 + x * phi) for p, phi in zip(shares, constraint, strict=True))

    x = bisect(left, least + edge, most - edge)
    return [p / (1 + x * phi) for p, phi in zip(shares, constraint, strict=True)]


def _likeliest(scores: Sequence[float], shares: Sequence[float], distance: float) -> list[float]:
    """The likeliest distribution whose mean lies so many of its own standard deviations above ½.

    The constraint is linearised at the distribution found last (φ is its derivative, shifted so that its mean is 0). It begins
    with the uniform one: from the shares it fails where all blocks had the same score. Great distances are gone to in steps:
    far from a solution the linearised constraint may have none.
    """
    found = [1 / len(scores)] * len(scores)
    steps = math.ceil(abs(distance) / _STEP) or 1
    for step in range(1, steps + 1):
        found = _likeliest_near(scores, shares, distance * step / steps, found)
    return found


def _likeliest_near(
    scores: Sequence[float], shares: Sequence[float], distance: float, begin: Sequence[float]
) -> list[float]:
    found = [*begin]
    for _ in range(_ROUNDS):
        mean, variance = moments(scores, found)
        sigma = math.sqrt(variance)
        phi = [score - 0.5 - distance * sigma / 2 * (1 + ((score - mean) / sigma) ** 2) for score in scores]
        before, found = found, _tilted(shares, phi)
        if max(abs(one - other) for one, other in zip(before, found, strict=True)) < _CLOSE:
            break
    return found
