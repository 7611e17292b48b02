"""The native engine: the rules of a game as C, compiled and kept, with the same answers as the reference engine."""

from .calls.state import NativeDecision, NativeState
from .errors import NotNative
from .file.program import generate
from .game import NativeGame
from .toolchain.build import NoCompiler

__all__ = ["NativeDecision", "NativeGame", "NativeState", "NoCompiler", "NotNative", "generate", "source"]


def source(game: NativeGame) -> str:
    """The C file of a game."""
    return game.source.text
