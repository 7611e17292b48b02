"""Peg solitaire as a program without boards: a position is a set of places on a plane."""

from __future__ import annotations

from string import ascii_lowercase
from typing import NamedTuple

Place = tuple[int, int]


def _holes(european: bool) -> frozenset[Place]:
    """The English board is a cross of three by seven; the French one adds a hole in each of its corners."""
    cross = {(x, y) for x in range(7) for y in range(7) if 2 <= x <= 4 or 2 <= y <= 4}
    return frozenset(cross | {(x, y) for x in (1, 5) for y in (1, 5)} if european else cross)


class PegSolitaire(NamedTuple):
    """The holes and the pegs in them, and where the last peg must stand, if that counts."""

    holes: frozenset[Place]
    pegs: frozenset[Place]
    home: Place | None = None

    @classmethod
    def start(cls, european: bool = False, gap: Place = (3, 3), home: bool = False) -> PegSolitaire:
        """Pegs everywhere but in the gap."""
        holes = _holes(european)
        return cls(holes, holes - {gap}, gap if home else None)

    def moves(self) -> dict[str, tuple[Place, Place, Place]]:
        """The peg, the one that it jumps over and the hole behind, by notation."""
        if len(self.pegs) == 1:
            return {}
        return {
            _name(x, y) + _name(x + 2 * dx, y + 2 * dy): ((x, y), (x + dx, y + dy), (x + 2 * dx, y + 2 * dy))
            for x, y in self.pegs
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
            if (x + dx, y + dy) in self.pegs and (x + 2 * dx, y + 2 * dy) in self.holes - self.pegs
        }

    @property
    def mover(self) -> str | None:
        """Whose turn it is."""
        return "Solver" if self.moves() else None

    @property
    def result(self) -> str | None:
        """As an engine writes it."""
        if self.moves():
            return None
        solved = len(self.pegs) == 1 and (self.home is None or self.home in self.pegs)
        return "Solver wins" if solved else "Solver loses"

    def legal(self) -> list[str]:
        """The notations of all decisions."""
        return list(self.moves())

    def apply(self, notation: str) -> PegSolitaire:
        """The position after a jump."""
        start, over, to = self.moves()[notation]
        return self._replace(pegs=self.pegs - {start, over} | {to})


def _name(x: int, y: int) -> str:
    return f"{ascii_lowercase[x]}{y + 1}"
