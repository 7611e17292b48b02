"""An equilibrium of a tiny game, found as near as is asked for, and how far players are from one."""

from __future__ import annotations

import time

from ...engines.base import Game
from ...ground.interrupts import check
from ...ground.records import Struct
from .cfr import RegretMinimiser
from .policies import strategy_of
from .strategies import best_answer
from .tree import Floats, GameTree, Watch, game_tree

_BETWEEN = 20
"""Rounds before the first look at how near it is; before each further one a half more than before the last."""


class EquilibriumPlan(Struct):
    """What is asked for.

    Attributes:
        precision:  how far apart the bounds of the value may be, in payoffs.
        seconds:    in which all positions must be found, and after which the equilibrium is found no nearer.
        players:    who is measured against it.
        draws:      streams of random numbers with which each of them is asked, in each place.
        seed:       of these.
    """

    precision: float = 0.001
    seconds: float = 60
    players: tuple[str, ...] = ()
    draws: int = 16
    seed: int = 1


class MeasuredPlayer(Struct):
    """Attributes:
    name:   as it was written.
    gets:   by seat what it gets at least, that is against the best answer.
    """

    name: str
    gets: tuple[float, float]


class Equilibrium(Struct):
    """What was found.

    Attributes:
        low, high:  bounds of what the game is worth to the first player. They are certain, as far as sums of fractions are.
        strategy:   a probability for each decision of the places of the tree.
        rounds:     of regret minimisation.
    """

    tree: GameTree
    low: float
    high: float
    strategy: Floats
    rounds: int
    measured: tuple[MeasuredPlayer, ...]

    @property
    def value(self) -> float:
        """The middle of the bounds."""
        return (self.low + self.high) / 2

    def gives_away(self, player: MeasuredPlayer) -> tuple[float, float]:
        """By seat how much less than the game is worth a player gets against the best answer, 0 or more, as near as the value
        is known."""
        worth = self.value, self.tree.total - self.value
        first, second = (max(0.0, one - got) for one, got in zip(worth, player.gets, strict=True))
        return first, second

    def exploitability(self, player: MeasuredPlayer) -> float:
        """The mean of that of both seats."""
        return _exploitability(self.tree, player)


def bounds(tree: GameTree, strategy: Floats) -> tuple[float, float]:
    """What a strategy of both players proves of the worth of a game to the first: the least and the most that it can be."""
    return tree.total - best_answer(tree, strategy, 1), best_answer(tree, strategy, 0)


def equilibrium(game: Game, plan: EquilibriumPlan, watch: Watch = lambda what, number: None) -> Equilibrium:
    """Raises: RulesetError: the game is too large, takes too long or is not for two, or one of the players cannot play it.
    PlayError: the rules fail."""
    begun = time.monotonic()
    tree = game_tree(game, watch, seconds=plan.seconds)
    found = time.monotonic()
    measured = [_measured(tree, name, plan, watch) for name in plan.players]
    end = time.monotonic() + plan.seconds - (found - begun)  # players take what they take
    regrets, more = RegretMinimiser(tree), _BETWEEN
    while True:
        check()
        regrets.more(more)
        strategy = regrets.average()
        low, high = bounds(tree, strategy)
        watch("rounds", regrets.rounds)
        if high - low <= plan.precision or time.monotonic() >= end:
            return Equilibrium(tree, low, high, strategy, regrets.rounds, tuple(measured))
        more = regrets.rounds // 2


def exploitability(
    game: Game, player: str, plan: EquilibriumPlan, most: int, watch: Watch = lambda what, number: None
) -> tuple[float, int]:
    """How much a player gives away, on the average of both seats, to who knows how it decides, and in how many situations it
    was asked. No equilibrium is needed for that. Raises as `equilibrium`; RulesetError: the game has more than `most`
    positions."""
    tree = game_tree(game, watch, most, plan.seconds)
    measured = _measured(tree, player, plan, watch)
    return _exploitability(tree, measured), len(tree.places)


def _exploitability(tree: GameTree, player: MeasuredPlayer) -> float:
    return (tree.total - sum(player.gets)) / 2


def _measured(tree: GameTree, name: str, plan: EquilibriumPlan, watch: Watch) -> MeasuredPlayer:
    low, high = bounds(tree, strategy_of(name, tree, plan.draws, plan.seed, watch))
    return MeasuredPlayer(name, (low, tree.total - high))
