"""`ludograph stalls`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from .support.groups import GameCourse, how_played
from .support.lab import STOPPED, AsJson, FollowedDecisions, FollowedGames, PlayerNames, followed, say
from .support.parameters import RulesetName, Sets, whole

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..lab.events.stalls import Stall, StalledGames
    from ..lab.measures.model import Said

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
    from functools import partial

    from ..lab.events.stalls import stalls
    from ..lab.events.standing import sentences

    way = how_played(players, course)
    title, found = followed(partial(stalls, cycles=longest or 1), ruleset, sets, way, games, positions)
    said = [*sentences(title, way.players, found)]
    shown = found.stalls if longest is None else found.ranked[:longest]
    if json:
        _print_json(ruleset, found, shown, said)
    else:
        _print(said, shown if longest is not None else ())
    if found.is_stopped:
        raise typer.Exit(STOPPED)


def _print(said: Sequence[Said], shown: Sequence[Stall]) -> None:
    from ..lab.events.standing import rows
    from .support.output import print_table

    for one in said:
        say(one.text)
    if shown:
        print()
        print_table(["game", "from decision", "decisions", "kind", "back after", "moves"], rows(shown), right=range(3))


def _print_json(ruleset: str, found: StalledGames, shown: Sequence[Stall], said: Sequence[Said]) -> None:
    from ..lab.plain import plain_head, plain_sentences
    from .support.output import print_json

    told = {
        **plain_head("stalls"),
        "ruleset": ruleset,
        "stopped": "stopped" if found.is_stopped else "done",
        **{
            name: getattr(found, name)
            for name in ("games", "decisions", "standing", "progress", "came_back", "finished")
        },
        "stalls": [_plain(one) for one in shown],
        "sentences": plain_sentences(said),
    }
    print_json(told)


def _plain(stall: Stall) -> dict[str, object]:
    from dataclasses import asdict

    return {
        "game": stall.game,
        "begin": stall.begin,
        "length": stall.length,
        "kind": stall.kind.name.lower(),
        "moves": stall.moves,
        "cycle": None if stall.cycle is None else asdict(stall.cycle),
    }
