"""`ludograph sweep`."""

from __future__ import annotations

from typing import Annotated

import typer

from .support.groups import GameCourse, Workers, how_played
from .support.lab import AsJson, PlayerNames, Precision
from .support.parameters import RulesetName
from .support.sweeping import CellGames, SweptSets, Within


def command(
    ruleset: RulesetName,
    sets: SweptSets = None,
    games: CellGames = 400,
    precision: Precision = None,
    target: Annotated[
        str | None,
        typer.Option(
            "--target",
            metavar="NUMBER=VALUE",
            help="What is to be met, as `first=50%` or `length=60`: games go to the values that may meet it.",
            show_default=False,
        ),
    ] = None,
    within: Within = None,
    players: PlayerNames = "random",
    *,
    course: GameCourse,
    workers: Workers,
    json: AsJson = False,
) -> None:
    """Play a ruleset with one value of an option after the other, and show how its games change.

    With `--target` it finds which values bring a number of the games to a value, if it rises or falls with the option. The
    games are kept in the folder `studies`, so that the same command goes on where it was stopped. The exit status is 3 if it
    was stopped.
    """
    from ..lab.statistics.games_needed import for_precision
    from ..lab.statistics.scientific import scipy_is_there
    from ..lab.sweeps.target import SweepTarget
    from .support.sweeping import sweep

    if within is not None and target is None:
        raise typer.BadParameter("`--within` says how near to `--target` is near enough")
    scipy_is_there()
    aim = None if target is None else SweepTarget.read(target, within or 0.0)
    games = games if precision is None else for_precision(precision)
    sweep(ruleset, sets, games, aim, how_played(players, course, workers), workers, json=json)
