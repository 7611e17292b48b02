"""Counterfactual regret minimisation.

Sources: Zinkevich, Johanson, Bowling, Piccione, "Regret minimization in games with incomplete information", NIPS 2007;
Tammelin, "Solving large imperfect information games using CFR+", 2014 (regrets that never fall below 0, players in turn, the
later rounds count for more).
"""

from __future__ import annotations

import numpy as np

from .strategies import decision_values, own_reach, reach, values
from .tree import Floats, GameTree, Whole


class RegretMinimiser:
    """`rounds`: how many were played."""

    def __init__(self, tree: GameTree) -> None:
        self.tree, self.rounds = tree, 0
        self._place_of, self._players_of, self._even = tree.place_of, tree.players_of, tree.even()
        self._regrets, self._sum = np.zeros(tree.slots), np.zeros(tree.slots)
        self._first_nodes = _nodes_of(tree)

    def more(self, rounds: int) -> None:
        """Plays so many rounds more."""
        for _ in range(rounds):
            self.rounds += 1
            for player in range(len(self.tree.game.players)):
                self._turn(player)

    def _turn(self, player: int) -> None:
        tree, own = self.tree, self._players_of == player
        strategy = self._matched()
        weights = reach(tree, strategy, player)
        brought = decision_values(tree, values(tree, strategy, player), weights)
        mean = np.bincount(self._place_of, strategy * brought, minlength=len(tree.places))
        self._regrets[own] = np.maximum(0, self._regrets + brought - mean[self._place_of])[own]
        after = self._matched()
        known = own_reach(tree, after, player)[self._first_nodes[self._place_of]]
        self._sum[own] += (self.rounds * known * after)[own]

    def _matched(self) -> Floats:
        """The strategy of the regrets: each decision by its own, all alike where there are none."""
        return self._shared(self._regrets)

    def average(self) -> Floats:
        """The mean strategy, which comes nearer to an equilibrium."""
        return self._shared(self._sum)

    def _shared(self, parts: Floats) -> Floats:
        total = np.bincount(self._place_of, parts, minlength=len(self.tree.places))[self._place_of]
        return np.where(total > 0, parts / np.where(total > 0, total, 1), self._even)


def _nodes_of(tree: GameTree) -> Whole:
    """Of each place one of its nodes. A player who forgets nothing gets to all of them by the same decisions."""
    made = np.zeros(len(tree.places), dtype=np.int64)
    slots, parents, _ = tree.taken
    made[tree.place_of[slots]] = parents
    return made
