"""The first games of a file in which a move was taken."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from ...engines.protocol import PlayError
from ...ground.diagnostics import fail, spelled
from ...ground.interrupts import check
from ..games.checking import series_of
from ..games.line import GameLine
from ..games.playing import Series
from ..games.reading import Contents, opened, read_games
from .written import otherwise


@dataclass
class TakenIn:
    """Of the games of one header those in which the move was taken.

    Attributes:
        games:   the first ones of the file, each with the number of the decision, from 1 on.
        looked:  games that were gone through until there were enough.
    """

    series: Series
    games: list[tuple[GameLine, int]] = field(default_factory=list)
    looked: int = 0


def first_taken(
    path: Path, move: str, most: int, watch: Callable[[str, int], None] = lambda what, done: None
) -> tuple[list[TakenIn], Contents]:
    """At most so many games with this move, for each header of a file whose rules have it; and what the file holds. Games are
    played again, or followed along their trail. What stands behind the last of them is not read: a file with several headers
    has these before their games, unless it was joined of others.

    Raises: RulesetError: it is no file of games, the rules of now are others, or none of them has such a move.
    """
    met: dict[str, TakenIn] = {}
    with opened(path) as (file, contents):
        for done, found in enumerate(read_games(file, contents)):
            known = met.get(found.header.key)
            if known is None:
                known = met[found.header.key] = TakenIn(series_of(found.header))
            if move in known.series.game.core.moves and len(known.games) < most:
                known.looked += 1
                at = _taken(known.series, found.game, move)
                if at:
                    known.games.append((found.game, at))
            watch("games gone through", done + 1)
            if all(key in met and _is_enough(met[key], move, most) for key in contents.headers):
                break
    names = {name for one in met.values() for name in one.series.game.core.moves}
    if names and move not in names:
        raise fail(
            "unknown-move", f"there is no move `{move}` in these games", helps=spelled(move, sorted(names), "moves")
        )
    return [one for one in met.values() if move in one.series.game.core.moves], contents


def _is_enough(one: TakenIn, move: str, most: int) -> bool:
    return len(one.games) >= most or move not in one.series.game.core.moves


def _taken(series: Series, line: GameLine, move: str) -> int:
    """The number of the decision by which the move was taken first; 0: there is none."""
    try:
        for number, (_, decision) in enumerate(series.course(line), 1):
            check()
            if decision.move == move:
                return number
    except PlayError:
        raise otherwise(series, line) from None
    return 0
