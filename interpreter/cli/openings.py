"""`ludograph openings`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

import typer

from ..ground.characters import path_shown
from .support.groups import GameCourse, Workers, how_played
from .support.lab import STOPPED, AsJson, PlayerNames, foretell, say, studied_series, tell_notices
from .support.parameters import RulesetName, Sets, whole

if TYPE_CHECKING:
    from pathlib import Path

    from ..files.naming import WithOptions
    from ..lab.events.openings import OpeningsFound
    from ..lab.games.run import GamesRun
    from ..lab.measures.model import Said


_Symmetry = Annotated[
    Literal["yes", "no"],
    typer.Option("--symmetry", help="Whether openings are one that differ only by turning or mirroring the board."),
]


def command(
    ruleset: RulesetName,
    sets: Sets = None,
    turns: Annotated[int, typer.Option("--turns", parser=whole(1, 100), metavar="K", help="Turns of an opening.")] = 1,
    games: Annotated[int, typer.Option("--games", parser=whole(1), metavar="N", help="Games to be played.")] = 2_000,
    players: PlayerNames = "random",
    symmetry: _Symmetry = "yes",
    *,
    course: GameCourse,
    workers: Workers,
    json: AsJson = False,
) -> None:
    """Say how the first turns score: which are the best for who begins, and which are so even that they suit a swap."""
    from ..files.writing import make_folder
    from ..lab.events.openings import Openings
    from ..lab.events.openings_told import sentences
    from ..lab.events.symmetry import POSITIONS, same_games
    from ..lab.games.place import default_file
    from ..lab.games.run import GamesRun
    from ..lab.measures.model import Said
    from .support.output import progress

    way = how_played(players, course, workers)
    (studied,) = studied_series([ruleset], sets, way)
    one, header = studied.named, studied.series.header
    if len(header.sides.names) < 2:
        whole = "one player" if len(header.players) < 2 else "one team"
        raise typer.BadParameter(f"`{one}` has {whole}, and nobody to score against", param_hint="RULESET")
    path = workers.out or default_file([header])
    make_folder(path)
    foretell([(studied.series, games)], way.by.jobs, path, fresh=workers.fresh)
    with progress() as watch:
        game = studied.series.game
        same = None
        if symmetry == "yes":
            same = same_games(game, way.seed, lambda done: watch(f"{one}, turned", done, POSITIONS))
        openings = Openings(studied.series, studied.facts, turns, same)
        run = GamesRun(
            [studied.series],
            lambda which, batch: openings.add(batch),
            range(games),
            by=way.by,
            out=path,
            watch=lambda which: watch(str(one), openings.games, games),
        )
        is_stopped = _played(run)
    found = openings.found()
    said = [*sentences(studied.title, studied.facts.studied, studied.players, openings.seat, found)]
    if is_stopped:
        said.insert(0, Said("stopped", "**Stopped before the end**; the same command goes on."))
    if json:
        _print_json(one, header.players[openings.seat], found, said, path, is_stopped=is_stopped)
    else:
        _print(found, said)
        print(f"The games are in {path_shown(path)}.")
    if is_stopped:
        raise typer.Exit(STOPPED)


def _played(run: GamesRun) -> bool:
    """Plays the games; whether somebody stopped it before the end."""
    try:
        with run:
            run.play()
    except KeyboardInterrupt:
        return True
    finally:
        tell_notices(run.notices)
    return False


def _print(found: OpeningsFound, said: list[Said]) -> None:
    from ..lab.events.openings_told import rows
    from ..lab.statistics.levels import CONFIDENCE
    from .support.output import print_table

    for one in said:
        say(one.text)
    if found.rows:
        print()
        print_table(
            ["opening", "games", "ended", "first scores", f"{CONFIDENCE} together"], rows(found), right=(1, 2, 3)
        )


def _print_json(
    one: WithOptions, who: str, found: OpeningsFound, said: list[Said], path: Path, *, is_stopped: bool
) -> None:
    from dataclasses import asdict

    from ..lab.plain import plain_head, plain_sentences
    from .support.output import print_json

    told = {
        **plain_head("openings"),
        "ruleset": str(one),
        "stopped": "stopped" if is_stopped else "done",
        "first": who,
        **asdict(found),
        "sentences": plain_sentences(said),
        "file": str(path),
    }
    print_json(told)
