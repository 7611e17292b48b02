"""Oware, written again: one row of houses, the first half South's."""

from __future__ import annotations

from dataclasses import dataclass, replace
from string import ascii_lowercase


@dataclass(frozen=True)
class Oware:
    seeds: tuple[int, ...] = (4,) * 12
    stores: tuple[int, int] = (0, 0)
    side: int = 0
    slams: bool = True
    """Whether a grand slam may be sown; it takes nothing then."""
    before: frozenset[tuple[tuple[int, ...], int]] = frozenset()
    """Positions since the last capture."""

    def _half(self, side: int) -> range:
        half = len(self.seeds) // 2
        return range(half * side, half * side + half)

    def _sown(self, house: int) -> tuple[list[int], int] | None:
        """What lies in the houses after a sowing, and how much it takes; None if it is not allowed."""
        seeds, at = list(self.seeds), house
        theirs = self._half(1 - self.side)
        in_hand, seeds[house] = seeds[house], 0
        while in_hand:
            at = (at + 1) % len(seeds)
            if at != house:
                seeds[at] += 1
                in_hand -= 1
        left, taken = list(seeds), 0
        while at in theirs and left[at] in (2, 3):
            taken, left[at] = taken + left[at], 0
            at -= 1
        if any(left[other] for other in theirs):
            return left, taken
        return (seeds, 0) if self.slams and any(seeds[other] for other in theirs) else None

    def _over(self) -> bool:
        total = sum(self.seeds) + sum(self.stores)
        came_back = (self.seeds, self.side) in self.before
        return 2 * max(self.stores) > total or came_back or not self._moves()

    def _moves(self) -> dict[str, int]:
        return {
            ascii_lowercase[house]: house
            for house in self._half(self.side)
            if self.seeds[house] and self._sown(house) is not None
        }

    @property
    def mover(self) -> str | None:
        """Whose turn it is."""
        return None if self._over() else ("South", "North")[self.side]

    @property
    def result(self) -> str | None:
        """As an engine writes it."""
        if not self._over():
            return None
        south, north = (self.stores[side] + sum(self.seeds[house] for house in self._half(side)) for side in (0, 1))
        for side, name in enumerate(("South", "North")):
            if 2 * self.stores[side] > sum(self.seeds) + sum(self.stores):
                return f"{name} wins"
        return "draw" if south == north else "South wins" if south > north else "North wins"

    def legal(self) -> list[str]:
        """Notations of what may be sown."""
        return [] if self._over() else list(self._moves())

    def apply(self, notation: str) -> Oware:
        """The position after a sowing."""
        sown = self._sown(self._moves()[notation])
        assert sown is not None
        seeds, taken = sown
        stores = (
            (self.stores[0] + taken, self.stores[1]) if self.side == 0 else (self.stores[0], self.stores[1] + taken)
        )
        before = frozenset() if taken else self.before | {(self.seeds, self.side)}
        return replace(self, seeds=tuple(seeds), stores=stores, side=1 - self.side, before=before)
