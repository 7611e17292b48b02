"""Ludograph: the rules of a board game written once, as declarations over a board graph.

`load` gives a game, a game its first state; a state lists its legal decisions and says what follows from each:

    game = ludograph.load("my_game.yaml", options={"size": 5})
    state = game.initial()
    while state.result is None:
        state = state.apply(state.legal()[0])
"""

from .diagnostics import Diagnostic, RulesetError
from .engine import IllegalDecision, PlayError, Result, Why
from .pipeline import load, loads

__all__ = ["Diagnostic", "IllegalDecision", "PlayError", "Result", "RulesetError", "Why", "load", "loads"]
