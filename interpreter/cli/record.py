"""`ludograph record`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .support.targets import SAVED, check_target

if TYPE_CHECKING:
    from .support.session import Saved, Session


def command(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="A saved game, or what this command wrote for a player.")
    ],
    viewer: Annotated[
        str | None,
        typer.Option("--as", metavar="PLAYER", help="What this player noticed, and nothing else.", show_default=False),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE.json", help="With `--as`: where to write it.", show_default=False),
    ] = None,
) -> None:
    """Show the record of a saved game, or what one player knows of it, which can be written for that player."""
    import json

    from ..files.writing import write_whole
    from ..ground.characters import path_shown
    from ..play.player_record import is_player_record, read_player_record
    from .support.session import read_values, saved_of

    if output is not None and viewer is None:
        raise typer.BadParameter("`--output` goes with `--as`", param_hint="--output")
    values = read_values(file)
    if output is not None and output.exists() and output.samefile(file):
        title = "what a player knows would be written over the game, which nobody could go on with then"
        raise typer.BadParameter(title, param_hint="--output")
    if is_player_record(values):
        if output is not None:
            title = f"`{path_shown(file)}` is what a player knows already, and is written for nobody again"
            raise typer.BadParameter(title, param_hint="--output")
        record = read_player_record(values, file, viewer)
        _tell(record.history, record.result)
        return
    session = _played(saved_of(values, file))
    if viewer is None:
        _tell([f"{who}: {text}" for who, text in session.turns()], session.told_result())
        return
    view = session.state.view(viewer)
    if output is None:
        _tell(view.history, view.result)
        return
    check_target(output, SAVED)
    write_whole(output, json.dumps(view.to_json(), indent=1, ensure_ascii=False) + "\n")


def _played(saved: Saved) -> Session:
    from ..pipeline import load
    from .support.session import Session

    game = load(saved.ruleset, dict(saved.options), much=False)
    session = Session(game, game.state(saved.start), {}, 0)
    session.restore(saved)
    return session


def _tell(lines: Sequence[str], result: object) -> None:
    for number, line in enumerate(lines, 1):
        print(f"{number}. {line}")
    if result:
        print(result)
