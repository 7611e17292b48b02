"""`ludograph tune`."""

from __future__ import annotations

from typing import Annotated

import typer

from .support.lab import AsJson, Fresh, MaxDecisions, Out, PlayerNames
from .support.parameters import Clusters, EngineName, Jobs, RulesetName, Seed, cores
from .support.sweeping import CellGames, SweptSets


def command(
    ruleset: RulesetName,
    sets: SweptSets = None,
    games: CellGames = 400,
    target: Annotated[
        str, typer.Option("--target", metavar="NUMBER=VALUE", help="What is to be met, as `seat1=50%` or `length=60`.")
    ] = "first=50%",
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
    """Find the fair value of an option: `sweep` with a target, which is that who begins wins every other game.

    As `ludograph tune my_game.yaml --set size=3..9`. The exit status is 3 if it was stopped; the same command goes on.
    """
    from ..lab.statistics.scientific import scipy_is_there
    from ..lab.study.series import HowPlayed
    from ..pipeline import wanted
    from ..play.players.spec import several
    from .support.sweeping import sweep

    scipy_is_there()
    way = HowPlayed(several(players), seed, max_decisions, jobs or cores(), wanted(engine), cluster)
    sweep(ruleset, sets, games, target, way, out, fresh=fresh, json=json)
