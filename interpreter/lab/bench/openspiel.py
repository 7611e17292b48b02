"""The same game in OpenSpiel: its random rollouts in C++, and its Python interface.

Source: Lanctot et al., "OpenSpiel: a framework for reinforcement learning in games", 2019; the package `open_spiel`.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

from ...files.yaml_text.events import loaded
from ...ground.diagnostics import fail
from .measure import Contender, MeasuredPlay

_EXPLORATION, _MEGABYTES = 1.4, 1000
"""Of its tree search: what its own examples take, and more memory than it needs."""

_NAMES = Path(__file__).with_name("openspiel.yaml")


class Rival:
    """The package. Raises RulesetError when it is not installed."""

    def __init__(self) -> None:
        try:
            import pyspiel
        except ImportError:
            helps = ("install it: `pip install 'ludograph[bench]'`",)
            raise fail("not-installed", "OpenSpiel is not installed here", helps=helps) from None
        self.spiel: Any = pyspiel

    def rollouts(self, name: str) -> Contender:
        """Its random rollouts in C++: one simulation of its tree search, whose first leaf is the start of the game and is
        valued by so many of them."""
        game = self.spiel.load_game(name)
        start = game.new_initial_state()

        def play(games: int) -> MeasuredPlay:
            evaluator = self.spiel.RandomRolloutEvaluator(games, 1)
            bot = self.spiel.MCTSBot(game, evaluator, 1.0, 1, 10, False, 1, False)
            bot.mcts_search(start)
            return MeasuredPlay(games, None)

        return play

    def search(self, name: str, playouts: int) -> Contender:
        """Its tree search in C++ from the start of a game, one random rollout for each of so many simulations."""
        game = self.spiel.load_game(name)
        start, seeds = game.new_initial_state(), count(1)

        def play(games: int) -> MeasuredPlay:
            made = 0
            while made < games:
                seed = next(seeds)
                evaluator = self.spiel.RandomRolloutEvaluator(1, seed)
                bot = self.spiel.MCTSBot(game, evaluator, _EXPLORATION, playouts, _MEGABYTES, True, seed, False)
                bot.mcts_search(start)
                made += playouts
            return MeasuredPlay(made, None)

        return play

    def loop(self, name: str) -> Contender:
        """Its Python interface, decision by decision."""
        game = self.spiel.load_game(name)
        drawn = random.Random(1)

        def play(games: int) -> MeasuredPlay:
            decisions = 0
            for _ in range(games):
                state = game.new_initial_state()
                while not state.is_terminal():
                    if state.is_chance_node():
                        actions, weights = zip(*state.chance_outcomes(), strict=True)
                        state.apply_action(drawn.choices(actions, weights)[0])
                    else:
                        state.apply_action(drawn.choice(state.legal_actions()))
                    decisions += 1
            return MeasuredPlay(games, decisions)

        return play


def counterpart(ruleset: str, options: Mapping[str, object]) -> str | None:
    """What OpenSpiel calls a ruleset with these options, or None where it does not have that game."""
    entry = _entries().get(ruleset)
    if entry is None or any(options.get(name) != value for name, value in entry.get("only", {}).items()):
        return None
    return str(entry["game"]).format(**options)


def options_for(ruleset: str) -> dict[str, str]:
    """Options with which a ruleset is the game that OpenSpiel has, where its own defaults are not."""
    return dict(_entries().get(ruleset, {}).get("set", {}))


@cache
def _entries() -> dict[str, dict[str, Any]]:
    entries: dict[str, dict[str, Any]] = loaded(_NAMES.read_text(encoding="utf-8"))
    return entries
