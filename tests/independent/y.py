"""Y as a program that knows a cell by its distances from the three sides, which add up to the same on all cells."""

from __future__ import annotations

from string import ascii_lowercase
from typing import NamedTuple

Cell = tuple[int, int, int]
PLAYERS = ("Red", "Blue")


def name(cell: Cell) -> str:
    """The letter of a column and the place in it."""
    return f"{ascii_lowercase[cell[0]]}{cell[1] + 1}"


def is_y(stones: frozenset[Cell]) -> bool:
    """Whether one chain touches all three sides."""
    left = set(stones)
    while left:
        chain = [left.pop()]
        for cell in chain:
            near = [one for one in left if sum(abs(p - q) for p, q in zip(one, cell, strict=True)) == 2]
            left.difference_update(near)
            chain += near
        if all(any(cell[side] == 0 for cell in chain) for side in range(3)):
            return True
    return False


class Y(NamedTuple):
    """A position; Red is 0."""

    free: frozenset[Cell]
    stones: tuple[frozenset[Cell], frozenset[Cell]] = (frozenset(), frozenset())
    ply: int = 0
    pie: bool = True

    @classmethod
    def start(cls, size: int = 11, pie: bool = True) -> Y:
        """The empty board."""
        return cls(frozenset((x, y, size - 1 - x - y) for x in range(size) for y in range(size - x)), pie=pie)

    @property
    def result(self) -> str | None:
        """As an engine writes it."""
        return next((f"{player} wins" for player, own in zip(PLAYERS, self.stones, strict=True) if is_y(own)), None)

    @property
    def mover(self) -> str | None:
        """Whose turn it is."""
        return None if self.result else PLAYERS[self.ply % 2]

    def legal(self) -> list[str]:
        """The notations of all decisions."""
        if self.result:
            return []
        return [*map(name, self.free), *(["swap"] if self.pie and self.ply == 1 else [])]

    def apply(self, notation: str) -> Y:
        """The position after a stone, or after the first one is taken over."""
        if notation == "swap":
            return self._replace(stones=self.stones[::-1], ply=2)
        cell = next(one for one in self.free if name(one) == notation)
        own = list(self.stones)
        own[self.ply % 2] |= {cell}
        return self._replace(free=self.free - {cell}, stones=(own[0], own[1]), ply=self.ply + 1)
