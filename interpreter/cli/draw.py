"""`ludograph draw`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .support.parameters import Moves, RulesetName, Sets, named, whole

if TYPE_CHECKING:
    from ..engines.base import Decision, Game, State
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
    from ..drawing.decided import UNKNOWN, decided
    from ..files.writing import write_whole
    from .support.targets import PICTURE, check_target

    check_target(output, PICTURE)
    game, states, decisions = _played(named(ruleset, sets), position, moves)
    painter = Painter(game)
    shown = Pointed({})
    if changes and len(states) > 1:
        # all decisions of a turn are one event to whoever looks at the board
        first = max(at for at, state in enumerate(states[:-1]) if at == 0 or states[at - 1].turn != state.turn)
        before, after = (painter.marks(state.seen_by(viewer)) for state in (states[first], states[-1]))
        # who does not see all is told nothing of what was decided
        shown = changes_of(before, after, UNKNOWN if viewer else decided(decisions[first:]))
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


def _played(one: WithOptions, position: Path | None, moves: str) -> tuple[Game, list[State], list[Decision]]:
    """The game, its states from the given position on, and what was decided from each to the next."""
    from ..pipeline import load
    from ..play.replay import steps
    from .support.session import read_values, saved_of

    before: tuple[str, ...] = ()
    values = {} if position is None else read_values(position)
    if position is not None and (not isinstance(values, dict) or "ruleset" in values):
        saved = saved_of(values, position)
        game = load(one.ruleset, {**saved.options, **one.options}, much=False)
        states, before = [game.state(saved.start)], saved.moves
    else:
        game = load(one.ruleset, one.options, much=False)
        states = [game.initial() if position is None else game.position(values)]
    decisions: list[Decision] = []
    for notation in before:
        decisions.append(states[-1].decision(notation))
        states.append(states[-1].apply(decisions[-1]))
    for decision, after in steps(states[-1], moves):
        decisions.append(decision)
        states.append(after)
    return game, states, decisions
