"""Games of lines on squares or hexagons, from their printed rules: a position is who owns which place, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass, replace
from string import ascii_lowercase

Place = tuple[int, int]

SQUARE_AXES = ((1, 0), (0, 1), (1, 1), (1, -1))
HEX_AXES = ((1, 0), (0, 1), (1, 1))


def rectangle(columns: int, rows: int) -> dict[str, Place]:
    """The places of a grid by name, from (0, 0)."""
    return {f"{ascii_lowercase[x]}{y + 1}": (x, y) for x in range(columns) for y in range(rows)}


def hexagon(side: int) -> dict[str, Place]:
    """The places of a hexagon of hexagons; each column counts its cells from 1."""
    return {
        f"{ascii_lowercase[x]}{y - max(0, x - side + 1) + 1}": (x, y)
        for x in range(2 * side - 1)
        for y in range(2 * side - 1)
        if abs(x - y) < side
    }


@dataclass(frozen=True)
class Lines:
    """Players place in turn; a line of `wins` wins, and where `loses` is given a shorter one of exactly that length loses."""

    places: dict[str, Place]
    axes: tuple[tuple[int, int], ...]
    wins: int
    players: tuple[str, str]
    loses: int = 0
    exact: bool = False
    falls: bool = False
    owner: tuple[tuple[Place, int], ...] = ()
    over: str | None = None

    @property
    def mover(self) -> str | None:
        """Whose turn it is."""
        return None if self.over else self.players[len(self.owner) % 2]

    @property
    def result(self) -> str | None:
        """As an engine writes it."""
        return self.over

    def free(self) -> dict[str, Place]:
        """The places where a stone may be put, by notation."""
        taken = dict(self.owner)
        free = {name: place for name, place in self.places.items() if place not in taken}
        if self.falls:
            lowest = {x: min(y for at, y in free.values() if at == x) for x, _ in free.values()}
            return {ascii_lowercase[x]: (x, y) for x, y in lowest.items()}
        return free

    def legal(self) -> list[str]:
        """The notations of all decisions."""
        return [] if self.over else list(self.free())

    def apply(self, notation: str) -> Lines:
        """The position after a stone."""
        x, y = self.free()[notation]
        who = len(self.owner) % 2
        stones = {place for place, owner in self.owner if owner == who}
        lengths = []
        for dx, dy in self.axes:
            length = 1
            for sign in (1, -1):
                n = 1
                while (x + sign * n * dx, y + sign * n * dy) in stones:
                    n += 1
                length += n - 1
            lengths.append(length)
        over = None
        if any(length == self.wins if self.exact else length >= self.wins for length in lengths):
            over = f"{self.players[who]} wins"
        elif self.loses and self.loses in lengths:
            over = f"{self.players[1 - who]} wins"
        elif len(self.owner) + 1 == len(self.places):
            over = "draw"
        return replace(self, owner=(*self.owner, ((x, y), who)), over=over)
