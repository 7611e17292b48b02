"""Konane as a program without boards: a position is the set of squares of each player."""

from __future__ import annotations

from string import ascii_lowercase
from typing import NamedTuple

Square = tuple[int, int]
BESIDE = ((1, 0), (-1, 0), (0, 1), (0, -1))


def name(square: Square) -> str:
    """A letter and a number."""
    return f"{ascii_lowercase[square[0]]}{square[1] + 1}"


class Konane(NamedTuple):
    """A position; Black is 0. The first two decisions take a stone off."""

    size: int
    stones: tuple[frozenset[Square], frozenset[Square]]
    ply: int = 0
    free: bool = False

    @classmethod
    def start(cls, size: int = 8, free: bool = False) -> Konane:
        """The full board."""
        squares = [(x, y) for x in range(size) for y in range(size)]
        black = frozenset(square for square in squares if sum(square) % 2 == 0)
        return cls(size, (black, frozenset(squares) - black), 0, free)

    def openings(self) -> list[Square]:
        """What Black may take off."""
        middle, ends = ((self.size - 1) // 2, self.size // 2), (0, self.size - 1)
        return [
            (x, y) for x, y in self.stones[0] if self.free or (x in middle and y in middle) or (x in ends and y in ends)
        ]

    def answers(self) -> list[Square]:
        """White's stones beside the gap."""
        x, y = next(
            (x, y) for x in range(self.size) for y in range(self.size) if not any((x, y) in own for own in self.stones)
        )
        return [(x + dx, y + dy) for dx, dy in BESIDE if (x + dx, y + dy) in self.stones[1]]

    def decisions(self) -> dict[str, tuple[set[Square], Square | None]]:
        """The squares that become empty and the one that is taken, by notation."""
        if self.ply < 2:
            return {name(square): ({square}, None) for square in (self.answers() if self.ply else self.openings())}
        own, other = self.stones[self.ply % 2], self.stones[1 - self.ply % 2]
        found: dict[str, tuple[set[Square], Square | None]] = {}
        for x, y in own:
            for dx, dy in BESIDE:
                over, to = (x + dx, y + dy), (x + 2 * dx, y + 2 * dy)
                gone = {(x, y)}
                while over in other and to not in own | other and min(to) >= 0 and max(to) < self.size:
                    gone.add(over)
                    found[f"{name((x, y))}-{name(to)}"] = (set(gone), to)
                    over, to = (to[0] + dx, to[1] + dy), (to[0] + 2 * dx, to[1] + 2 * dy)
        return found

    @property
    def mover(self) -> str | None:
        """Whose turn it is."""
        return ("Black", "White")[self.ply % 2] if self.decisions() else None

    @property
    def result(self) -> str | None:
        """As an engine writes it."""
        return None if self.decisions() else f"{('White', 'Black')[self.ply % 2]} wins"

    def legal(self) -> list[str]:
        """The notations of all decisions."""
        return list(self.decisions())

    def apply(self, notation: str) -> Konane:
        """The position after a decision."""
        gone, to = self.decisions()[notation]
        stones = [player - gone for player in self.stones]
        if to:
            stones[self.ply % 2] |= {to}
        return self._replace(stones=(stones[0], stones[1]), ply=self.ply + 1)
