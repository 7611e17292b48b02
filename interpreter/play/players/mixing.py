"""How a search goes on where somebody decides, and what it has learnt there in the end: a share for each decision.

Two rules. *Upper confidence bounds* find the decision that is best against what the others do, and so are for whoever decides
alone. Where several decide together, each chooses without knowing what the others choose, and it may be best to draw; bounds
then go round in circles, all players with them, and what they visit need not come near any equilibrium. *Regret matching*
draws by how much better each decision would have been so far; what it drew in the mean comes near one.

Sources: Auer, Cesa-Bianchi, Fischer, "Finite-time analysis of the multiarmed bandit problem", 2002 (UCB1). Hart, Mas-Colell,
"A simple adaptive procedure leading to correlated equilibrium", 2000 (regret matching). Shafiei, Sturtevant, Schaeffer,
"Comparing UCT versus CFR in simultaneous games", 2009; Lisý, Kovařík, Lanctot, Bošanský, "Convergence of Monte Carlo tree
search in simultaneous move games", NIPS 2013. Ganzfried, Sandholm, Waugh, "Strategy purification and thresholding", 2012.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from math import sqrt
from typing import Protocol

from ...engines.searching import HOPE, SearchPlan, logarithm
from ...ground.rng import Random

_EXPLORES = 0.2
"""The share of decisions that regret matching draws evenly, so that each is tried."""

_RARE = 0.25
"""What got less than such a part of the greatest number of visits was explored, no more: it is not taken."""

Others = Hashable
"""What the others decided at the same time."""


class SelectionRule(Protocol):
    """What is known where a player decides. `visits`, `worth`: by decision, how often it was tried, and the sum of what came of
    it, 0 to 1 each time."""

    visits: list[int]
    worth: list[float]

    def pick(self, random: Random) -> int:
        """The decision that is tried next, by its place."""

    def learn(self, at: int, value: float, others: Others) -> None:
        """What came of a pick, 0 to 1."""

    def chances(self) -> list[float]:
        """With which probability each decision is taken in the end."""


class UpperBounds:
    """Upper confidence bounds."""

    def __init__(self, plan: SearchPlan, count: int) -> None:
        self.plan = plan
        self.visits, self.worth, self.total = [0] * count, [0.0] * count, 0

    def pick(self, random: Random) -> int:
        new = [at for at, visits in enumerate(self.visits) if not visits]
        if new and (self.plan.tries_each(len(self.visits)) or len(new) == len(self.visits)):
            return new[random.below(len(new))]
        log = self.plan.c * self.plan.c * logarithm(max(1, self.total))
        best, score = -1, -1.0
        for at, visits in enumerate(self.visits):
            if visits:
                value = self.worth[at] / visits + sqrt(log / visits)
                if value > score:
                    best, score = at, value
        if new and sum(self.worth) / self.total + HOPE > score:
            return new[random.below(len(new))]
        return best

    def learn(self, at: int, value: float, others: Others) -> None:
        self.visits[at] += 1
        self.worth[at] += value
        self.total += 1

    def chances(self) -> list[float]:
        least = _RARE * max(self.visits)
        return shared([visits if visits >= least else 0 for visits in self.visits])


class RegretMatching:
    """Regret matching: by the means of what each decision brought against what the others decided at the same time. Regrets
    never fall below 0, and later rounds count for more, as in CFR+ (Tammelin, 2014)."""

    def __init__(self, count: int) -> None:
        self.visits, self.worth = [0] * count, [0.0] * count
        self._regrets, self._drawn, self._rounds = [0.0] * count, [0.0] * count, 0
        self._against: dict[Others, tuple[list[int], list[float]]] = {}

    def pick(self, random: Random) -> int:
        mixed, count = shared(self._regrets), len(self._regrets)
        self._rounds += 1
        for at, share in enumerate(mixed):
            self._drawn[at] += self._rounds * share
        return drawn([_EXPLORES / count + (1 - _EXPLORES) * share for share in mixed], random)

    def learn(self, at: int, value: float, others: Others) -> None:
        count = len(self.visits)
        visits, worth = self._against.setdefault(others, ([0] * count, [0.0] * count))
        for seen, won in ((self.visits, self.worth), (visits, worth)):
            seen[at] += 1
            won[at] += value
        mean = worth[at] / visits[at]
        for other in range(count):
            if visits[other]:
                self._regrets[other] = max(0.0, self._regrets[other] + worth[other] / visits[other] - mean)

    def chances(self) -> list[float]:
        return shared(self._drawn)


def shared(parts: Sequence[float]) -> list[float]:
    """The same, so that they add up to 1; all alike where there are none."""
    total = sum(parts)
    return [part / total for part in parts] if total > 0 else [1 / len(parts)] * len(parts)


def drawn(chances: Sequence[float], random: Random) -> int:
    """A place, drawn by probabilities."""
    left = (random.next64() >> 11) / (1 << 53)
    for at, chance in enumerate(chances):
        left -= chance
        if left < 0:
            return at
    return max(range(len(chances)), key=lambda at: chances[at])
