"""The reference engine: plain Python over the core. What it does is what the language means."""

from .game import ReferenceGame
from .state import ReferenceState

__all__ = ["ReferenceGame", "ReferenceState"]
