"""Amazons as a program without boards: amazons by square, a set of arrows, and the archer who has yet to shoot."""

from __future__ import annotations

from string import ascii_lowercase
from typing import NamedTuple

Square = tuple[int, int]
AROUND = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]


def name(square: Square) -> str:
    """A letter and a number."""
    return f"{ascii_lowercase[square[0]]}{square[1] + 1}"


class Amazons(NamedTuple):
    """A position; the amazons of White (0) and Black (1)."""

    size: int
    amazons: tuple[frozenset[Square], frozenset[Square]]
    arrows: frozenset[Square] = frozenset()
    who: int = 0
    archer: Square | None = None

    @classmethod
    def start(cls, size: int = 10) -> Amazons:
        """A third of a side away from the corners."""
        k, end = (size - 1) // 3, size - 1
        white = frozenset({(0, k), (k, 0), (end - k, 0), (end, k)})
        return cls(size, (white, frozenset((x, end - y) for x, y in white)))

    def reach(self, start: Square) -> list[Square]:
        """Where a queen on a square could go."""
        found = []
        for dx, dy in AROUND:
            x, y = start[0] + dx, start[1] + dy
            while (
                0 <= x < self.size
                and 0 <= y < self.size
                and (x, y) not in self.arrows
                and not any((x, y) in own for own in self.amazons)
            ):
                found.append((x, y))
                x, y = x + dx, y + dy
        return found

    def decisions(self) -> dict[str, tuple[Square, Square]]:
        """From and to, by notation; a shot has the same square twice."""
        if self.archer:
            return {f"/{name(to)}": (to, to) for to in self.reach(self.archer)}
        return {f"{name(own)}-{name(to)}": (own, to) for own in self.amazons[self.who] for to in self.reach(own)}

    @property
    def mover(self) -> str | None:
        """Whose turn it is."""
        return ("White", "Black")[self.who] if self.decisions() else None

    @property
    def result(self) -> str | None:
        """As an engine writes it."""
        return None if self.decisions() else f"{('Black', 'White')[self.who]} wins"

    def legal(self) -> list[str]:
        """The notations of all decisions."""
        return list(self.decisions())

    def apply(self, notation: str) -> Amazons:
        """The position after a move or a shot."""
        start, to = self.decisions()[notation]
        if self.archer:
            return self._replace(arrows=self.arrows | {to}, who=1 - self.who, archer=None)
        own, other = self.amazons[self.who] - {start} | {to}, self.amazons[1 - self.who]
        return self._replace(amazons=(other, own) if self.who else (own, other), archer=to)
