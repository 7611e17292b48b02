"""`ludograph draw`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .support.parameters import Moves, RulesetName, Sets, named, whole

if TYPE_CHECKING:
    from ..engines.base import Game, State
    from ..files.naming import WithOptions


def command(
    ruleset: RulesetName,
    output: Annotated[
        Path,
        typer.Option(
            "--output", "-o", metavar="FILE", help="Where to write it, FILE.svg or FILE.png.", show_default=False
        ),
    ],
    sets: Sets = None,
    moves: Moves = "",
    position: Annotated[
        Path | None,
        typer.Option(
            "--position", metavar="FILE", help="Begin at a position in JSON, or a saved game.", show_default=False
        ),
    ] = None,
    names: Annotated[bool, typer.Option("--names", help="Write the names of sites.")] = False,
    viewer: Annotated[
        str | None,
        typer.Option("--as", metavar="PLAYER", help="As this player sees it.", show_default=False),
    ] = None,
    changes: Annotated[bool, typer.Option("--changes", help="Point out what the last decision changed.")] = False,
    width: Annotated[
        int,
        typer.Option("--width", parser=whole(64, 4096), metavar="PIXELS", help="Of the picture, 64 to 4096 pixels."),
    ] = 640,
) -> None:
    """Draw a position, at first the start of the game, as SVG or PNG."""
    from ..drawing import Painter, Pointed, picture
    from ..drawing.changes import changes as changes_of
    from ..files.writing import write_whole
    from .support.targets import PICTURE, check_target

    check_target(output, PICTURE)
    game, states = _played(named(ruleset, sets), position, moves)
    painter = Painter(game)
    shown = Pointed({})
    if changes and len(states) > 1:
        # all decisions of a turn are one event to whoever looks at the board
        first = max(at for at, state in enumerate(states[:-1]) if at == 0 or states[at - 1].turn != state.turn)
        before, after = (painter.marks(state.seen_by(viewer)) for state in (states[first], states[-1]))
        shown = changes_of(before, after)
    svg = picture(
        painter,
        states[-1].seen_by(viewer),
        width=width,
        names=names,
        highlight=shown.highlight,
        arrows=shown.arrows,
        ghosts=shown.ghosts,
    )
    if output.suffix.lower() == ".svg":
        write_whole(output, svg)
        return
    from ..drawing.png import to_png

    write_whole(output, to_png(svg))


def _played(one: WithOptions, position: Path | None, moves: str) -> tuple[Game, list[State]]:
    """The game, and its states from the given position on."""
    from ..pipeline import load
    from ..play.replay import replay
    from .support.session import read_values, saved_of

    if position is None:
        game = load(one.ruleset, one.options, much=False)
        return game, replay(game.initial(), moves)
    values = read_values(position)
    if not isinstance(values, dict) or "ruleset" in values:
        saved = saved_of(values, position)
        game = load(one.ruleset, {**saved.options, **one.options}, much=False)
        states = [game.state(saved.start)]
        for notation in saved.moves:
            states.append(states[-1].apply(notation))
    else:
        game = load(one.ruleset, one.options, much=False)
        states = [game.position(values)]
    return game, [*states[:-1], *replay(states[-1], moves)]
