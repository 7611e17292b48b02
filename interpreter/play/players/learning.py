"""What a search learns of decisions, whatever position they are taken in.

Source: Cazenave, "Generalized rapid action value estimation", IJCAI 2015 (`grave`); Finnsson and Björnsson, "Simulation-based
approach to general game playing", AAAI 2008 (`mast`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Protocol

from ...engines.base import Decision
from ...engines.searching import HOPE, SearchPlan
from ...ground.rng import Random

_DOUBT = 1e-5
"""The square of how far the experience behind a node may be off, four times."""

Code = tuple[object, ...]
Table = Mapping[Code, tuple[int, float]]
"""How often a decision was taken, and what came of it."""


class Visited(Protocol):
    """A node of the tree."""

    visits: int


def code(mover: int, decision: Decision) -> Code:
    """What makes decisions of different positions the same: who takes them, the move and its parameters."""
    return mover, decision.move, decision.arguments


def blended(visits: int, worth: float, count: int, after: float, log: float) -> float:
    """What a child is worth by its own playouts, and by those in which its decision came later; each counts the less, the more
    there are of the others: the mean of both with the part count / (count + visits + 1e-5 count visits) for the later ones."""
    if not count and not visits:
        return 1.0 + HOPE
    own = 1.0 + _DOUBT * count
    value = (worth * own + after) / (count + visits * own)
    return value + sqrt(log / visits) if visits and log else value


class Learnt:
    """Of each node that was visited often what came of decisions behind it; of all playouts what came of decisions."""

    def __init__(self, plan: SearchPlan) -> None:
        self.plan = plan
        self._tables: dict[int, dict[Code, tuple[int, float]]] = {}
        self._always: dict[Code, tuple[int, float]] = {}
        self._trace: list[tuple[int, Code]] = []

    def keep(self, nodes: Sequence[Visited]) -> None:
        """Only these nodes are left."""
        known = {id(node) for node in nodes}
        self._tables = {node: table for node, table in self._tables.items() if node in known}

    def begin(self) -> None:
        """A playout begins."""
        self._trace = []

    def trace(self, mover: int | None, decision: Decision) -> None:
        """A decision was taken; by nature, if the mover is -1."""
        if self.plan.policy != "plain":
            by = -1 if mover is None else mover
            self._trace.append((by, code(by, decision)))

    def table(self, path: Sequence[Visited]) -> Table | None:
        """The experience of the nearest node that has enough, from the end of a path back."""
        if self.plan.policy != "grave":
            return None
        near = next((node for node in reversed(path) if node.visits >= self.plan.reference), None)
        return None if near is None else self._tables.get(id(near), {})

    def draw(self, mover: int, legal: Sequence[Decision], random: Random) -> Decision:
        """A decision of a playout: mostly the one of which most came so far."""
        if random.below(1000) < int(1000 * self.plan.epsilon):
            return legal[random.below(len(legal))]
        return max(legal, key=lambda one: self._mean(code(mover, one)))

    def _mean(self, one: Code) -> float:
        count, worth = self._always.get(one, (0, 0.0))
        return worth / count if count else 1.0

    def learn(self, path: Sequence[Visited], values: Sequence[float]) -> None:
        """A playout came down a path and paid the players so much."""
        if self.plan.policy == "mast":
            _add(self._always, self._trace, values)
        elif self.plan.policy == "grave":
            for at, node in enumerate(path):
                if 2 * node.visits < self.plan.reference:
                    break
                _add(self._tables.setdefault(id(node), {}), self._trace[at:], values)


def _add(table: dict[Code, tuple[int, float]], trace: Sequence[tuple[int, Code]], values: Sequence[float]) -> None:
    for by, one in trace:
        if by >= 0:
            count, worth = table.get(one, (0, 0.0))
            table[one] = count + 1, worth + values[by]
