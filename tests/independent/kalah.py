"""Kalah, written again: one ring of hollows, in which each player's houses stand before his store."""

from __future__ import annotations

from dataclasses import dataclass, replace
from string import ascii_lowercase


@dataclass(frozen=True)
class Kalah:
    seeds: tuple[int, ...]
    side: int = 0
    empty_capture: bool = False
    """Whether the last seed is taken where the house opposite is empty."""

    @classmethod
    def start(cls, houses: int = 6, seeds: int = 4, *, empty_capture: bool = False) -> Kalah:
        """The beginning of a game."""
        return cls((*(seeds,) * houses, 0) * 2, empty_capture=empty_capture)

    @property
    def _half(self) -> int:
        return len(self.seeds) // 2

    def _houses(self, side: int) -> range:
        return range(side * self._half, side * self._half + self._half - 1)

    def _store(self, side: int) -> int:
        return side * self._half + self._half - 1

    def _over(self) -> bool:
        return any(not any(self.seeds[house] for house in self._houses(side)) for side in (0, 1))

    @property
    def mover(self) -> str | None:
        """Whose turn it is."""
        return None if self._over() else ("South", "North")[self.side]

    @property
    def result(self) -> str | None:
        """As an engine writes it."""
        if not self._over():
            return None
        south, north = sum(self.seeds[: self._half]), sum(self.seeds[self._half :])
        return "draw" if south == north else "South wins" if south > north else "North wins"

    def legal(self) -> list[str]:
        """Notations of what may be sown."""
        return (
            [] if self._over() else [ascii_lowercase[house] for house in self._houses(self.side) if self.seeds[house]]
        )

    def apply(self, notation: str) -> Kalah:
        """The position after a sowing."""
        at = ascii_lowercase.index(notation)
        seeds = list(self.seeds)
        in_hand, seeds[at] = seeds[at], 0
        mine, theirs = self._store(self.side), self._store(1 - self.side)
        while in_hand:
            at = (at + 1) % len(seeds)
            if at != theirs:
                seeds[at] += 1
                in_hand -= 1
        if at in self._houses(self.side) and seeds[at] == 1:
            opposite = 2 * (self._half - 1) - at
            if seeds[opposite] or self.empty_capture:
                seeds[mine] += seeds[opposite] + 1
                seeds[at] = seeds[opposite] = 0
        return replace(self, seeds=tuple(seeds), side=self.side if at == mine else 1 - self.side)
