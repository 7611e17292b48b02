"""Chinese checkers, written again: holes as triples of numbers that add up to 0, the star as six turned triangles and a hexagon."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

NAMES = ("Red", "Orange", "Yellow", "Green", "Blue", "Purple")
SEATS = {2: (0, 3), 3: (0, 2, 4), 4: (0, 1, 3, 4), 5: (0, 1, 2, 3, 4), 6: (0, 1, 2, 3, 4, 5)}
Hole = tuple[int, int, int]


def _turned(hole: Hole) -> Hole:
    """A sixth of a turn round the middle."""
    x, y, z = hole
    return -z, -x, -y


WAYS: list[Hole] = [(1, -1, 0)]
for _ in range(5):
    WAYS.append(_turned(WAYS[-1]))


def _past(hole: Hole, way: Hole, steps: int = 1) -> Hole:
    return hole[0] + steps * way[0], hole[1] + steps * way[1], hole[2] + steps * way[2]


def _triangle(points: int) -> set[Hole]:
    """The point of the star in which the first player sits."""
    return {(x, -x - z, z) for x in range(points + 1, 2 * points + 1) for z in range(-points, 0) if x + z <= points}


@dataclass(frozen=True)
class ChineseCheckers:
    players: int
    points: int
    stay: bool
    pegs: Mapping[Hole, int]
    """Whose peg stands in each hole that is not empty."""
    tips: tuple[frozenset[Hole], ...]
    holes: frozenset[Hole]
    side: int = 0

    @classmethod
    def start(cls, players: int = 2, points: int = 4, *, stay: bool = True) -> ChineseCheckers:
        """The beginning of a game."""
        tips = [frozenset(_triangle(points))]
        for _ in range(5):
            tips.append(frozenset(map(_turned, tips[-1])))
        inner = {
            (x, -x - z, z)
            for x in range(-points, points + 1)
            for z in range(-points, points + 1)
            if abs(x + z) <= points
        }
        pegs = {hole: side for side, tip in enumerate(SEATS[players]) for hole in tips[tip]}
        return cls(players, points, stay, pegs, tuple(tips), frozenset(inner.union(*tips)))

    def _goal(self, side: int) -> frozenset[Hole]:
        return self.tips[(SEATS[self.players][side] + 3) % 6]

    @property
    def result(self) -> str | None:
        """As an engine writes it."""
        for side in range(self.players):
            if all(hole in self._goal(side) for hole, owner in self.pegs.items() if owner == side):
                return f"{NAMES[side]} wins"
        return None

    @property
    def mover(self) -> str | None:
        """Whose turn it is."""
        return None if self.result else NAMES[self.side]

    def _ends(self, start: Hole) -> set[Hole]:
        """Where a peg may come by a step or by hops."""
        taken = {hole for hole in self.pegs if hole != start}
        hopped, fresh = {start}, [start]
        while fresh:
            at = fresh.pop()
            for way in WAYS:
                to = _past(at, way, 2)
                if _past(at, way) in taken and to in self.holes - taken and to not in hopped:
                    hopped.add(to)
                    fresh.append(to)
        steps = {_past(start, way) for way in WAYS}
        return ((hopped | steps) & self.holes) - taken - {start}

    def _name(self, hole: Hole) -> str:
        column, row, middle = hole[0], hole[2] + min(hole[0], 0), 2 * self.points
        return f"{'abcdefghijklmnopqrstu'[column + middle]}{row + middle + 1}"

    def _moves(self) -> dict[str, tuple[Hole, Hole]]:
        goal = self._goal(self.side)
        return {
            f"{self._name(start)}-{self._name(to)}": (start, to)
            for start, owner in self.pegs.items()
            if owner == self.side
            for to in self._ends(start)
            if not (self.stay and start in goal and to not in goal)
        }

    def legal(self) -> list[str]:
        """Notations of what may be moved."""
        return [] if self.result else list(self._moves()) or ["pass"]

    def apply(self, notation: str) -> ChineseCheckers:
        """The position after a move."""
        pegs = dict(self.pegs)
        if notation != "pass":
            start, to = self._moves()[notation]
            pegs[to] = pegs.pop(start)
        return replace(self, pegs=pegs, side=(self.side + 1) % self.players)
