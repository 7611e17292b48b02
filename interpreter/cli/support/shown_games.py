"""Games of a file, printed for a look."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ...lab.events.chosen import ChosenGames
    from ...lab.games.header import Header
    from ...lab.games.line import GameLine
    from ...lab.games.playing import Series


def named_of(header: Header) -> str:
    """What plays the games of a header."""
    from ...lab.events.written import setting

    options = ",".join(f"{name}={setting(value)}" for name, value in header.options.items())
    name = f"{header.ruleset}:{options}" if options else header.ruleset
    return f"{name} by {' and '.join(dict.fromkeys(header.seats))}, seed {header.seed}"


def show_chosen(file: Path, kinds: list[str], count: int) -> None:
    """Prints games that are worth a look, of each header."""
    from ...ground.diagnostics import counted
    from ...lab.events.chosen import choose
    from ...lab.games.checking import notices, series_of
    from .lab import tell_notices

    found, contents = choose(file, kinds, count)
    for one in found:
        print(f"{named_of(one.header)}: {counted(one.all_games.games, 'game')}")
        _show_of(one, series_of(one.header))
    tell_notices(notices(contents))


def _show_of(one: ChosenGames, series: Series) -> None:
    from ...lab.events.chosen import KINDS

    for kind, games in one.chosen.items():
        if not games:
            print(f"\nNone is {KINDS[kind].title}: {KINDS[kind].nothing}.")
        for place, game in enumerate(games, start=1):
            print(f"\nGame {game.number}, {KINDS[kind].title}{f' ({place})' * (len(games) > 1)}:")
            _show_game(series, game)


def show_first(file: Path, move: str, count: int) -> None:
    """Prints the first games in which a move was taken, of each header."""
    from ...ground.diagnostics import counted
    from ...lab.events.taken import first_taken
    from ...lab.games.checking import notices
    from .lab import tell_notices
    from .output import counter

    with counter() as watch:
        found, contents = first_taken(file, move, count, watch)
    is_enough = file.stat().st_size > contents.whole + contents.torn
    for one in found:
        print(f"{named_of(one.series.header)}: {counted(one.looked, 'game')} gone through")
        if not one.games:
            print(f"\nNo game has `{move}`.")
        for game, at in one.games:
            print(f"\nGame {game.number}, with `{move}` as decision {at}:")
            _show_game(one.series, game)
    if is_enough:
        print("\nThat is enough: what stands behind it in the file was not read.")
    tell_notices(notices(contents))


def show_stalled(file: Path, count: int) -> None:
    """Prints the games of each header that stood still for longest."""
    from ...ground.diagnostics import counted
    from ...lab.events.stalls import STALL
    from ...lab.events.stood import most_stalled
    from ...lab.games.checking import notices
    from .lab import tell_notices
    from .output import counter

    with counter() as watch:
        found, contents = most_stalled(file, count, watch)
    for one in found:
        print(f"{named_of(one.series.header)}: {counted(one.found.games, 'game')} gone through")
        if not one.games:
            print(f"\nNo game stood still: nowhere were there {STALL} decisions in a row without progress.")
        for game, stall in one.games:
            print(
                f"\nGame {game.number}, {stall.length} decisions without progress from decision {stall.begin + 1} on,"
            )
            print(f"{stall.kind.value}:")
            _show_game(one.series, game)
    tell_notices(notices(contents))


def show_numbered(file: Path, number: int) -> None:
    """Prints the game of a number, of each header that has it."""
    from ...lab.events.chosen import numbered
    from ...lab.games.checking import notices, series_of
    from .lab import tell_notices

    found, contents = numbered(file, number)
    for header, game in found:
        print(f"{named_of(header)}\n\nGame {game.number}:")
        _show_game(series_of(header), game)
    if not found:
        print(f"`{file}` has no game {number}.")
    tell_notices(notices(contents))


def _show_game(series: Series, game: GameLine) -> None:
    from ...ground.diagnostics import counted
    from ...lab.events.written import commands, written_game
    from .output import print_table

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
