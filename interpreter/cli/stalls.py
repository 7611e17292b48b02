"""`ludograph stalls`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from .support.groups import GameCourse, how_played
from .support.lab import AsJson, FollowedDecisions, FollowedGames, PlayerNames, followed, say
from .support.parameters import RulesetName, Sets, whole

if TYPE_CHECKING:
    from ..lab.events.stalls import Stall

_Longest = Annotated[
    int | None,
    typer.Option(
        "--longest", parser=whole(1), metavar="N", help="Show the N longest stalls one by one.", show_default=False
    ),
]


def command(
    ruleset: RulesetName,
    sets: Sets = None,
    games: FollowedGames = 20,
    positions: FollowedDecisions = 20_000,
    players: PlayerNames = "random",
    longest: _Longest = None,
    *,
    course: GameCourse,
    json: AsJson = False,
) -> None:
    """Say where games stand still: how much of them is spent without progress, by which moves, and why."""
    from ..lab.events.stalls import stalls
    from ..lab.events.standing import rows, sentences
    from .support.output import counter, print_table

    way = how_played(players, course)
    series = followed(ruleset, sets, way)
    with counter() as watch:
        found = stalls(series, series.games(range(games)), positions, lambda done: watch("decisions", done))
    said = [*sentences(series.header.title, way.players, found)]
    if not json:
        for one in said:
            say(one.text)
        if longest is not None and found.stalls:
            print()
            heads = ["game", "from decision", "decisions", "kind", "moves"]
            print_table(heads, rows(found.ranked[:longest]), right=range(3))
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
        "stalls": [_plain(one) for one in (found.stalls if longest is None else found.ranked[:longest])],
        "sentences": [plain_said(one) for one in said],
    }
    print(dumps(told, ensure_ascii=False, indent=2))


def _plain(stall: Stall) -> dict[str, object]:
    return {
        "game": stall.game,
        "begin": stall.begin,
        "length": stall.length,
        "kind": stall.kind.name.lower(),
        "moves": stall.moves,
    }
