"""The rules of a game as a file for other programs."""

from __future__ import annotations

from ..reference import ReferenceGame
from .file.program import generate
from .targets import PTX, WASM, file_for
from .toolchain.build import library
from .toolchain.guard import guard

TARGETS = ("native", WASM.name, PTX.name)
"""What rules are compiled for: this machine, pages, graphics cards."""


def built(game: ReferenceGame, target: str) -> bytes:
    """The file of a game for one of `TARGETS`, from the user's cache folder or compiled.

    Raises: RulesetError: C or the target cannot have these rules, or nothing here compiles them.
    """
    if target == "native":
        source = generate(game)
        return library(guard(source.text), source.flags)
    return file_for({one.name: one for one in (WASM, PTX)}[target], game)
