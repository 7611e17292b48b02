"""`ludograph stalls`."""

from __future__ import annotations

from .support.groups import GameCourse, how_played
from .support.lab import AsJson, FollowedDecisions, FollowedGames, PlayerNames, followed, say
from .support.parameters import RulesetName, Sets


def command(
    ruleset: RulesetName,
    sets: Sets = None,
    games: FollowedGames = 20,
    positions: FollowedDecisions = 20_000,
    players: PlayerNames = "random",
    *,
    course: GameCourse,
    json: AsJson = False,
) -> None:
    """Say where games stand still: how much of them is spent without progress, by which moves, and why."""
    from ..lab.events.stalls import stalls
    from ..lab.events.standing import sentences
    from .support.output import counter

    way = how_played(players, course)
    series = followed(ruleset, sets, way)
    with counter() as watch:
        found = stalls(series, series.games(range(games)), positions, lambda done: watch("decisions", done))
    said = [*sentences(series.header.title, way.players, found)]
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
