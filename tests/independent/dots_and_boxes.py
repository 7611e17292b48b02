"""Dots and boxes as a program that knows lines only: a box is four of them, one for each corner in turn."""

from __future__ import annotations

from string import ascii_lowercase
from typing import NamedTuple

Dot = tuple[int, int]
Line = tuple[Dot, Dot]
PLAYERS = ("Red", "Blue")


def name(line: Line) -> str:
    """The two dots, each a letter and a number."""
    return "-".join(f"{ascii_lowercase[x]}{y + 1}" for x, y in line)


class DotsAndBoxes(NamedTuple):
    """A position; Red is 0."""

    left: frozenset[Line]
    boxes: frozenset[frozenset[Line]]
    turn: int = 0
    points: tuple[int, int] = (0, 0)

    @classmethod
    def start(cls, columns: int = 4, rows: int = 4) -> DotsAndBoxes:
        """No line drawn."""
        boxes = [
            frozenset(
                [
                    ((x, y), (x + 1, y)),
                    ((x, y + 1), (x + 1, y + 1)),
                    ((x, y), (x, y + 1)),
                    ((x + 1, y), (x + 1, y + 1)),
                ]
            )
            for x in range(columns)
            for y in range(rows)
        ]
        return cls(frozenset(line for box in boxes for line in box), frozenset(boxes))

    @property
    def mover(self) -> str | None:
        """Whose turn it is."""
        return PLAYERS[self.turn] if self.left else None

    @property
    def result(self) -> str | None:
        """As an engine writes it."""
        if self.left:
            return None
        red, blue = self.points
        return "draw" if red == blue else f"{PLAYERS[blue > red]} wins"

    def legal(self) -> list[str]:
        """The notations of all decisions."""
        return [name(line) for line in self.left]

    def apply(self, notation: str) -> DotsAndBoxes:
        """The position after a line."""
        left = self.left - {line for line in self.left if name(line) == notation}
        won = sum(not box & left for box in self.boxes if box & self.left)
        points = list(self.points)
        points[self.turn] += won
        turn = self.turn if won else 1 - self.turn
        return self._replace(left=left, turn=turn, points=(points[0], points[1]))
