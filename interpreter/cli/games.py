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
    from ..lab.events.chosen import ChosenGames
    from ..lab.games.checking import Held
    from ..lab.games.header import Header
    from ..lab.games.line import GameLine
    from ..lab.games.playing import Series


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
    shortest: Annotated[bool, typer.Option("--shortest", help="Show the shortest games that ended.")] = False,
    longest: Annotated[bool, typer.Option("--longest", help="Show the longest games.")] = False,
    typical: Annotated[
        bool, typer.Option("--typical", help="Show the games nearest to the medians of length and turns.")
    ] = False,
    close: Annotated[bool, typer.Option("--close", help="Show the games that are closest in points.")] = False,
    count: Annotated[int, typer.Option("-n", parser=whole(1, 1000), metavar="K", help="How many games to show.")] = 1,
) -> None:
    """Look at a file of games: what it holds and whether it is whole, put it in order, export it, or show some of them."""
    asked = {"shortest": shortest, "longest": longest, "typical": typical, "close": close}
    kinds = [name for name, wanted in asked.items() if wanted]
    if action not in ACTIONS:
        swapped = f"; the file comes first: `games {action} {file}`" if str(file) in ACTIONS else ""
        raise typer.BadParameter(f"`{action}` is none of {', '.join(ACTIONS)}{swapped}")
    if (action == "export") != (parquet is not None):
        raise typer.BadParameter("`export` and `--parquet DIR` go together")
    if not kinds:
        ACTIONS[action](_Wish(file, parquet, replay))
    elif action != "check" or replay:
        raise typer.BadParameter(f"`--{kinds[0]}` shows games, and does nothing else; leave the rest out")
    else:
        _show(file, kinds, count)


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

    parts = [f"{_named(held.header)}: {counted(held.games, 'game')}"]
    if held.games:
        parts.append(f"numbers {held.least} to {held.greatest}")
    for number, what in ((held.missing, "not there"), (held.unfinished, "unfinished"), (held.lost, "lost")):
        if number:
            parts.append(f"{number} {what}")
    return ", ".join([*parts, f"by Ludograph {' and '.join(held.versions)}" if held.versions else "without a header"])


def _named(header: Header) -> str:
    """What plays the games of a header."""
    from ..lab.events.written import setting

    options = ",".join(f"{name}={setting(value)}" for name, value in header.options.items())
    name = f"{header.ruleset}:{options}" if options else header.ruleset
    return f"{name} by {' and '.join(dict.fromkeys(header.seats))}, seed {header.seed}"


def _show(file: Path, kinds: list[str], count: int) -> None:
    """Prints games that are worth a look, of each header."""
    from ..ground.diagnostics import counted
    from ..lab.events.chosen import choose
    from ..lab.games.checking import notices, series_of
    from .support.lab import tell_notices

    found, contents = choose(file, kinds, count)
    for one in found:
        print(f"{_named(one.header)}: {counted(one.all_games.games, 'game')}")
        _show_chosen(one, series_of(one.header))
    tell_notices(notices(contents))


def _show_chosen(one: ChosenGames, series: Series) -> None:
    from ..lab.events.chosen import KINDS

    for kind, games in one.chosen.items():
        if not games:
            print(f"\nNone is {KINDS[kind].title}: {KINDS[kind].nothing}.")
        for place, game in enumerate(games, start=1):
            print(f"\nGame {game.number}, {KINDS[kind].title}{f' ({place})' * (len(games) > 1)}:")
            _show_game(series, game)


def _show_game(series: Series, game: GameLine) -> None:
    from ..ground.diagnostics import counted
    from ..lab.events.written import commands, written_game
    from .support.output import print_table

    written = written_game(series, game)
    rows = [
        ["" if turn.number is None else str(turn.number), turn.mover, "; ".join(turn.decisions)]
        for turn in written.turns
    ]
    print_table(["turn", "who", "decisions"], rows, right=(0,))
    made = game.named(series.header)
    print(f"{counted(made['decisions'], 'decision')} in {counted(made['turns'], 'turn')}: {written.result}")
    for command in commands(series, written, game.number):
        print(f"  {command}")


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
