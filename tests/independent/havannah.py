"""Havannah as a program of its own: rings are found from outside, by what no way from the border reaches."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from .lines import Place, hexagon

STEPS = ((0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0))


def flood(starts: set[Place], inside: Callable[[Place], bool]) -> set[Place]:
    """All that can be reached."""
    found, todo = set(starts), list(starts)
    while todo:
        x, y = todo.pop()
        for dx, dy in STEPS:
            at = (x + dx, y + dy)
            if at not in found and inside(at):
                found.add(at)
                todo.append(at)
    return found


@dataclass(frozen=True)
class Havannah:
    """A position: who owns which cell, the result once there is one."""

    size: int = 8
    owner: tuple[tuple[Place, int], ...] = ()
    result: str | None = None

    @property
    def mover(self) -> str | None:
        """Whose turn it is."""
        return None if self.result else ("White", "Black")[len(self.owner) % 2]

    def free(self) -> dict[str, Place]:
        """The empty cells by name."""
        taken = dict(self.owner)
        return {name: place for name, place in hexagon(self.size).items() if place not in taken}

    def legal(self) -> list[str]:
        """The notations of all decisions."""
        return [] if self.result else list(self.free())

    def walls(self, place: Place) -> frozenset[int]:
        """The sides of the board on which a cell lies; a corner has two."""
        x, y = place
        last = 2 * self.size - 2
        ends = (x == 0, y == 0, x == last, y == last, x - y == self.size - 1, y - x == self.size - 1)
        return frozenset(number for number, there in enumerate(ends) if there)

    def wins(self, stones: set[Place], at: Place) -> bool:
        """Whether the chain of a stone is a bridge or a fork, or anything is ringed."""
        chain = flood({at}, lambda place: place in stones)
        corners = sum(len(self.walls(place)) == 2 for place in chain)
        sides = {wall for place in chain if len(self.walls(place)) == 1 for wall in self.walls(place)}
        cells = set(hexagon(self.size).values())
        outside = flood(
            {place for place in cells - stones if self.walls(place)},
            lambda place: place in cells and place not in stones,
        )
        covered = any(all((x + dx, y + dy) in stones for dx, dy in STEPS) for x, y in stones)
        return corners >= 2 or len(sides) >= 3 or len(outside) + len(stones) < len(cells) or covered

    def apply(self, notation: str) -> Havannah:
        """The position after a stone."""
        at, who = self.free()[notation], len(self.owner) % 2
        owner = (*self.owner, (at, who))
        stones = {place for place, player in owner if player == who}
        result = None
        if self.wins(stones, at):
            result = f"{('White', 'Black')[who]} wins"
        elif len(self.free()) == 1:
            result = "draw"
        return replace(self, owner=owner, result=result)
