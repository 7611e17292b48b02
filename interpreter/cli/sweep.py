"""`ludograph sweep`."""

from __future__ import annotations

from typing import Annotated

import typer

from .support.lab import AsJson, Fresh, MaxDecisions, Out, PlayerNames, Precision
from .support.parameters import Clusters, EngineName, Jobs, RulesetName, Seed, cores
from .support.sweeping import CellGames, SweptSets


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
    players: PlayerNames = "random",
    max_decisions: MaxDecisions = 20_000,
    seed: Seed = 1,
    jobs: Jobs = None,
    cluster: Clusters = None,
    out: Out = None,
    fresh: Fresh = False,
    json: AsJson = False,
    engine: EngineName = "auto",
) -> None:
    """Play a ruleset with one value of an option after the other, and show how its games change.

    With `--target` it finds which values bring a number of the games to a value, if it rises or falls with the option. The
    games are kept in the folder `studies`, so that the same command goes on where it was stopped. The exit status is 3 if it
    was stopped.
    """
    from ..lab.statistics.games_needed import for_precision
    from ..lab.statistics.scientific import scipy_is_there
    from ..lab.study.series import HowPlayed
    from ..pipeline import wanted
    from ..play.players.spec import several
    from .support.sweeping import sweep

    scipy_is_there()
    games = games if precision is None else for_precision(precision)
    way = HowPlayed(several(players), seed, max_decisions, jobs or cores(), wanted(engine), cluster)
    sweep(ruleset, sets, games, target, way, out, fresh=fresh, json=json)
