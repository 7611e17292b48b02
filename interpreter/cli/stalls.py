"""`ludograph stalls`."""

from __future__ import annotations

from typing import Annotated

import typer

from .support.lab import AsJson, MaxDecisions, PlayerNames, say
from .support.parameters import EngineName, RulesetName, Seed, Sets, parse_sets, whole


def command(
    ruleset: RulesetName,
    sets: Sets = None,
    games: Annotated[int, typer.Option("--games", parser=whole(1), metavar="N", help="Games at most.")] = 20,
    positions: Annotated[
        int, typer.Option("--positions", parser=whole(1), metavar="N", help="Decisions at most, of all games together.")
    ] = 20_000,
    players: PlayerNames = "random",
    max_decisions: MaxDecisions = 20_000,
    seed: Seed = 1,
    json: AsJson = False,
    engine: EngineName = "auto",
) -> None:
    """Say where games stand still: how much of them is spent without progress, by which moves, and why."""
    from ..lab.events.stalls import stalls
    from ..lab.events.standing import sentences
    from ..lab.naming import WithOptions
    from ..lab.study.series import HowPlayed, StudiedSeries
    from ..pipeline import wanted
    from ..play.players.spec import several
    from .support.output import counter

    way = HowPlayed(several(players), seed, max_decisions, engine=wanted(engine))
    series = StudiedSeries.of(WithOptions.read(ruleset, parse_sets(sets)), way).series
    with counter() as watch:
        lines = (series.one(number) for number in range(games))
        found = stalls(series, lines, positions, lambda done: watch("decisions", done))
    said = [*sentences(series.header.title, series.header.seats, found)]
    if not json:
        for one in said:
            say(one.text)
        return
    from json import dumps

    from ..lab.study.plain import FORMAT, plain_said

    told = {
        "lab": FORMAT,
        "command": "stalls",
        "ruleset": ruleset,
        **{
            name: getattr(found, name)
            for name in ("games", "decisions", "standing", "progress", "came_back", "finished")
        },
        "stalls": [
            {
                "game": one.game,
                "begin": one.begin,
                "length": one.length,
                "kind": one.kind.name.lower(),
                "moves": one.moves,
            }
            for one in found.stalls
        ],
        "sentences": [plain_said(one) for one in said],
    }
    print(dumps(told, ensure_ascii=False, indent=2))
