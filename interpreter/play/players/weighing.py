"""Which features tell how games end, and how much each: found by least squares over positions of games.

All sums are of whole numbers, and what is worked out of them takes the four operations and square roots alone, so the same
weights are found on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import gcd, sqrt

from ...ground.records import Struct

MOST = 8
"""Features that are used."""

_ALIKE = 0.98
"""Of two features that go together so closely one is left out."""

_TELLS = 2.0
"""A feature is used if what it explains beyond the others is so many times what one that tells nothing explains by chance, were
there as many independent observations as games. There are more: each game is looked at several times."""

_FINEST, _GREATEST = 20, 100_000
"""The least weight becomes about the first, unless the greatest then passes the second."""


class Observed(Struct):
    """What a position of a game tells.

    Attributes:
        leads:   of each feature how far each player is ahead of the others in it.
        worth:   what the game paid each player, above or below the mean of all, in thousandths.
    """

    leads: Sequence[Sequence[int]]
    worth: Sequence[int]


class LeadSums:
    """LeadSums over positions: of the products of features, and of each with what games paid."""

    def __init__(self, observed: Sequence[Observed], games: int) -> None:
        self.games = games
        columns = [[lead for one in observed for lead in one.leads[at]] for at in range(len(observed[0].leads))]
        worth = [value for one in observed for value in one.worth]
        self.with_worth = [sum(map(int.__mul__, column, worth)) for column in columns]
        self.products = [[sum(map(int.__mul__, one, other)) for other in columns] for one in columns]
        self.worth = sum(value * value for value in worth)

    def alike(self, one: int, other: int) -> bool:
        """Whether two features tell nearly the same."""
        both = self.products[one][one] * self.products[other][other]
        return self.products[one][other] ** 2 > _ALIKE**2 * both

    def fitted(self, chosen: Sequence[int]) -> list[float]:
        """The weights of some features with which they come nearest to what games paid."""
        rows = [[float(self.products[i][j]) for j in chosen] + [float(self.with_worth[i])] for i in chosen]
        return _solved(rows)

    def explained(self, chosen: Sequence[int]) -> float:
        """The share of what games paid that some features explain, 0 to 1."""
        if not self.worth or not chosen:
            return 0.0
        told = sum(w * self.with_worth[i] for w, i in zip(self.fitted(chosen), chosen, strict=True))
        return min(max(told / self.worth, 0.0), 1.0 - 1e-9)


def telling(sums: LeadSums) -> list[int]:
    """The features that tell how games end, those that tell the most first: one after the other, as long as each tells
    something beyond those before."""
    left = [at for at in range(len(sums.products)) if sums.products[at][at]]
    chosen: list[int] = []
    known = 0.0
    while left and len(chosen) < MOST:
        left = [at for at in left if not any(sums.alike(at, other) for other in chosen)]
        best, told = -1, known
        for at in left:
            share = sums.explained([*chosen, at])
            if share > told:
                best, told = at, share
        if best < 0 or sums.games * (told - known) < _TELLS * (1.0 - told):
            break
        chosen.append(best)
        left.remove(best)
        known = told
    return chosen


def whole_weights(weights: Sequence[float]) -> list[int]:
    """The same as whole numbers without a common divisor; only how they stand to each other is kept."""
    sizes = [abs(weight) for weight in weights if weight]
    if not sizes:
        return [0 for _ in weights]
    factor = min(_FINEST / min(sizes), _GREATEST / max(sizes))
    made = [round(weight * factor) for weight in weights]
    common = gcd(*made) or 1
    return [weight // common for weight in made]


def spread(sums: LeadSums, at: int) -> float:
    """How much a feature varies, beside those of the same sums."""
    return sqrt(float(sums.products[at][at]))


def _solved(rows: list[list[float]]) -> list[float]:
    """The solution of linear equations, the right side last in each row; by Gauss, the greatest pivot first."""
    size = len(rows)
    for at in range(size):
        best = max(range(at, size), key=lambda row: abs(rows[row][at]))
        rows[at], rows[best] = rows[best], rows[at]
        for row in range(at + 1, size):
            part = rows[row][at] / rows[at][at] if rows[at][at] else 0.0
            for column in range(at, size + 1):
                rows[row][column] -= part * rows[at][column]
    made = [0.0] * size
    for at in reversed(range(size)):
        rest = rows[at][size] - sum(rows[at][column] * made[column] for column in range(at + 1, size))
        made[at] = rest / rows[at][at] if rows[at][at] else 0.0
    return made
