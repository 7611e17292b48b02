"""What the commands share that let players meet: options, progress, and how they end."""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .output import progress
from .parameters import whole

if TYPE_CHECKING:
    from ...ground.diagnostics import Diagnostic
    from ...lab.matches.pairing import Arena, Pairing
    from ...lab.matches.play import MatchOutcome, Watch
    from ...lab.measures.model import Said

Opening = Annotated[
    int,
    typer.Option(
        "--opening",
        parser=whole(0, 1000),
        metavar="K",
        help="So many decisions are drawn at random first, for all alike.",
    ),
]
MaxDecisions = Annotated[
    int,
    typer.Option(
        "--max-decisions", parser=whole(1), metavar="M", help="Leave a game unfinished after so many decisions."
    ),
]
GamesOut = Annotated[
    Path | None,
    typer.Option(
        "--out", metavar="FILE", help="Write the games to FILE, or go on with those that are there.", show_default=False
    ),
]
Fresh = Annotated[bool, typer.Option("--fresh", help="Throw away the games that FILE has.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print all figures as JSON.")]


def arena(ruleset: str, options: Mapping[str, str], engine: str, seed: int, opening: int, cap: int) -> Arena:
    """Where contenders meet. `ruleset` may name options, too. Raises RulesetError."""
    from ...lab.games.playing import Recipe
    from ...lab.matches.pairing import Arena
    from ...lab.naming import WithOptions
    from ...pipeline import wanted

    named = WithOptions.read(ruleset, options)
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


def tell_drain(games: int) -> None:
    """Said once, when a run is asked to stop."""
    from ...ground.diagnostics import counted

    print(f"{counted(games, 'game')} are being finished; again to leave them", file=sys.stderr)


@contextmanager
def resumable(so_far: Callable[[], None], out: Path | None) -> Iterator[None]:
    """Within, whoever stops is told how to go on; without a file that keeps the games, what they have shown."""
    try:
        yield
    except KeyboardInterrupt as stop:
        if out is None:
            so_far()
            raise
        raise type(stop)(f"the games so far are in {out}; the same command goes on") from None


def tell_notices(notices: Sequence[Diagnostic]) -> None:
    """On stderr, behind what is printed."""
    from ...ground.diagnostics import render_all

    if notices:
        sys.stdout.flush()
        print(render_all(notices), file=sys.stderr)


def print_told(sentences: Sequence[Said]) -> None:
    """The first sentences are what matters most. A terminal shows bold what stands between stars."""
    bold = ("\033[1m", "\033[0m") if sys.stdout.isatty() else ("", "")
    for one in sentences:
        parts = one.text.split("**")
        print("".join(part + (bold[at % 2] if at < len(parts) - 1 else "") for at, part in enumerate(parts)))


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
        "over": outcome.is_over,
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


def plain_told(sentences: Sequence[Said]) -> list[dict[str, str]]:
    """Sentences as JSON has them: a program need not read English."""
    return [{"slug": one.slug, "text": one.text.replace("**", "")} for one in sentences]
