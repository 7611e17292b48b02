"""Which engine plays a checked ruleset."""

from __future__ import annotations

from ..checker import Program
from .base import Game
from .notice import notice


def make_game(program: Program, name: str, engine: str, *, much: bool = True) -> Game:
    """The game of a checked ruleset, by the engine `native` or `reference`, or by whichever there is: `auto`. If not `much`
    will be played, `auto` begins in the reference engine and compiles when that pays; see `by_cost`.

    Raises: RulesetError: `native` was asked for and cannot be had.
    """
    if engine == "reference":
        from .reference import ReferenceGame

        return ReferenceGame(program, name)
    if engine == "auto" and not much:
        from .by_cost import ByCostGame

        return ByCostGame(program, name)
    from .native import NativeGame, NoCompiler, NotNative

    try:
        return NativeGame(program, name)
    except (NoCompiler, NotNative) as problem:
        if engine == "native":
            raise
        from .reference import ReferenceGame

        notice(problem.diagnostics[0].title)
        return ReferenceGame(program, name)
