"""What an engine offers that plays many random games by itself."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from .base import Game
from .results import Result


@dataclass(frozen=True)
class Played:
    """What is known of a random game.

    Attributes:
        counts:   by name, see `counts.py`.
        result:   None when the game was left unfinished.
        offered:  number of legal decisions -> in how many positions a player had so many.
    """

    counts: Mapping[str, int]
    result: Result | None
    offered: Mapping[int, int]


class Tally(NamedTuple):
    """Sums over random games. `stream`: the state of the generator after them."""

    games: int
    decisions: int
    unfinished: int
    stream: int


class BatchGame(Game):
    """A game of such an engine."""

    @abstractmethod
    def playouts(self, streams: Sequence[int], most: int, counts: bool = True) -> list[Played]:
        """Random games from the start, one for each stream (the state of a `Random`), of at most `most` decisions.

        `counts`: each decision is drawn by one number below the length of the list, as the random player of any engine does,
        and lengths are told; else it is drawn from the candidates until one is legal: the same distribution, other games.
        The list is shorter than asked when a game meets a fault of the rules: that one must be played decision by decision.
        """

    @abstractmethod
    def tally(self, stream: int, games: int, most: int) -> Tally:
        """Random games one after the other from one stream, drawn without counting, only counted. Fewer games than asked: the
        next one meets a fault of the rules."""

    @abstractmethod
    def replay(self, stream: int, most: int) -> None:
        """Plays the one game again that a tally ended before. Raises PlayError."""
