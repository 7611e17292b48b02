"""Ataxx, written again: one row of characters a board."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

NAMES = {"R": "Red", "B": "Blue"}


@dataclass(frozen=True)
class Ataxx:
    size: int
    board: str
    side: str = "R"

    @classmethod
    def start(cls, size: int = 7) -> Ataxx:
        """The beginning of a game; the board from the lowest row up."""
        empty = "." * (size - 2)
        return cls(size, f"B{empty}R" + "." * size * (size - 2) + f"R{empty}B")

    def _near(self, at: int, reach: int) -> Iterator[int]:
        """The squares so many king's steps away."""
        row, column = divmod(at, self.size)
        for y in range(max(0, row - reach), min(self.size, row + reach + 1)):
            for x in range(max(0, column - reach), min(self.size, column + reach + 1)):
                if max(abs(y - row), abs(x - column)) == reach:
                    yield y * self.size + x

    def _name(self, at: int) -> str:
        return f"{'abcdefghijklmnop'[at % self.size]}{at // self.size + 1}"

    def _moves(self, side: str) -> dict[str, tuple[int | None, int]]:
        """Notations with the square that becomes empty, if any, and the one that is taken."""
        found: dict[str, tuple[int | None, int]] = {}
        for at, stone in enumerate(self.board):
            if stone == side:
                for to in self._near(at, 1):
                    if self.board[to] == ".":
                        found[self._name(to)] = (None, to)
                for to in self._near(at, 2):
                    if self.board[to] == ".":
                        found[f"{self._name(at)}-{self._name(to)}"] = (at, to)
        return found

    @property
    def _over(self) -> bool:
        return not (self._moves("R") or self._moves("B")) or not {"R", "B"} <= set(self.board)

    @property
    def mover(self) -> str | None:
        """Whose turn it is."""
        return None if self._over else NAMES[self.side]

    @property
    def result(self) -> str | None:
        """As an engine writes it."""
        red, blue = self.board.count("R"), self.board.count("B")
        return None if not self._over else "draw" if red == blue else f"{'Red' if red > blue else 'Blue'} wins"

    def legal(self) -> list[str]:
        """Notations of what may be done."""
        return [] if self._over else list(self._moves(self.side)) or ["pass"]

    def apply(self, notation: str) -> Ataxx:
        """The position after a decision."""
        other = "B" if self.side == "R" else "R"
        board = list(self.board)
        if notation != "pass":
            left, to = self._moves(self.side)[notation]
            if left is not None:
                board[left] = "."
            for square in (to, *(near for near in self._near(to, 1) if board[near] == other)):
                board[square] = self.side
        return replace(self, board="".join(board), side=other)
