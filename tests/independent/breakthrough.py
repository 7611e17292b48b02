"""Breakthrough as a program without boards: a position is two sets of squares."""

from __future__ import annotations

from string import ascii_lowercase
from typing import NamedTuple

Square = tuple[int, int]


class Breakthrough(NamedTuple):
    """White's squares and Black's, and who is to move, 0 or 1."""

    columns: int
    rows: int
    armies: tuple[frozenset[Square], frozenset[Square]]
    who: int = 0

    @classmethod
    def start(cls, columns: int = 8, rows: int = 8) -> Breakthrough:
        """Two rows on either side."""
        white = frozenset((x, y) for x in range(columns) for y in (0, 1))
        black = frozenset((x, rows - 1 - y) for x, y in white)
        return cls(columns, rows, (white, black))

    def moves(self) -> dict[str, tuple[Square, Square]]:
        """From and to, by notation."""
        own, other = self.armies[self.who], self.armies[1 - self.who]
        found = {}
        for x, y in own:
            for dx in (-1, 0, 1):
                to = (x + dx, y + (-1 if self.who else 1))
                if 0 <= to[0] < self.columns and to not in own and (dx or to not in other):
                    found[f"{ascii_lowercase[x]}{y + 1}-{ascii_lowercase[to[0]]}{to[1] + 1}"] = ((x, y), to)
        return found

    @property
    def result(self) -> str | None:
        """As an engine writes it."""
        white, black = self.armies
        if not black or any(y == self.rows - 1 for _, y in white):
            return "White wins"
        return "Black wins" if not white or any(y == 0 for _, y in black) else None

    @property
    def mover(self) -> str | None:
        """Whose turn it is."""
        return None if self.result else ("White", "Black")[self.who]

    def legal(self) -> list[str]:
        """The notations of all decisions."""
        return [] if self.result else list(self.moves())

    def apply(self, notation: str) -> Breakthrough:
        """The position after a move."""
        start, to = self.moves()[notation]
        own, other = self.armies[self.who] - {start} | {to}, self.armies[1 - self.who] - {to}
        return self._replace(armies=(other, own) if self.who else (own, other), who=1 - self.who)
