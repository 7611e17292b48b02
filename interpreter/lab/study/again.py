"""The command that gives the same again, on whatever machine."""

from __future__ import annotations

import shlex

from ...ground.limits import MOST_DECISIONS
from .run import RulesetStudy


def again(study: RulesetStudy) -> str:
    """All that decides the games is written out."""
    header = study.studied.series.header
    words = ["ludograph", "study", str(study.studied.named), "--games", str(study.planned or study.measured.games)]
    words += way_of(header.seats, header.seed, header.cap)
    words += [] if study.evaluator is None else ["--evaluator", study.evaluator.name]
    words += ["--depth"] * (study.depth is not None) + ["--rotate"] * (study.rotation is not None)
    return shlex.join(words)


def way_of(seats: tuple[str, ...], seed: int, cap: int) -> list[str]:
    """How games are played, as options; what is usual is left out."""
    words = ["--seed", str(seed)]
    names = list(dict.fromkeys(seats))
    if names != ["random"]:
        words += ["--players", names[0] if len(names) == 1 else ",".join(seats)]
    if cap != MOST_DECISIONS:
        words += ["--max-decisions", str(cap)]
    return words
