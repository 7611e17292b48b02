"""Games of one header as columns, so that a million of them cost no million objects."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from .framing import Framing, framed
from .header import Header
from .line import Ended, GameLine, told


@dataclass(frozen=True)
class Batch:
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
        frame = Framing(f'{{"s":"{key}","n":')
        tails: dict[tuple[int, ...], bytes] = {}  # games that are alike in them are written so, too
        made = []
        for number, rest in zip(self.numbers, zip(self.ended, *self.counts, strict=True), strict=True):
            if number in self.legal or number in self.trails:
                end, *counts = rest
                game = GameLine(
                    number, self.outcomes[end], tuple(counts), self.legal.get(number), self.trails.get(number)
                )
                made.append(framed(game.text(key)))
                continue
            tail = tails.get(rest)
            if tail is None:
                end, *counts = rest
                text = f',{told(self.outcomes[end])},"c":[{",".join(map(str, counts))}]}}'
                tail = tails[rest] = text.encode()
            made.append(frame.framed(b"%d%b" % (number, tail)))
        return b"".join(made)
