"""What `sweep` and `tune` share: they are one thing, with and without a target."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ...ground.limits import MAX_GAMES
from .groups import Workers
from .lab import STOPPED, foretell, precision, say
from .parameters import named, whole

if TYPE_CHECKING:
    from ...lab.study.series import HowPlayed
    from ...lab.sweeps.run import Sweep
    from ...lab.sweeps.target import SweepTarget

SweptSets = Annotated[
    list[str] | None,
    typer.Option(
        "--set", metavar="OPTION=VALUES", help="Values of an option, as `size=3..9` or `wrap=none,torus`. Repeatable."
    ),
]
Within = Annotated[
    float | None,
    typer.Option(
        "--within",
        parser=precision,
        metavar="X%",
        help="How far the number may be from the target and still meet it: points of a share, per cent of a mean.",
        show_default=False,
    ),
]
CellGames = Annotated[
    int, typer.Option("--games", parser=whole(2, MAX_GAMES), metavar="N", help="Games of each value, as a mean.")
]


def sweep(
    ruleset: str,
    sets: Sequence[str] | None,
    games: int,
    target: SweepTarget | None,
    way: HowPlayed,
    workers: Workers,
    *,
    json: bool,
) -> None:
    """Plays a sweep and prints it. Raises RulesetError, BadParameter, Exit."""
    from ...lab.games.place import default_file
    from ...lab.sweeps.run import Sweep, SweepPlan
    from .lab import tell_notices
    from .output import progress

    one = named(ruleset, sets)
    with progress() as watch:
        made = Sweep(SweepPlan(one.ruleset, one.options, games, way, target), watch)
    path = workers.out or default_file([cell.studied.series.header for cell in made.cells])
    foretell([(made.cells[0].studied.series, games * len(made.cells))], way.by.jobs, path, fresh=workers.fresh)
    is_stopped = False
    try:
        with progress() as watch:
            made.run(path, watch)
    except KeyboardInterrupt:
        is_stopped = True
    finally:
        tell_notices(made.notices)
    _show(made, path, json=json, is_stopped=is_stopped)
    if is_stopped:
        raise typer.Exit(STOPPED)


def _show(made: Sweep, path: Path, *, json: bool, is_stopped: bool) -> None:
    from ...lab.sweeps.plain import plain_sweep
    from ...lab.sweeps.told import footnote, sentences, table
    from .output import print_table

    if json:
        from .output import print_json

        print_json(plain_sweep(made, is_stopped=is_stopped, file=str(path)))
        return
    if is_stopped:
        say("Stopped before the end; the same command goes on.")
    for said in sentences(made):
        say(said.text)
    if any(cell.measured.games for cell in made.cells):
        print()
        print_table(*table(made))
        print()
        say(footnote())
