"""Games whose random games are played on a graphics card, a thread each; all else, and what has no room there, by the native
engine. They are the same games, number by number."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Protocol

from ...checker import Program
from ...ground.records import Struct
from ...ground.rng import Random
from ..counts import COUNTS
from ..playouts import Tally
from .calls.bind import Games
from .game import NativeGame

_AT_ONCE = 1 << 24
"""Games that are summed up by one call."""


class CardGames(Struct):
    """Random games from one position.

    Attributes:
        start:    the bytes of the position.
        links:    of each key that its memories hold four words: which memory, low half, high half, how often.
        root:     the state of the generator whose streams they take.
        numbers:  of the streams: some, or a range, of which only the ends are sent.
        most:     decisions of a game.
        width:    numbers of 32 bits that tell how one ends: whether it is over, the number of the ending, ranks.
    """

    start: bytes
    links: array[int]
    root: int
    numbers: array[int] | range
    most: int
    width: int


class CardPlayed(Struct):
    """What came of them.

    Attributes:
        counts:  a column for each of `COUNTS`, one after the other; of type `q`.
        ends:    see `CardGames.width`; of type `i`.
        done:    of each game whether it was played, or met a fault or the end of its memory; of type `i`.
    """

    counts: array[int]
    ends: array[int]
    done: array[int]


class CardSums(Struct):
    """What came of games that are only summed up.

    Attributes:
        decisions:   of players and of nature, in all games that were played.
        unfinished:  games that had `most` of them.
        missed:      the places of those that met a fault or the end of their memory.
    """

    decisions: int
    unfinished: int
    missed: tuple[int, ...]


class Card(Protocol):
    """What plays random games of one ruleset by many threads. `tally`: of a range."""

    def play(self, games: CardGames) -> CardPlayed: ...

    def tally(self, games: CardGames) -> CardSums: ...


class CardGame(NativeGame):
    """As `NativeGame`. `random_games` and `tally` ask the card; where decisions are counted they are played here."""

    def __init__(self, program: Program, id: str, card: Card, more_flags: tuple[str, ...] = ()) -> None:  # noqa: A002 - its name everywhere
        super().__init__(program, id, more_flags)
        self._card = card

    @property
    def engine(self) -> str:
        return "gpu"

    def _batch(self, root: int, numbers: Sequence[int], most: int, room: int) -> Games:
        if room:
            return super()._batch(root, numbers, most, room)
        wanted = array("q", numbers)
        width = 2 + len(self.players)
        played = self._card.play(self._games(root, wanted, most))
        missing = [at for at, done in enumerate(played.done) if not done]
        whole = self._filled(root, wanted, most, width, played, missing) if missing else len(wanted)
        columns = [
            memoryview(played.counts).cast("B")[8 * len(wanted) * at :][: 8 * whole] for at in range(len(COUNTS))
        ]
        ends = memoryview(played.ends).cast("B")[: 4 * width * whole]
        return Games(columns, ends, width, memoryview(b""), whole < len(wanted))

    def _filled(
        self, root: int, numbers: array[int], most: int, width: int, played: CardPlayed, missing: Sequence[int]
    ) -> int:
        """Plays here what the card could not; how many of the games are there before the first that meets a fault."""
        here = super()._batch(root, [numbers[at] for at in missing], most, 0)
        ends = here.ends.cast("i")
        known = len(ends) // width
        for number, at in enumerate(missing[:known]):
            for kind, column in enumerate(here.counts):
                played.counts[kind * len(numbers) + at] = column.cast("q")[number]
            played.ends[at * width : (at + 1) * width] = array("i", ends[number * width : (number + 1) * width])
        return missing[known] if known < len(missing) else len(numbers)

    def tally(self, seed: int, first: int, games: int, most: int) -> Tally:
        if self.initial().result is not None:
            return super().tally(seed, first, games, most)
        decisions = unfinished = 0
        for begun in range(first, first + games, _AT_ONCE):
            numbers = range(begun, min(begun + _AT_ONCE, first + games))
            made = self._card.tally(self._games(Random(seed).state, numbers, most))
            here = [super(CardGame, self).tally(seed, numbers[at], 1, most) for at in made.missed]
            if not all(one.games for one in here):
                return super().tally(seed, first, games, most)  # up to the game that meets a fault
            decisions += made.decisions + sum(one.decisions for one in here)
            unfinished += made.unfinished + sum(one.unfinished for one in here)
        return Tally(games, decisions, unfinished)

    def _games(self, root: int, numbers: array[int] | range, most: int) -> CardGames:
        start = self.initial()
        links = array("Q", start._memories.links)
        return CardGames(bytes(start._raw), links, root, numbers, most, 2 + len(self.players))
