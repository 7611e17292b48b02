"""Fanorona as a program without boards: a position is the set of points of each player, and steps are sums of numbers."""

from __future__ import annotations

from collections.abc import Iterator
from string import ascii_lowercase
from typing import NamedTuple

Point = tuple[int, int]
PLAYERS = ("White", "Black")
WAYS = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]


def name(point: Point) -> str:
    """A letter and a number."""
    return f"{ascii_lowercase[point[0]]}{point[1] + 1}"


class Capture(NamedTuple):
    start: Point
    end: Point
    way: Point
    letter: str
    prey: frozenset[Point]

    def __str__(self) -> str:
        return f"{name(self.start)}-{name(self.end)}{self.letter}"


class Fanorona(NamedTuple):
    """A position; White is 0. `path` are the points where the piece has been that is taking."""

    size: tuple[int, int]
    pieces: tuple[frozenset[Point], frozenset[Point]]
    turn: int = 0
    path: tuple[Point, ...] = ()
    way: Point | None = None
    seen: tuple[object, ...] = ()

    @classmethod
    def start(cls, columns: int = 9, rows: int = 5) -> Fanorona:
        """All points are full but the one in the middle."""
        low = [(x, y) for x in range(columns) for y in range(rows // 2)]
        high = [(x, rows - 1 - y) for x, y in low]
        middle: list[list[Point]] = [[], []]
        for distance in range(1, columns // 2 + 1):
            middle[1 - distance % 2].append((columns // 2 - distance, rows // 2))
            middle[distance % 2].append((columns // 2 + distance, rows // 2))
        return cls((columns, rows), (frozenset(low + middle[0]), frozenset(high + middle[1])))._begun()

    def _begun(self) -> Fanorona:
        return self._replace(path=(), way=None, seen=(*self.seen, (self.pieces, self.turn)))

    def _steps(self, start: Point) -> Iterator[tuple[Point, Point]]:
        x, y = start
        for dx, dy in WAYS:
            end = x + dx, y + dy
            on = 0 <= end[0] < self.size[0] and 0 <= end[1] < self.size[1]
            if on and not any(end in own for own in self.pieces) and ((x + y) % 2 == 0 or 0 in (dx, dy)):
                yield end, (dx, dy)

    def _row(self, point: Point, way: Point) -> frozenset[Point]:
        found: list[Point] = []
        while point in self.pieces[1 - self.turn]:
            found.append(point)
            point = point[0] + way[0], point[1] + way[1]
        return frozenset(found)

    def captures(self) -> Iterator[Capture]:
        """All single captures that are possible now."""
        for start in self.path[-1:] or self.pieces[self.turn]:
            for end, (dx, dy) in self._steps(start):
                if (dx, dy) == self.way or end in self.path:
                    continue
                before = self._row((end[0] + dx, end[1] + dy), (dx, dy))
                behind = self._row((start[0] - dx, start[1] - dy), (-dx, -dy))
                for letter, prey in (("A", before), ("W", behind)):
                    if prey:
                        yield Capture(start, end, (dx, dy), letter, prey)

    def walks(self) -> dict[str, tuple[Point, Point]]:
        """All steps without a capture."""
        mine = self.pieces[self.turn]
        return {f"{name(start)}-{name(end)}": (start, end) for start in mine for end, _ in self._steps(start)}

    @property
    def result(self) -> str | None:
        """As an engine writes it."""
        if self.path:
            return None
        if self.seen.count(self.seen[-1]) == 3:
            return "draw"
        return None if self.walks() else f"{PLAYERS[1 - self.turn]} wins"

    @property
    def mover(self) -> str | None:
        """Whose turn it is."""
        return None if self.result else PLAYERS[self.turn]

    def legal(self) -> list[str]:
        """The notations of all decisions."""
        if self.result:
            return []
        found = [str(one) for one in self.captures()]
        return [*found, "stop"] if self.path else found or list(self.walks())

    def apply(self, notation: str) -> Fanorona:
        """The position after a decision."""
        if notation == "stop":
            return self._replace(turn=1 - self.turn)._begun()
        taken = next((one for one in self.captures() if str(one) == notation), None)
        start, end = (taken.start, taken.end) if taken else self.walks()[notation]
        sides = list(self.pieces)
        sides[self.turn] = sides[self.turn] - {start} | {end}
        if taken:
            sides[1 - self.turn] -= taken.prey
        after = self._replace(pieces=(sides[0], sides[1]))
        if taken:
            after = after._replace(path=(*(self.path or (start,)), end), way=taken.way)
            if any(after.captures()):
                return after
        return after._replace(turn=1 - self.turn)._begun()
