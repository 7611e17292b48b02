"""Which engine plays a checked ruleset."""

from __future__ import annotations

import sys
from typing import Any

from ..check import Program

_noticed: set[str] = set()


def make_game(program: Program, name: str, engine: str) -> Any:
    """The game of a checked ruleset, by the engine `native` or `reference`, or by whichever there is: `auto`.

    Raises: RulesetError: `native` was asked for and cannot be had.
    """
    from .reference import ReferenceGame

    if engine == "reference":
        return ReferenceGame(program, name)
    from .native import NativeGame, NoCompiler, NotNative

    try:
        return NativeGame(program, name)
    except (NoCompiler, NotNative) as problem:
        if engine == "native":
            raise
        _notice(problem.diagnostics[0].title)
        return ReferenceGame(program, name)


def _notice(reason: str) -> None:
    """Says once why the games take longer."""
    if reason not in _noticed:
        _noticed.add(reason)
        print(f"note: the reference engine plays, which is slower: {reason}", file=sys.stderr)
