"""`ludograph tune`."""

from __future__ import annotations

from typing import Annotated

import typer

from .support.groups import GameCourse, Workers, how_played
from .support.lab import AsJson, PlayerNames
from .support.parameters import RulesetName
from .support.sweeping import CellGames, SweptSets, Within


def command(
    ruleset: RulesetName,
    sets: SweptSets = None,
    games: CellGames = 400,
    target: Annotated[
        str,
        typer.Option(
            "--target",
            metavar="NUMBER=VALUE",
            help="What is to be met, as `seat1=50%` or `length=60`; `first=fair`: who begins wins as often as others.",
        ),
    ] = "first=fair",
    within: Within = None,
    players: PlayerNames = "random",
    *,
    course: GameCourse,
    workers: Workers,
    json: AsJson = False,
) -> None:
    """Find the fair value of an option: `sweep` with a target, which is that who begins wins as often as each other player.

    As `ludograph tune my_game.yaml --set size=3..9`. The exit status is 3 if it was stopped; the same command goes on.
    """
    from ..lab.statistics.scientific import scipy_is_there
    from ..lab.sweeps.target import SweepTarget
    from .support.sweeping import sweep

    scipy_is_there()
    sweep(
        ruleset,
        sets,
        games,
        SweepTarget.read(target, within or 0.0),
        how_played(players, course, workers),
        workers,
        json=json,
    )
