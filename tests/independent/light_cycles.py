"""Light Cycles as a program without boards: riders who decide in secret, and the squares behind them."""

from __future__ import annotations

from typing import NamedTuple

Square = tuple[int, int]
WAYS = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}


class LightCycles(NamedTuple):
    """Size, where the riders are, what is wall; what Red has decided while Blue decides; the result."""

    size: Square
    heads: tuple[Square, Square]
    walls: frozenset[Square]
    chosen: str | None = None
    result: str | None = None

    @classmethod
    def start(cls, columns: int = 10, rows: int = 10) -> LightCycles:
        """Both riders in the middle row."""
        heads = (1, rows // 2), (columns - 2, rows // 2)
        return cls((columns, rows), heads, frozenset(heads))._next()

    def ways(self, who: int) -> dict[str, Square]:
        """Where a rider can go."""
        x, y = self.heads[who]
        goals = {name: (x + dx, y + dy) for name, (dx, dy) in WAYS.items()}
        return {
            name: (a, b)
            for name, (a, b) in goals.items()
            if 0 <= a < self.size[0] and 0 <= b < self.size[1] and (a, b) not in self.walls
        }

    def _next(self) -> LightCycles:
        """Ends the game if neither rider can go anywhere."""
        return self if self.ways(0) or self.ways(1) else self._replace(result="draw")

    @property
    def mover(self) -> str | None:
        """Who decides: Red first, unless Red has no way left."""
        if self.result:
            return None
        return "Blue" if self.chosen or not self.ways(0) else "Red"

    def legal(self) -> list[str]:
        """The notations of all decisions."""
        return list(self.ways(int(self.mover == "Blue"))) if self.mover else []

    def apply(self, notation: str) -> LightCycles:
        """The position after a decision, with both moved if it was the last."""
        if self.mover == "Red" and self.ways(1):
            return self._replace(chosen=notation)
        if self.mover == "Red":
            return self._moved(self.ways(0)[notation], None)
        return self._moved(self.ways(0)[self.chosen] if self.chosen else None, self.ways(1)[notation])

    def _moved(self, red: Square | None, blue: Square | None) -> LightCycles:
        """The position after both; None: a rider who could not move."""
        if red is None or blue is None:
            return self._replace(chosen=None, result="Blue wins" if red is None else "Red wins")
        if red == blue:
            return self._replace(chosen=None, result="draw")
        return self._replace(heads=(red, blue), walls=self.walls | {red, blue}, chosen=None)._next()
