"""The games of a file that stood still for longest."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from ...engines.protocol import PlayError
from ..games.checking import series_of
from ..games.line import GameLine
from ..games.playing import Series
from ..games.reading import Contents, opened, read_games
from .stalls import Stall, StalledGames, stalls
from .written import otherwise

POSITIONS = 1_000_000
"""Decisions that are gone through at most, of the games of one header."""


@dataclass
class StoodIn:
    """Of the games of one header those with the longest stalls.

    Attributes:
        games:  each with its longest stall, the longest before.
        found:  in all games that were gone through.
    """

    series: Series
    games: list[tuple[GameLine, Stall]]
    found: StalledGames


def most_stalled(
    path: Path, most: int, watch: Callable[[str, int], None] = lambda what, done: None
) -> tuple[list[StoodIn], Contents]:
    """At most so many games, for each header of a file; and what the file holds.

    Raises: RulesetError: it is no file of games, or the rules of now are others.
    """
    with opened(path) as (file, contents):
        headers = {found.header.key: found.header for found in read_games(file, contents)}
    made = []
    for key, header in headers.items():
        series = series_of(header)
        found = _gone_through(series, _lines(path, key), lambda done: watch("decisions", done))
        by_game: dict[int, Stall] = {}
        for stall in sorted(found.stalls, key=lambda one: (-one.length, one.game, one.begin)):
            by_game.setdefault(stall.game, stall)
        best = dict(islice(by_game.items(), most))
        kept = {line.number: line for line in _lines(path, key) if line.number in best}
        made.append(StoodIn(series, [(kept[game], stall) for game, stall in best.items()], found))
    return made, contents


def _gone_through(series: Series, lines: Iterator[GameLine], watch: Callable[[int], None]) -> StalledGames:
    begun: list[GameLine] = []

    def noted() -> Iterator[GameLine]:
        for line in lines:
            begun[:] = [line]
            yield line

    try:
        return stalls(series, noted(), POSITIONS, watch)
    except PlayError:
        raise otherwise(series, begun[0]) from None


def _lines(path: Path, key: str) -> Iterator[GameLine]:
    """The games of one header."""
    with opened(path) as (file, contents):
        yield from (found.game for found in read_games(file, contents) if found.header.key == key)
