"""The command that gives the same again, on whatever machine: all that decides the games is written out."""

from __future__ import annotations

import shlex
from collections.abc import Mapping

from ...files.naming import WithOptions
from ...ground.limits import MOST_DECISIONS
from .ladder import Ladder
from .pairing import Arena
from .verdict import MatchQuestion


def match_again(arena: Arena, first: str, second: str, question: MatchQuestion) -> str:
    """Of a match."""
    asked: dict[str, float] = {"--elo0": question.nelo0, "--elo1": question.nelo1, "--most": question.most}
    if question.blocks is not None:
        asked = {"--pairs": question.blocks}
    return _line("match", arena, [first, second], asked)


def ladder_again(arena: Arena, ladder: Ladder) -> str:
    """Of a ladder."""
    low, high = ladder.budgets[0], ladder.budgets[-1]
    return _line("ladder", arena, ["--player", ladder.player], {"--from": low, "--to": high})


def _line(command: str, arena: Arena, more: list[str], asked: Mapping[str, float]) -> str:
    words = ["ludograph", command, str(WithOptions(arena.recipe.name, _texts(arena.recipe.options))), *more]
    numbers = {**asked, "--opening": arena.opening, "--seed": arena.seed}
    if arena.cap != MOST_DECISIONS:
        numbers["--max-decisions"] = arena.cap
    return shlex.join([*words, *(word for name, number in numbers.items() for word in (name, f"{number:g}"))])


def _texts(options: Mapping[str, object]) -> dict[str, str]:
    return {name: str(value) for name, value in options.items()}
