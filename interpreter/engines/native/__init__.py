"""The native engine: the rules of a game as C, compiled and kept, with the same answers as the reference engine."""

from .build import NoCompiler
from .emit_program import generate
from .errors import NotNative
from .game import NativeGame
from .state import NativeDecision, NativeState

__all__ = ["NativeDecision", "NativeGame", "NativeState", "NoCompiler", "NotNative", "generate", "source"]


def source(game: NativeGame) -> str:
    """The C file of a game."""
    return game.source.text
