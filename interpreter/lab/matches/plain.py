"""Matches and ladders as JSON: one object, in which every sentence has its slug."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from ..measures.model import Said
from ..plain import plain_head, plain_header, plain_sentences
from .ladder import Climbed, is_proven, told
from .play import MatchOutcome


def plain_match(outcome: MatchOutcome, sentences: Sequence[Said], file: str, again: str) -> dict[str, Any]:
    """A match."""
    return {
        **plain_head("match"),
        "ruleset": _ruleset([outcome]),
        **_outcome(outcome),
        "sentences": plain_sentences(sentences),
        "file": file,
        "again": again,
    }


def plain_ladder(climbed: Climbed, file: str, again: str) -> dict[str, Any]:
    """A ladder."""
    return {
        **plain_head("ladder"),
        "ruleset": _ruleset([*climbed.rungs, climbed.random]),
        "player": climbed.ladder.player,
        "budgets": list(climbed.ladder.budgets),
        "stopped": "done" if climbed.is_over else "stopped",
        "depth": {"rungs": len(climbed.proven), "nelo": climbed.nelo},
        "rungs": [{**_outcome(rung), "proven": is_proven(rung)} for rung in climbed.rungs],
        "random": _outcome(climbed.random),
        "sentences": plain_sentences(told(climbed)),
        "file": file,
        "again": again,
    }


def _ruleset(outcomes: Sequence[MatchOutcome]) -> dict[str, Any]:
    """What was played, and how many games. `players`: those of the first game of a block."""
    games = sum((one.tally.blocks + one.tally.unfinished) * one.tally.players for one in outcomes)
    return plain_header(outcomes[0].pairing.series[0].header, games)


def _outcome(outcome: MatchOutcome) -> dict[str, Any]:
    tally, verdict, who = outcome.tally, outcome.verdict, outcome.pairing.contenders
    question = outcome.question
    return {
        "players": [who.first, who.second],
        "written": list(outcome.pairing.written),
        "elo0": question.nelo0,
        "elo1": question.nelo1,
        "fixed": question.blocks is not None,
        "stopped": "done" if outcome.is_over else "stopped",
        "blocks": {"points": tally.counts, "unfinished": tally.unfinished, "games": tally.players},
        "games": {"won": tally.won, "drawn": tally.drawn, "lost": tally.lost},
        "score": tally.scores.mean if tally.blocks else None,
        "llr": verdict.llr,
        **{name: _finite(getattr(verdict, name)) for name in ("nelo", "low", "high")},
        "verdict": verdict.shown.value,
        "needed": verdict.more,
        "seat_luck": tally.seat_luck if tally.blocks else None,
    }


def _finite(number: float | None) -> float | None:
    """JSON has no infinity."""
    return number if number is not None and math.isfinite(number) else None
