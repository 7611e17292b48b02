"""What strategies bring: their values, and the best that can be done against them.

A strategy is an array with a probability for each decision of each place, of both players.
"""

from __future__ import annotations

import numpy as np

from .tree import NATURE, Floats, GameTree, Whole

_SAME = 1e-12


def reach(tree: GameTree, strategy: Floats, leaves_out: int | None = None) -> Floats:
    """By node the probability of getting there; what a player decides who is left out counts as certain."""
    made = np.zeros(len(tree.payoffs))
    made[0] = 1
    for level in tree.levels:
        weights = made[level.begin + level.parent] * _edges(level.slot, level.chance, strategy)
        if leaves_out is not None:
            own = level.mover == leaves_out
            weights[own] = made[level.begin + level.parent[own]]
        made[level.end : level.end + level.behind] = np.bincount(level.child, weights, minlength=level.behind)
    return made


def own_reach(tree: GameTree, strategy: Floats, player: int) -> Floats:
    """By node the probability with which a player decides so that it gets there, if all others do."""
    made = np.zeros(len(tree.payoffs))
    made[0] = 1
    for level in tree.levels:
        weights = made[level.begin + level.parent]
        own = level.mover == player
        weights[own] *= strategy[level.slot[own]]
        made[level.end : level.end + level.behind] = np.bincount(level.child, weights, minlength=level.behind)
    return made


def values(tree: GameTree, strategy: Floats, player: int) -> Floats:
    """By node what it is worth to a player."""
    made = tree.payoffs[:, player].copy()
    for level in reversed(tree.levels):
        if len(level.parent):
            weights = _edges(level.slot, level.chance, strategy) * made[level.end + level.child]
            made[level.begin : level.end] += np.bincount(level.parent, weights, minlength=level.end - level.begin)
    return made


def decision_values(tree: GameTree, worths: Floats, weights: Floats) -> Floats:
    """By decision what the positions behind it are worth to a player, each with the weight of the one before it, added up.
    That of other players' decisions says nothing."""
    slots, parents, children = tree.taken
    made = np.zeros(tree.slots)
    made += np.bincount(slots, weights[parents] * worths[children], minlength=tree.slots)
    return made


def best_answer(tree: GameTree, strategy: Floats, player: int) -> float:
    """What a player gets who knows the strategy of the others, and answers as well as can be.

    The answer is made better place by place, until nothing changes: what others do to get to a place does not depend on it,
    so the last places are right at once, and those before them in the next round.
    """
    weights, place_of, own = reach(tree, strategy, player), tree.place_of, tree.players_of == player
    answer = np.where(own, tree.even(), strategy)
    while True:
        worths = values(tree, answer, player)
        brought = decision_values(tree, worths, weights)
        now = np.bincount(place_of, answer * brought, minlength=len(tree.places))
        better = _greatest(brought, place_of, len(tree.places))
        if not np.any((better > now + _SAME)[place_of[own]]):
            return float(worths[0])
        answer = np.where(own, _first_of(brought, better, place_of), strategy)


def _greatest(brought: Floats, place_of: Whole, places: int) -> Floats:
    made = np.full(places, -np.inf)
    np.maximum.at(made, place_of, brought)
    return made


def _first_of(brought: Floats, best: Floats, place_of: Whole) -> Floats:
    """1 for the first best decision of each place, else 0."""
    slots = np.flatnonzero(brought == best[place_of])
    _, first = np.unique(place_of[slots], return_index=True)
    made = np.zeros(len(brought))
    made[slots[first]] = 1
    return made


def _edges(slot: Whole, chance: Floats, strategy: Floats) -> Floats:
    """By edge the probability that it is taken."""
    return np.where(slot == NATURE, chance, strategy[slot]) if len(strategy) else chance
