"""Clobber as a program without boards: a position is two sets of squares."""

from __future__ import annotations

from string import ascii_lowercase
from typing import NamedTuple

Square = tuple[int, int]


class Clobber(NamedTuple):
    """The stones of the two players, and who is to move, 0 or 1."""

    stones: tuple[frozenset[Square], frozenset[Square]]
    who: int = 0

    @classmethod
    def start(cls, columns: int = 6, rows: int = 5) -> Clobber:
        """The full board; a1 is White's."""
        squares = [(x, y) for x in range(columns) for y in range(rows)]
        return cls((frozenset(s for s in squares if sum(s) % 2 == 0), frozenset(s for s in squares if sum(s) % 2)))

    def moves(self) -> dict[str, tuple[Square, Square]]:
        """From and to, by notation."""
        return {
            f"{ascii_lowercase[x]}{y + 1}-{ascii_lowercase[a]}{b + 1}": ((x, y), (a, b))
            for x, y in self.stones[self.who]
            for a, b in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))
            if (a, b) in self.stones[1 - self.who]
        }

    @property
    def mover(self) -> str | None:
        """Whose turn it is."""
        return ("White", "Black")[self.who] if self.moves() else None

    @property
    def result(self) -> str | None:
        """As an engine writes it."""
        return None if self.moves() else f"{('Black', 'White')[self.who]} wins"

    def legal(self) -> list[str]:
        """The notations of all decisions."""
        return list(self.moves())

    def apply(self, notation: str) -> Clobber:
        """The position after a move."""
        start, to = self.moves()[notation]
        own, other = self.stones[self.who] - {start} | {to}, self.stones[1 - self.who] - {to}
        return Clobber((other, own) if self.who else (own, other), 1 - self.who)
