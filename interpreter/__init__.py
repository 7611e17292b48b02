"""Ludograph: the rules of a board game written once, as declarations over a board graph.

>>> import ludograph
>>> game = ludograph.load("tic_tac_toe")
>>> state = game.initial().apply("b2")
>>> state.mover, len(state.legal())
('Nought', 8)
"""

from .diagnostics import Diagnostic, RulesetError
from .engine import IllegalDecision, PlayError, Result, Why
from .pipeline import load, loads

__all__ = ["Diagnostic", "IllegalDecision", "PlayError", "Result", "RulesetError", "Why", "load", "loads"]
