"""Many random games: what an engine offers that plays them by itself, and the same of every engine."""

from __future__ import annotations

from abc import abstractmethod
from array import array
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ..ground.diagnostics import counted as told
from ..ground.records import Struct, replace
from ..ground.rng import Random
from .base import Game
from .counts import Counted, length
from .protocol import CHANCE, PlayError
from .results import Result


class Columns(Struct):
    """What is known of random games, one after the other; `len` tells how many.

    Attributes:
        counts:   by name (see `counts.py`) the count of each game; of type `q`.
        ended:    of each game where its result stands in `results`; of type `i`.
        results:  those that occur, as few as there are different ones; None: left unfinished.
        offered:  of each decision of a player how many were legal; of the first game, of the next one and so on, as many of
                  each as it has `decisions`; of type `i`. None where nobody asked.
    """

    counts: Mapping[str, array[int]]
    ended: array[int]
    results: Sequence[Result | None]
    offered: array[int] | None

    def __len__(self) -> int:
        return len(self.ended)


class Tally(NamedTuple):
    """Sums over random games."""

    games: int
    decisions: int
    unfinished: int


class BatchGame(Game):
    """A game of an engine that plays many random games by itself."""

    @abstractmethod
    def random_games(self, seed: int, numbers: Sequence[int], most: int, *, listed: bool = False) -> Columns:
        """Random games from the start, of at most `most` decisions: for each number the game of `Random(seed, number)`, the
        same in every engine (docs/random-play.md). `listed`: the same games, and in each position of a player the legal
        decisions are counted, which may take ten times as long.

        Fewer games than numbers: the next one meets a fault of the rules, and must be played decision by decision.
        """

    @abstractmethod
    def tally(self, seed: int, first: int, games: int, most: int) -> Tally:
        """Sums over such games, with numbers from `first` on. Fewer games than asked: the next one meets a fault of the
        rules."""


def random_games(
    game: Game, seed: int, numbers: Sequence[int], most: int, *, listed: bool = False
) -> Iterator[Columns]:
    """As `BatchGame.random_games`, of any engine: all of the games, in their order, in parts as they come.

    Raises: PlayError: the rules fail in the next game; a note tells in which.
    """
    done = 0
    while done < len(numbers):
        if isinstance(game, BatchGame):
            played = game.random_games(seed, numbers[done:], most, listed=listed)
            if played:
                yield played
            done += len(played)
        if done < len(numbers):
            yield _one_by_one(game, seed, numbers[done], most, listed)
            done += 1


def _one_by_one(game: Game, seed: int, number: int, most: int, listed: bool) -> Columns:
    """A game played decision by decision."""
    random, counted = Random(seed, number), Counted()
    offered = array("i")
    state = game.initial()
    try:
        while state.result is None and length(counted.counts) < most:
            decision = state.draw(random)
            counted.add(str(state.mover))
            if listed and state.mover != CHANCE:
                offered.append(len(state.legal()))
            state = state._unwatched(decision)
    except PlayError as broken:
        raise failed(broken, seed, number, length(counted.counts)) from None
    counts = {name: array("q", [number]) for name, number in counted.counts.items()}
    return Columns(counts, array("i", [0]), (state.result,), offered if listed else None)


def failed(broken: PlayError, seed: int, number: int, decisions: int) -> PlayError:
    """The same with a note: in which game, and after how many decisions."""
    (item,) = broken.diagnostics
    where = f"game {number} of seed {seed}, after {told(decisions, 'decision')}"
    return PlayError(replace(item, notes=(*item.notes, where)))
