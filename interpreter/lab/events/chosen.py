"""Games of a file that are worth a look: the shortest, the most typical."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path

from ...engines.counts import length
from ...ground.records import Struct
from ..games.header import Header
from ..games.line import GameLine
from ..games.reading import Contents, opened, read_games
from ..measures.sums import Frequencies

_HALF = Fraction(1, 2)


class TypicalGame:
    """The medians of length and turns of games; those that were left unfinished are longer than all others."""

    def __init__(self) -> None:
        self._length, self._turns = Frequencies(), Frequencies()

    def add(self, counts: Mapping[str, int], *, finished: bool) -> None:
        """One more game."""
        self._length.add(length(counts), beyond=not finished)
        self._turns.add(counts["turns"], beyond=not finished)

    @property
    def games(self) -> int:
        return self._length.of

    def distance(self, counts: Mapping[str, int]) -> float | None:
        """By which parts of the medians a game is off, both added up; None where a median is unknown."""
        pairs = ((length(counts), self._length.quantile(_HALF)), (counts["turns"], self._turns.quantile(_HALF)))
        if any(median is None for _, median in pairs):
            return None
        return sum(abs(count - median) / max(median, 1.0) for count, median in pairs if median is not None)


Rank = Callable[[GameLine, Mapping[str, int], TypicalGame], float | None]
"""Of a game, its counts and all games: the less, the sooner it is chosen; None: it never is."""


class GameKind(Struct):
    """Attributes:
    title:   of the game that comes first; `nothing`: why there may be none.
    """

    title: str
    nothing: str
    rank: Rank


def _shortest(game: GameLine, counts: Mapping[str, int], all_games: TypicalGame) -> float | None:
    return None if game.outcome is None else length(counts)


def _longest(game: GameLine, counts: Mapping[str, int], all_games: TypicalGame) -> float | None:
    return -length(counts)


def _typical(game: GameLine, counts: Mapping[str, int], all_games: TypicalGame) -> float | None:
    return None if game.outcome is None else all_games.distance(counts)


def _close(game: GameLine, counts: Mapping[str, int], all_games: TypicalGame) -> float | None:
    if game.outcome is None or game.outcome.points is None or len(game.outcome.points) < 2:
        return None
    best, second, *_ = sorted(game.outcome.points, reverse=True)
    return best - second


KINDS = {
    "shortest": GameKind("the shortest that ended", "no game ended", _shortest),
    "longest": GameKind("the longest", "there is no game", _longest),
    "typical": GameKind("nearest to the medians of length and turns", "half of the games did not end", _typical),
    "close": GameKind("the closest in points", "no game ended with points of several players", _close),
}
"""What games can be chosen for, by the name of the option."""


@dataclass
class ChosenGames:
    """Of the games of one header in a file those that were chosen.

    Attributes:
        chosen:     by kind, the first before; of equal ones the one with the lower number.
        all_games:  what is typical of all.
    """

    header: Header
    chosen: dict[str, Sequence[GameLine]]
    all_games: TypicalGame = field(default_factory=TypicalGame)


def choose(path: Path, kinds: Sequence[str], most: int) -> tuple[list[ChosenGames], Contents]:
    """At most so many games of each of these `KINDS`, for each header of a file; and what the file holds.

    Raises: RulesetError: it is no file of games.
    """
    made: dict[str, ChosenGames] = {}
    with opened(path) as (file, contents):
        for found in read_games(file, contents):
            known = made.setdefault(found.header.key, ChosenGames(found.header, {kind: [] for kind in kinds}))
            known.all_games.add(found.game.named(found.header), finished=found.game.outcome is not None)
    ranked: dict[tuple[str, str], list[tuple[float, int, GameLine]]] = {}
    with opened(path) as (file, contents):
        for found in read_games(file, contents):
            counts = found.game.named(found.header)
            for kind in kinds:
                rank = KINDS[kind].rank(found.game, counts, made[found.header.key].all_games)
                best = ranked.setdefault((found.header.key, kind), [])
                if rank is not None:
                    insort(best, (rank, found.game.number, found.game), key=lambda one: one[:2])
                    del best[most:]
    for (key, kind), best in ranked.items():
        made[key].chosen[kind] = [game for _, _, game in best]
    return [*made.values()], contents


def numbered(path: Path, number: int) -> tuple[list[tuple[Header, GameLine]], Contents]:
    """Of each header of a file its game of this number, where it has one; and what the file holds.

    Raises: RulesetError: it is no file of games.
    """
    with opened(path) as (file, contents):
        games = {found.header.key: found for found in read_games(file, contents) if found.game.number == number}
    return [(found.header, found.game) for found in games.values()], contents
