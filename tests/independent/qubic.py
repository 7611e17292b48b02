"""Qubic by itself: spaces are triples of numbers, and all lines of the cube are found beforehand."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from string import ascii_lowercase

Space = tuple[int, int, int]

PLAYERS = ("Red", "Blue")


@cache
def lines(side: int) -> frozenset[frozenset[Space]]:
    """All straight lines from one face of the cube to another, or along one."""
    found = set()
    for start in product(range(side), repeat=3):
        for step in product((-1, 0, 1), repeat=3):
            line = {(start[0] + n * step[0], start[1] + n * step[1], start[2] + n * step[2]) for n in range(side)}
            if len(line) == side and all(0 <= at < side for space in line for at in space):
                found.add(frozenset(line))
    return frozenset(found)


@dataclass(frozen=True)
class Qubic:
    """A position: what each player has, and whether the last piece made a line."""

    side: int = 4
    pegs: bool = False
    taken: tuple[frozenset[Space], frozenset[Space]] = (frozenset(), frozenset())
    won: bool = False

    @property
    def _turn(self) -> int:
        return len(self.taken[0]) - len(self.taken[1])

    @property
    def mover(self) -> str | None:
        """Whose turn it is."""
        return None if self.result else PLAYERS[self._turn]

    @property
    def result(self) -> str | None:
        """As an engine writes it."""
        if self.won:
            return f"{PLAYERS[1 - self._turn]} wins"
        return "draw" if sum(map(len, self.taken)) == self.side**3 else None

    def legal(self) -> list[str]:
        """The notations of all decisions."""
        if self.result:
            return []
        taken = self.taken[0] | self.taken[1]
        free = [space for space in product(range(self.side), repeat=3) if space not in taken]
        if self.pegs:
            free = [(x, y, z) for x, y, z in free if z == 0 or (x, y, z - 1) in taken]
        return [f"{ascii_lowercase[x]}{y + 1}.{z + 1}" for x, y, z in free]

    def apply(self, notation: str) -> Qubic:
        """The position after a piece."""
        column, rest = notation[0], notation[1:]
        row, layer = map(int, rest.split("."))
        space = ascii_lowercase.index(column), row - 1, layer - 1
        own = self.taken[self._turn] | {space}
        taken = (own, self.taken[1]) if self._turn == 0 else (self.taken[0], own)
        return replace(self, taken=taken, won=any(space in line and line <= own for line in lines(self.side)))
