"""Reversi with the crosswise opening, as a program without boards: squares are pairs, discs a dictionary."""

from __future__ import annotations

from string import ascii_lowercase

AROUND = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]


class Reversi:
    """A position; `discs` maps squares to 0 (Black) or 1 (White)."""

    def __init__(self, size: int = 8, discs: dict[tuple[int, int], int] | None = None, who: int = 0) -> None:
        low, high = size // 2 - 1, size // 2
        self.size, self.who = size, who
        self.discs = discs or {(low, low): 1, (high, high): 1, (low, high): 0, (high, low): 0}

    def turned(self, x: int, y: int, who: int) -> list[tuple[int, int]]:
        """What a disc of a player on an empty square would turn."""
        found = []
        for dx, dy in AROUND:
            line = []
            at = (x + dx, y + dy)
            while self.discs.get(at) == 1 - who:
                line.append(at)
                at = (at[0] + dx, at[1] + dy)
            if self.discs.get(at) == who:
                found += line
        return found

    def places(self, who: int) -> dict[str, tuple[int, int]]:
        """Where a player can put a disc, by notation."""
        squares = [(x, y) for x in range(self.size) for y in range(self.size) if (x, y) not in self.discs]
        return {f"{ascii_lowercase[x]}{y + 1}": (x, y) for x, y in squares if self.turned(x, y, who)}

    @property
    def over(self) -> bool:
        """Whether nobody can turn anything."""
        return not (self.places(0) or self.places(1))

    @property
    def mover(self) -> str | None:
        """Whose turn it is."""
        return None if self.over else ("Black", "White")[self.who]

    @property
    def result(self) -> str | None:
        """As an engine writes it."""
        if not self.over:
            return None
        white = sum(self.discs.values())
        black = len(self.discs) - white
        return "draw" if black == white else "Black wins" if black > white else "White wins"

    def legal(self) -> list[str]:
        """The notations of all decisions."""
        return [] if self.over else list(self.places(self.who)) or ["pass"]

    def apply(self, notation: str) -> Reversi:
        """The position after a decision."""
        new = dict(self.discs)
        if notation != "pass":
            at = self.places(self.who)[notation]
            new |= dict.fromkeys([at, *self.turned(*at, self.who)], self.who)
        return Reversi(self.size, new, 1 - self.who)
