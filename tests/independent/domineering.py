"""Domineering as a program without boards: a position is the set of squares that are free."""

from __future__ import annotations

from string import ascii_lowercase
from typing import NamedTuple

Square = tuple[int, int]
WAYS = ((0, 1), (1, 0))
PLAYERS = ("Vertical", "Horizontal")


def name(square: Square) -> str:
    """A letter and a number."""
    return f"{ascii_lowercase[square[0]]}{square[1] + 1}"


class Domineering(NamedTuple):
    """A position; Vertical is 0."""

    free: frozenset[Square]
    turn: int = 0

    @classmethod
    def start(cls, columns: int = 8, rows: int = 8) -> Domineering:
        """The empty board."""
        return cls(frozenset((x, y) for x in range(columns) for y in range(rows)))

    def places(self) -> dict[str, frozenset[Square]]:
        """The dominoes that there is room for, by notation."""
        dx, dy = WAYS[self.turn]
        pairs = [((x, y), (x + dx, y + dy)) for x, y in self.free]
        return {f"{name(one)}-{name(two)}": frozenset((one, two)) for one, two in pairs if two in self.free}

    @property
    def mover(self) -> str | None:
        """Whose turn it is."""
        return PLAYERS[self.turn] if self.places() else None

    @property
    def result(self) -> str | None:
        """As an engine writes it."""
        return None if self.places() else f"{PLAYERS[1 - self.turn]} wins"

    def legal(self) -> list[str]:
        """The notations of all decisions."""
        return list(self.places())

    def apply(self, notation: str) -> Domineering:
        """The position after a domino."""
        return Domineering(self.free - self.places()[notation], 1 - self.turn)
