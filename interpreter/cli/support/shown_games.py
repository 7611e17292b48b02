"""Games of a file for a look: found, and told to people or to programs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...ground.records import Struct

if TYPE_CHECKING:
    from ...lab.events.chosen import ChosenGames
    from ...lab.games.line import GameLine
    from ...lab.games.playing import Series
    from ...lab.games.reading import Contents


class ShownGame(Struct):
    """Attributes:
    caption:  the game by its number, and why it is shown; `kind`: the same for a program.
    note:     what is said below that; "" where nothing is.
    """

    line: GameLine
    caption: str
    kind: str
    note: str = ""


@dataclass
class ShownGames:
    """Of the games of one header those that are shown.

    Attributes:
        looked:  what was looked at, for people.
        parts:   games, and sentences on what is not among them, in their order.
    """

    series: Series
    looked: str = ""
    parts: list[ShownGame | str] = field(default_factory=list)


Found = tuple[list[ShownGames], "Contents"]
"""The games, and what the file holds."""


def chosen_games(file: Path, kinds: list[str], count: int) -> Found:
    """Games that are worth a look, of each header. Raises RulesetError."""
    from ...ground.diagnostics import counted
    from ...lab.events.chosen import choose
    from ...lab.games.checking import series_of

    found, contents = choose(file, kinds, count)
    shown = []
    for one in found:
        looked = counted(one.all_games.games, "game")
        shown.append(ShownGames(series_of(one.header), looked, [*_chosen(one)]))
    return shown, contents


def _chosen(one: ChosenGames) -> Sequence[ShownGame | str]:
    from ...lab.events.chosen import KINDS

    parts: list[ShownGame | str] = []
    for kind, games in one.chosen.items():
        if not games:
            parts.append(f"None is {KINDS[kind].title}: {KINDS[kind].nothing}.")
        for place, game in enumerate(games, start=1):
            caption = f"Game {game.number}, {KINDS[kind].title}{f' ({place})' * (len(games) > 1)}:"
            parts.append(ShownGame(game, caption, kind))
    return parts


def first_games(file: Path, move: str, count: int) -> Found:
    """The first games in which a move was taken, of each header. Raises RulesetError."""
    from ...ground.diagnostics import counted
    from ...lab.events.taken import first_taken
    from .output import counter

    with counter() as watch:
        found, contents = first_taken(file, move, count, watch)
    shown = []
    for one in found:
        parts: list[ShownGame | str] = [] if one.games else [f"No game has `{move}`."]
        for game, at in one.games:
            parts.append(ShownGame(game, f"Game {game.number}, with `{move}` as decision {at}:", "first"))
        shown.append(ShownGames(one.series, f"{counted(one.looked, 'game')} gone through", parts))
    if shown and file.stat().st_size > contents.whole + contents.torn:
        shown[-1].parts.append("That is enough: what stands behind it in the file was not read.")
    return shown, contents


def stalled_games(file: Path, count: int) -> Found:
    """The games of each header that stood still for longest. Raises RulesetError."""
    from ...ground.diagnostics import counted
    from ...lab.events.standing import NO_STALLS
    from ...lab.events.stood import most_stalled
    from .output import counter

    with counter() as watch:
        found, contents = most_stalled(file, count, watch)
    shown = []
    for one in found:
        parts: list[ShownGame | str] = [] if one.games else [NO_STALLS]
        for game, stall in one.games:
            run = f"{stall.length} decisions without progress from decision {stall.begin + 1} on"
            parts.append(ShownGame(game, f"Game {game.number}, {run},", "stalls", f"{stall.kind.value}:"))
        shown.append(ShownGames(one.series, f"{counted(one.found.games, 'game')} gone through", parts))
    return shown, contents


def numbered_games(file: Path, number: int) -> Found:
    """The game of a number, of each header that has it. Raises RulesetError."""
    from ...lab.events.chosen import numbered
    from ...lab.games.checking import series_of

    found, contents = numbered(file, number)
    parts = [(header, ShownGame(game, f"Game {game.number}:", "number")) for header, game in found]
    return [ShownGames(series_of(header), "", [game]) for header, game in parts], contents


def show(games: Sequence[ShownGames]) -> None:
    """Prints them. Raises RulesetError: a game does not come out as it was written."""
    from ...lab.games.named import named_of

    for one in games:
        print(named_of(one.series.header) + (f": {one.looked}" if one.looked else ""))
        for part in one.parts:
            if isinstance(part, str):
                print(f"\n{part}")
            else:
                _show_game(one.series, part)


def _show_game(series: Series, shown: ShownGame) -> None:
    from ...ground.diagnostics import counted
    from ...lab.events.written import commands, written_game
    from .output import print_table

    print(f"\n{shown.caption}" + (f"\n{shown.note}" if shown.note else ""))
    written = written_game(series, shown.line)
    rows = [
        ["" if turn.number is None else str(turn.number), turn.mover, "; ".join(turn.decisions)]
        for turn in written.turns
    ]
    print_table(["turn", "who", "decisions"], rows, right=(0,))
    made = shown.line.named(series.header)
    print(f"{counted(made['decisions'], 'decision')} in {counted(made['turns'], 'turn')}: {written.result}")
    for command in commands(series, written, shown.line.number):
        print(f"  {command}")


def plain_shown(games: Sequence[ShownGames]) -> list[dict[str, Any]]:
    """The same for a program. Raises RulesetError: a game does not come out as it was written."""
    from ...lab.plain import plain_played

    return [
        {
            "ruleset": plain_played(one.series.header),
            "games": [_plain_game(one.series, part) for part in one.parts if isinstance(part, ShownGame)],
            "said": [part for part in one.parts if isinstance(part, str)],
        }
        for one in games
    ]


def _plain_game(series: Series, shown: ShownGame) -> dict[str, Any]:
    from ...lab.events.written import commands, written_game

    written = written_game(series, shown.line)
    return {
        "number": shown.line.number,
        "kind": shown.kind,
        "why": f"{shown.caption} {shown.note}".strip(" :,"),
        "turns": [{"mover": turn.mover, "decisions": list(turn.decisions)} for turn in written.turns],
        "counts": shown.line.named(series.header),
        "result": written.result,
        "commands": commands(series, written, shown.line.number),
    }
