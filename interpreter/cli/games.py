"""`ludograph games`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .support.guard import MISTAKE
from .support.parameters import whole

if TYPE_CHECKING:
    from ..lab.games.checking import Held


@dataclass(frozen=True)
class _Wish:
    """What was asked for besides the action."""

    file: Path
    parquet: Path | None
    replay: int


def command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file of games, as `simulate --out` writes it.")],
    action: Annotated[
        str, typer.Argument(metavar="check|pack|export", help="What is to be done with it.", show_default=True)
    ] = "check",
    parquet: Annotated[
        Path | None, typer.Option("--parquet", metavar="DIR", help="With `export`: the folder.", show_default=False)
    ] = None,
    replay: Annotated[
        int,
        typer.Option("--replay", parser=whole(0), metavar="N", help="With `check`: play N games of each kind again."),
    ] = 0,
) -> None:
    """Look at a file of games: what it holds and whether it is whole, put it in order, or export it."""
    if action not in ACTIONS:
        raise typer.BadParameter(f"`{action}` is none of {', '.join(ACTIONS)}")
    if (action == "export") != (parquet is not None):
        raise typer.BadParameter("`export` and `--parquet DIR` go together")
    ACTIONS[action](_Wish(file, parquet, replay))


def _check(wish: _Wish) -> None:
    """Tells what a file holds, line by line of what is wrong with it."""
    from ..ground.diagnostics import counted, render_all
    from ..lab.games.checking import check_file, replayed

    checked = check_file(wish.file, wish.replay)
    games = sum(held.games for held in checked.held)
    print(f"{wish.file}: {counted(games, 'game')}" + (f", {checked.again} of them twice" if checked.again else ""))
    wrong = False
    for held in checked.held:
        print(f"  {_told(held)}")
        if wish.replay and held.games:
            played, others = replayed(held)
            wrong = wrong or bool(others)
            said = f"not the same: {', '.join(map(str, others))}" if others else "all the same"
            print(f"    {counted(played, 'game')} played again, {said}")
    if checked.notices:
        print(render_all(checked.notices))
    if wrong or checked.notices:
        raise typer.Exit(MISTAKE)
    print("Every line is as it was written.")


def _told(held: Held) -> str:
    """What a file holds of one header."""
    from ..ground.diagnostics import counted

    header = held.header
    options = ",".join(f"{name}={value}" for name, value in header.options.items())
    name = f"{header.ruleset}:{options}" if options else header.ruleset
    seats = " and ".join(dict.fromkeys(header.seats))
    parts = [f"{name} by {seats}, seed {header.seed}: {counted(held.games, 'game')}"]
    if held.games:
        parts.append(f"numbers {held.least} to {held.greatest}")
    for number, what in ((held.missing, "not there"), (held.unfinished, "unfinished"), (held.lost, "lost")):
        if number:
            parts.append(f"{number} {what}")
    return ", ".join([*parts, f"by Ludograph {' and '.join(held.versions)}" if held.versions else "without a header"])


def _pack(wish: _Wish) -> None:
    """Puts a file in order."""
    from ..ground.diagnostics import counted
    from ..lab.games.packing import pack

    packed = pack(wish.file)
    left = [
        *([f"{packed.again} that stood there twice"] if packed.again else []),
        *([counted(packed.damaged, "damaged line")] if packed.damaged else []),
    ]
    print(f"{wish.file}: {counted(packed.games, 'game')} in order" + (f"; left out: {', '.join(left)}" if left else ""))


def _export(wish: _Wish) -> None:
    """Writes Parquet."""
    from ..ground.diagnostics import counted
    from ..lab.games.parquet import MANIFEST, export_parquet

    assert wish.parquet is not None, "asked before"
    parts = export_parquet(wish.file, wish.parquet)
    games = sum(part.games for part in parts)
    print(f"{counted(games, 'game')} in {counted(len(parts), 'file')}, named in {wish.parquet / MANIFEST}")


ACTIONS: dict[str, Callable[[_Wish], None]] = {"check": _check, "pack": _pack, "export": _export}
"""What can be done with a file, each by its name."""
