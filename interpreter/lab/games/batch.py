"""Games of one header as columns, so that a million of them cost no million objects."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field

from ...ground.records import Struct
from .framing import framed_alike
from .header import Header
from .line import Ended, GameLine, told


class Batch(Struct):
    """Some games.

    Attributes:
        numbers:   of their streams; the columns below are as long.
        counts:    by count of the header, in its order.
        ended:     by game the place of its outcome in `outcomes`.
        outcomes:  each once; None: left unfinished.
        legal:     of the listed games, by stream number: number of legal decisions -> positions.
        trails:    by stream number, where they are kept.
    """

    numbers: Sequence[int]
    counts: tuple[Sequence[int], ...]
    ended: Sequence[int]
    outcomes: tuple[Ended | None, ...]
    legal: Mapping[int, Mapping[int, int]] = field(default_factory=dict)
    trails: Mapping[int, bytes] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.numbers)

    @classmethod
    def of(cls, games: Iterable[GameLine], header: Header) -> Batch:
        made = list(games)
        known: dict[Ended | None, int] = {}
        ended = array("q", [known.setdefault(game.outcome, len(known)) for game in made])
        return cls(
            array("q", [game.number for game in made]),
            tuple(array("q", [game.counts[at] for game in made]) for at in range(len(header.counts))),
            ended,
            tuple(known),
            {game.number: game.legal for game in made if game.legal is not None},
            {game.number: game.trail for game in made if game.trail is not None},
        )

    def games(self) -> Iterator[GameLine]:
        """One by one."""
        for number, end, counts in zip(self.numbers, self.ended, zip(*self.counts, strict=True), strict=True):
            yield GameLine(number, self.outcomes[end], counts, self.legal.get(number), self.trails.get(number))

    def lines(self, key: str) -> bytes:
        """As a file of games has them, whole lines. `key`: of the header."""
        begins, legal, trails = f'{{"s":"{key}","n":', self.legal, self.trails
        tails: dict[tuple[int, ...], bytes] = {}  # games that are alike in them are written so, too
        rests = []
        for number, columns in zip(self.numbers, zip(self.ended, *self.counts, strict=True), strict=True):
            if number in legal or number in trails:
                end, *counts = columns
                game = GameLine(number, self.outcomes[end], tuple(counts), legal.get(number), trails.get(number))
                rests.append(game.text(key)[len(begins) :].encode())
                continue
            tail = tails.get(columns)
            if tail is None:
                end, *counts = columns
                text = f',{told(self.outcomes[end])},"c":[{",".join(map(str, counts))}]}}'
                tail = tails[columns] = text.encode()
            rests.append(b"%d%b" % (number, tail))
        return framed_alike(begins, rests)
