"""What the commands share that let players meet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from .groups import GameCourse
from .lab import shown_reading
from .output import progress
from .parameters import named, whole

if TYPE_CHECKING:
    from ...lab.matches.pairing import Arena, Pairing
    from ...lab.matches.play import Watch

Opening = Annotated[
    int,
    typer.Option(
        "--opening",
        parser=whole(0, 1000),
        metavar="K",
        help="So many decisions are drawn at random first, for all alike.",
    ),
]


def arena(ruleset: str, sets: Sequence[str] | None, course: GameCourse, opening: int) -> Arena:
    """Where contenders meet. `ruleset` may name options, too. Raises RulesetError."""
    from ...lab.games.playing import Recipe
    from ...lab.matches.pairing import Arena
    from ...pipeline import wanted

    engine = wanted(course.engine)
    ((recipe, game),) = shown_reading([named(ruleset, sets)], lambda one: Recipe.read(one.ruleset, one.options, engine))
    return Arena(game, recipe, seed=course.seed, opening=opening, cap=course.max_decisions)


@contextmanager
def blocks_watched() -> Iterator[Watch]:
    """A watch that shows a bar for each pairing, with the score so far."""
    from ...lab.study.live import so_far

    with progress() as watch:

        def seen(pairing: Pairing, done: int, most: int) -> None:
            who, tally = pairing.contenders, pairing.tally(done)
            live = so_far("score", tally.scores.mean * tally.blocks, tally.blocks) if tally.blocks else ""
            watch(f"{who.first} : {who.second}", done, most, live)

        yield seen
