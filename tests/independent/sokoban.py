"""Sokoban as a program over a plan of the room, drawn with letters."""

from __future__ import annotations

from typing import NamedTuple

ROOM = (
    "m..m.#",
    "..#cc#",
    ".....m",
    "...c##",
    "....@#",
)
"""The room from its highest row: walls, marks, crates, the keeper."""

STEPS = {"N": (0, 1), "S": (0, -1), "E": (1, 0), "W": (-1, 0)}

Place = tuple[int, int]


def _places(letters: str) -> frozenset[Place]:
    return frozenset(
        (x, len(ROOM) - 1 - y) for y, row in enumerate(ROOM) for x, letter in enumerate(row) if letter in letters
    )


class Sokoban(NamedTuple):
    """Where the crates and the keeper stand, how many steps were taken, and how many may be."""

    crates: frozenset[Place]
    keeper: Place
    most: int
    taken: int = 0

    @classmethod
    def start(cls, steps: int = 100) -> Sokoban:
        """The room as it is drawn."""
        (keeper,) = _places("@")
        return cls(_places("c"), keeper, steps)

    @property
    def _solved(self) -> bool:
        return self.crates == _places("m")

    @property
    def result(self) -> str | None:
        """As an engine writes it."""
        if self._solved:
            return "Keeper wins"
        return None if self.moves() and self.taken < self.most else "Keeper loses"

    @property
    def mover(self) -> str | None:
        """Whose turn it is."""
        return None if self.result else "Keeper"

    def moves(self) -> dict[str, Sokoban]:
        """The position after each step that can be taken."""
        floor, made = _places("mc.@"), {}
        for name, (dx, dy) in STEPS.items():
            to = self.keeper[0] + dx, self.keeper[1] + dy
            behind = to[0] + dx, to[1] + dy
            if to in self.crates and behind in floor - self.crates:
                made[name] = self._replace(crates=self.crates - {to} | {behind}, keeper=to, taken=self.taken + 1)
            elif to in floor - self.crates:
                made[name] = self._replace(keeper=to, taken=self.taken + 1)
        return made

    def legal(self) -> list[str]:
        """The notations of all decisions."""
        return [] if self.result else list(self.moves())

    def apply(self, notation: str) -> Sokoban:
        """The position after a step."""
        return self.moves()[notation]
