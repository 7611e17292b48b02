"""What the commands share that let players meet: their options, progress, and matches as JSON."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .output import progress
from .parameters import parse_sets, whole

if TYPE_CHECKING:
    from ...lab.matches.pairing import Arena, Pairing
    from ...lab.matches.play import MatchOutcome, Watch

Opening = Annotated[
    int,
    typer.Option(
        "--opening",
        parser=whole(0, 1000),
        metavar="K",
        help="So many decisions are drawn at random first, for all alike.",
    ),
]


def arena(ruleset: str, sets: Sequence[str] | None, engine: str, seed: int, opening: int, cap: int) -> Arena:
    """Where contenders meet. `ruleset` may name options, too. Raises RulesetError."""
    from ...lab.games.playing import Recipe
    from ...lab.matches.pairing import Arena
    from ...lab.naming import WithOptions
    from ...pipeline import wanted

    named = WithOptions.read(ruleset, parse_sets(sets))
    recipe, game = Recipe.read(named.ruleset, named.options, wanted(engine))
    return Arena(game, recipe, seed=seed, opening=opening, cap=cap)


@contextmanager
def blocks_watched() -> Iterator[Watch]:
    """A watch that shows a bar for each pairing."""
    with progress() as watch:

        def seen(pairing: Pairing, done: int, most: int) -> None:
            who = pairing.contenders
            watch(f"{who.first} : {who.second}", done, most)

        yield seen


def plain_match(outcome: MatchOutcome) -> dict[str, Any]:
    """A match as JSON has it."""
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
